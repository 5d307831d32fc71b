import Core
import Database
import WebAPI
import Zones

/// Tells which times are closed: what closes them is looked up once a person, and not at all for times in which nothing
/// is closed for anybody.
struct ClosedTimes {
  /// From here on nothing is closed.
  let openFrom: Instant
  /// Where the earliest time lies that is likely to be asked for.
  private let since: Instant
  private var known: [UserID: (since: Instant, spans: [ClosedSpan])] = [:]

  init(openFrom: Instant, since: Instant) {
    self.openFrom = openFrom
    self.since = since
  }

  /// What closes hours of a person on a project that begin at a moment; `nil` when they are open.
  @inline(__always)
  mutating func closure(
    of user: UserID, _ project: ProjectID, at start: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Closure? {
    if start >= openFrom { return nil }
    return try spans(of: user, from: start, in: transaction)
      .first { $0.closes(start, on: project) }?.by
  }

  /// The highest rate that counts for hours of a person on a project that begin at a moment: the least of what closes
  /// them; `nil` when they are open.
  mutating func ratesThrough(
    of user: UserID, _ project: ProjectID, at start: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Int64? {
    if start >= openFrom { return nil }
    return try spans(of: user, from: start, in: transaction)
      .filter { $0.closes(start, on: project) }.map(\.ratesThrough).min()
  }

  /// What closes an entry; `nil` when it is open.
  @inline(__always)
  mutating func closure(
    of entry: Entry, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Closure? {
    try closure(of: entry.user, entry.project, at: entry.start, in: transaction)
  }

  /// An entry that tells whether it is closed.
  mutating func marked(
    _ entry: Entry, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Entry {
    var entry = entry
    entry.isLocked = try closure(of: entry, in: transaction) != nil
    return entry
  }

  /// Refuses hours that begin in a closed time.
  ///
  /// - Throws: `locked`.
  @inline(__always)
  mutating func refuse(
    _ user: UserID, _ project: ProjectID, at start: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    if let closure = try closure(of: user, project, at: start, in: transaction) {
      throw .locked(closure)
    }
  }

  /// Refuses the change of an entry that is closed, or would be; without a new one its removal. The end of one that
  /// runs is taken.
  ///
  /// - Throws: `locked`.
  mutating func refuse(
    _ old: Entry, to new: Entry?, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    if let closure = try closure(of: old, to: new, in: transaction) { throw .locked(closure) }
  }

  /// The same for many entries; without new ones they are removed.
  ///
  /// - Throws: `locked` with the closed ones.
  mutating func refuse(
    _ olds: [Entry], to news: [Entry], in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    var found: [EntryID] = []
    var by: Closure?
    for (index, old) in olds.enumerated() {
      let new = news.isEmpty ? nil : news[index]
      guard let closure = try closure(of: old, to: new, in: transaction) else { continue }
      by = by ?? closure
      if found.count < Timesheets.mostErrors { found.append(old.id) }
    }
    if let by { throw .locked(by, entries: found) }
  }

  private mutating func closure(
    of old: Entry, to new: Entry?, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Closure? {
    if let new, new.isIdentical(to: old) || old.isStopped(by: new) { return nil }
    if let closure = try closure(of: old, in: transaction) { return closure }
    return try new.flatMap { new throws(TimesheetFault) in
      try closure(of: new, in: transaction)
    }
  }

  /// An entry's row that tells whether it is closed.
  mutating func marked(
    _ entry: EntryRow, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> EntryRow {
    var entry = entry
    entry.isLocked =
      try closure(of: entry.user, entry.project, at: entry.start, in: transaction) != nil
    return entry
  }

  /// Whether nothing is closed from a day on, in any zone.
  func isOpen(from day: Day) -> Bool { Zone.utc.start(of: day) - 86_400 >= openFrom }

  /// Visits an entry's row that tells whether it is closed. Those of `openFrom` and later need not come here, which
  /// saves a copy of each in most lists.
  @inline(never)
  mutating func visit(
    _ entry: EntryRow, _ row: borrowing Row, in transaction: ReadTransaction,
    _ visit: (EntryRow, borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) -> RowIteration {
    try visit(try marked(entry, in: transaction), row)
  }

  /// What closes a part of a span of days for a person; `nil` when none is closed. Locks of a project close no days.
  mutating func closure(
    of user: UserID, touching span: TimeSpan, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Closure? {
    if span.from >= openFrom { return nil }
    return try spans(of: user, from: span.from, in: transaction)
      .first { $0.project == nil && $0.touches(span) }?.by
  }

  /// The end of the last closed day of a person; `nil` when all are open.
  mutating func end(of user: UserID, in transaction: ReadTransaction) throws(TimesheetFault)
    -> Instant?
  {
    try spans(of: user, from: since, in: transaction).filter { $0.project == nil }.map(\.until)
      .max()
  }

  /// Asks a server for what is closed for a person, so that it comes together with what is read next.
  func ask(for user: UserID, in transaction: ReadTransaction) {
    transaction.ahead { () throws(TimesheetFault) in
      _ = try transaction.closedSpans(of: user, after: since)
    }
  }

  private mutating func spans(
    of user: UserID, from moment: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [ClosedSpan] {
    if let known = known[user], known.since <= moment { return known.spans }
    let since = min(since, moment)
    let spans = try transaction.closedSpans(of: user, after: since)
    known[user] = (since, spans)
    return spans
  }
}

extension Entry {
  /// Whether another differs from this running entry only by its end.
  fileprivate func isStopped(by other: Entry) -> Bool {
    guard end == nil, other.end != nil else { return false }
    var stopped = self
    stopped.end = other.end
    return stopped.isIdentical(to: other)
  }
}

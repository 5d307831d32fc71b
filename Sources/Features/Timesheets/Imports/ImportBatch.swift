import Core
import Database
import TimeImport
import WebAPI
import Zones

/// Some rows of an import, in one transaction.
struct ImportBatch {
  let timesheets: Timesheets
  let work: ImportWork
  var summary: HoursImport
  var progress: ImportProgress
  var closed: ClosedTimes
  private(set) var problems: [ImportProblem] = []
  private(set) var newPeople: [(number: Int, person: ImportedPerson)] = []
  /// What a dry run has put back of what it would have added before, by person and day.
  private var replayed: Set<String> = []
  /// A dry run: entries from this one on are not stored.
  private(set) var firstUnstored: EntryID?

  init(
    timesheets: Timesheets, work: ImportWork, summary: HoursImport, progress: ImportProgress,
    closed: ClosedTimes
  ) {
    self.timesheets = timesheets
    self.work = work
    self.summary = summary
    self.progress = progress
    self.closed = closed
  }

  mutating func take(_ rows: [MarkedRow], in transaction: WriteTransaction) throws(TimesheetFault) {
    if work.input.isDryRun { firstUnstored = try transaction.newID("entries") }
    for row in rows {
      progress.done += 1
      summary.done = progress.done
      for problem in row.read.problems {
        add(problem.code, line: problem.line, column: problem.column, problem.message)
      }
      if let found = row.read.row {
        try take(found, row.mark, in: transaction)
      } else {
        summary.skipped += 1
      }
    }
  }

  private mutating func take(
    _ row: ImportRow, _ mark: [UInt8], in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    if try transaction.isKnown(mark, from: work.input.options.source) { return countKnown(row) }
    var draft = self
    do throws(TimesheetFault) {
      let end = try transaction.savepoint { () throws(TimesheetFault) in
        try draft.add(row, mark, in: transaction)
      }
      self = draft
      switch end {
      case .added:
        summary.added += 1
        summary.seconds += row.times.seconds
      case .known: countKnown(row)
      }
    } catch {
      if case .database = error { throw error }
      summary.skipped += 1
      tell(error, of: row)
    }
  }

  private mutating func countKnown(_ row: ImportRow) {
    summary.known += 1
    summary.seconds += row.times.seconds
  }

  private enum End { case added, known }

  private mutating func add(
    _ row: ImportRow, _ mark: [UInt8], in transaction: WriteTransaction
  ) throws(TimesheetFault) -> End {
    let user = try person(of: row, in: transaction)
    var entry = Entry.draft(
      project: try project(of: row, user, in: transaction), description: row.description,
      tags: Tags(row.tags), billable: row.isBillable,
      kind: EntryKind(rawValue: row.kind) ?? .work)
    entry.task = try task(of: row, entry.project, in: transaction)
    try replay(row, user, entry.project, in: transaction)
    if case .between(let start, let end) = row.times {
      entry.user = user
      entry.start = start
      entry.end = end
      if try transaction.entry(sameAs: entry) != nil {
        try keep(mark, nil, in: transaction)
        return .known
      }
    }
    let added = try insert(entry, row, user, in: transaction)
    try keep(mark, added, in: transaction)
    if work.input.isDryRun {
      progress.planned[row.personKey, default: [:]][Self.day(of: added.start), default: []]
        .append(added)
    }
    return .added
  }

  private func keep(
    _ mark: [UInt8], _ entry: Entry?, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    try transaction.insert(mark, from: work.input.options.source, work.id, entry?.id)
  }

  /// Adds the entry through the checks of every other; one in whose way another lies moves where that is wanted.
  private mutating func insert(
    _ draft: Entry, _ row: ImportRow, _ user: UserID, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Entry {
    let zone = work.input.zone
    let owner = Owner(user: user, timeZone: zone.name)
    func add(_ times: EntryTimes, _ closed: inout ClosedTimes) throws(TimesheetFault) -> Entry {
      try timesheets.add(
        NewEntry(draft, times), for: owner, &closed, work.context, in: transaction)
    }
    switch row.times {
    case .on(let day, let seconds): return try add(.on(day, seconds: seconds), &closed)
    case .between(let start, let end):
      do throws(TimesheetFault) { return try add(.between(start, end), &closed) } catch {
        guard case .overlap = error, work.input.overlaps == .move else { throw error }
        let moved = EntryTimes.on(zone.day(at: start), seconds: end - start)
        do throws(TimesheetFault) { return try add(moved, &closed) } catch let second {
          // There is no gap on that day, either: told is what was in the way.
          if case .invalid = second { throw error }
          throw second
        }
      }
    }
  }

  /// Puts back what a dry run would have added around a row before: the transaction of that was rolled back.
  private mutating func replay(
    _ row: ImportRow, _ user: UserID, _ project: ProjectID, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    guard work.input.isDryRun, let days = progress.planned[row.personKey] else { return }
    let day: Int64
    switch row.times {
    case .between(let start, _): day = Self.day(of: start)
    case .on(let local, _): day = Int64(local.number)
    }
    for near in day - 2...day + 2 where replayed.insert("\(row.personKey) \(near)").inserted {
      for planned in days[near] ?? [] {
        var entry = planned
        entry.id = try transaction.newID("entries")
        entry.user = user
        entry.project = project
        entry.task = nil
        try transaction.insert(entry)
      }
    }
  }

  private static func day(of instant: Instant) -> Int64 { Int64(Zone.utc.day(at: instant).number) }

  mutating func add(
    _ code: RowProblem.Code, line: Int, column: String? = nil, _ message: String,
    entry: EntryID? = nil
  ) {
    progress.problems += 1
    problems.append(
      ImportProblem(
        number: progress.problems, line: Int64(line), column: column, code: code.rawValue,
        message: message, entry: entry))
  }

  mutating func add(_ person: ImportedPerson, key: String) {
    progress.people[key] = person
    newPeople.append((progress.people.count, person))
  }
}

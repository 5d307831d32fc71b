import Core
import Database
import WebAPI

/// Statements that read entries backwards, the latest start first. Each is one range of one index.
enum BackwardsSQL {
  static let ofUser = Entry.fields.selectShown(
    """
    WHERE user_id = $1 AND started_at >= $2 AND (started_at, id) < ($3, $4)
    ORDER BY started_at DESC, id DESC
    """)

  static let ofEverybody = Entry.fields.selectShown(
    """
    WHERE started_at >= $1 AND (started_at, id) < ($2, $3) ORDER BY started_at DESC, id DESC
    """)

  static let runningOfUser = Entry.fields.selectShown(
    "WHERE user_id = $1 AND ended_at IS NULL AND (started_at, id) < ($2, $3)")

  static let runningOfEverybody = Entry.fields.selectShown(
    """
    WHERE ended_at IS NULL AND (started_at, id) < ($1, $2) ORDER BY started_at DESC, id DESC
    """)
}

extension ReadTransaction {
  /// Passes the entries that touch a span and come before a position to `body`, the latest start first, until it
  /// returns `.stop`.
  func eachEntryBackwards(
    of scope: ReadableScope, touching span: TimeSpan, at now: Instant,
    before position: EntryPosition?,
    _ body: (EntryRow, borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) {
    guard span.from < span.until else { return }
    let earliest = span.earliestStart
    let end = EntryPosition(start: span.until, id: EntryID(stored: 0))
    let from = min(position ?? end, end)
    var isStopped = false
    func visit(_ row: borrowing Row) throws(TimesheetFault) -> RowIteration {
      let entry = EntryRow(row)
      guard entry.reaches(span.from, at: now) else { return .continue }
      let step = try body(entry, row)
      isStopped = step == .stop
      return step
    }
    let before: [SQLValue] = [.instant(from.start), .id(from.id)]
    switch scope {
    case .user(let user):
      try walk(BackwardsSQL.ofUser, [.id(user), .instant(earliest)] + before, visit)
    case .team(let manager):
      try eachTeamEntryBackwards(
        of: manager, startingIn: TimeSpan(from: earliest, until: from.start + 1)
      ) { row throws(TimesheetFault) -> RowIteration in
        EntryRow(row).position < from ? try visit(row) : .continue
      }
    case .everybody: try walk(BackwardsSQL.ofEverybody, [.instant(earliest)] + before, visit)
    }
    if isStopped { return }
    // Only a running entry can start earlier and still touch the span.
    let last = min(from, EntryPosition(start: earliest, id: EntryID(stored: 0)))
    let rest: [SQLValue] = [.instant(last.start), .id(last.id)]
    switch scope {
    case .user(let user): try each(BackwardsSQL.runningOfUser, [.id(user)] + rest, visit)
    case .team(let manager):
      try each(TeamEntriesSQL.runningBackwards, [.id(manager), .instant(last.start + 1)]) {
        row throws(TimesheetFault) -> RowIteration in
        EntryRow(row).position < last ? try visit(row) : .continue
      }
    case .everybody: try each(BackwardsSQL.runningOfEverybody, rest, visit)
    }
  }
}

/// Statements that read whole entries of one user, to change or copy them.
enum OwnEntriesSQL {
  static let inSpan = Entry.fields.select(
    "WHERE user_id = $1 AND started_at >= $2 AND started_at < $3 ORDER BY started_at, id")
}

extension ReadTransaction {
  /// Passes a user's entries that start in a span to `body`, by start, then id, until it returns `.stop`.
  func eachOwnEntry(
    of user: UserID, startingIn span: TimeSpan,
    _ body: (borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) {
    try walk(
      OwnEntriesSQL.inSpan, [.id(user), .instant(span.from), .instant(span.until)], body)
  }

  /// A user's entries with these ids, by start, then id.
  ///
  /// - Throws: `invalid` on each of `ids` that is no entry of the user's.
  func ownEntries(_ ids: [EntryID], of user: UserID) throws(TimesheetFault) -> [Entry] {
    ahead { () throws(TimesheetFault) in
      for id in ids { _ = try ownEntry(id, of: user) }
    }
    var entries: [Entry] = []
    var errors: [FieldError] = []
    var seen: Set<EntryID> = []
    for (index, id) in ids.enumerated() where seen.insert(id).inserted {
      if let entry = try ownEntry(id, of: user) {
        entries.append(entry)
      } else {
        errors.append(FieldError("ids[\(index)]", "You have no such entry."))
      }
    }
    if !errors.isEmpty { throw .invalid(errors) }
    return entries.sorted { $0.position < $1.position }
  }

  func ownEntry(_ id: EntryID, of user: UserID) throws(TimesheetFault) -> Entry? {
    try first(EntrySQL.ownByID, [.id(user), .id(id)]) { row throws(TimesheetFault) in
      Entry.fields.record(row)
    }
  }
}

extension Entry {
  var position: EntryPosition { EntryPosition(start: start, id: id) }
}

import Core
import Database
import WebAPI

/// Statements that read entries by start, then id. Each is one range of one index.
enum RangeSQL {
  static let ofUser = Entry.fields.selectShown(
    "WHERE user_id = $1 AND started_at >= $2 AND started_at < $3 ORDER BY started_at, id")

  static let ofEverybody = Entry.fields.selectShown(
    "WHERE started_at >= $1 AND started_at < $2 ORDER BY started_at, id")

  static let runningOfUser = Entry.fields.selectShown(
    "WHERE user_id = $1 AND ended_at IS NULL AND started_at < $2")

  static let runningOfEverybody = Entry.fields.selectShown(
    "WHERE ended_at IS NULL AND started_at < $1 ORDER BY started_at, id")

  static let nextUser: SQLText = """
    SELECT user_id FROM entries WHERE user_id > $1 ORDER BY user_id LIMIT 1
    """
}

extension ReadTransaction {
  /// Passes the entries that touch a span to `body`, by start, then id, until it returns `.stop`. Those that start
  /// before `since` may be left out.
  func eachEntry(
    of scope: EntryScope, touching span: TimeSpan, at now: Instant, since: Instant? = nil,
    _ body: (EntryRow, borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) {
    // A day that the zone skips has no entries.
    guard span.from < span.until else { return }
    let earliest = span.earliestStart
    var isStopped = false
    func visit(_ row: borrowing Row) throws(TimesheetFault) -> RowIteration {
      let entry = EntryRow(row)
      let end = entry.end ?? Overlap.endOfRunning(since: entry.start, at: now)
      guard end > span.from else { return .continue }
      let step = try body(entry, row)
      isStopped = step == .stop
      return step
    }
    // Only a running entry can start earlier and still touch the span.
    if since.map({ $0 < earliest }) ?? true {
      let (sql, values) =
        switch scope {
        case .user(let user): (RangeSQL.runningOfUser, [.id(user), SQLValue.instant(earliest)])
        case .everybody: (RangeSQL.runningOfEverybody, [SQLValue.instant(earliest)])
        }
      try each(sql, values) { row throws(TimesheetFault) -> RowIteration in try visit(row) }
      if isStopped { return }
    }
    let from = max(earliest, since ?? earliest)
    let (sql, values) =
      switch scope {
      case .user(let user):
        (RangeSQL.ofUser, [.id(user), SQLValue.instant(from), SQLValue.instant(span.until)])
      case .everybody:
        (RangeSQL.ofEverybody, [SQLValue.instant(from), SQLValue.instant(span.until)])
      }
    try each(sql, values) { row throws(TimesheetFault) -> RowIteration in try visit(row) }
  }

  /// The user with entries and the next higher id.
  func userWithEntries(after user: UserID?) throws(TimesheetFault) -> UserID? {
    try first(RangeSQL.nextUser, [.integer(user?.value ?? 0)]) {
      row throws(TimesheetFault) in row.id(0)
    }
  }
}

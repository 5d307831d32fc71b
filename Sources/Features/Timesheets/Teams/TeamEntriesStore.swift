import Core
import Database
import WebAPI

/// Statements that read the entries of the people whom the manager `$1` sees. Each is a range of one index for each of
/// these people, and what they find is put in order: so they are asked for a few days at a time.
enum TeamEntriesSQL {
  private static let ofTeam = "WHERE user_id IN \(TeamSQL.seen)"

  static let started = Entry.fields.selectShown(
    "\(ofTeam) AND started_at >= $2 AND started_at < $3 ORDER BY started_at, id")

  static let startedBackwards = Entry.fields.selectShown(
    "\(ofTeam) AND started_at >= $2 AND started_at < $3 ORDER BY started_at DESC, id DESC")

  static let running = Entry.fields.selectShown(
    "\(ofTeam) AND ended_at IS NULL AND started_at < $2 ORDER BY started_at, id")

  static let runningBackwards = Entry.fields.selectShown(
    "\(ofTeam) AND ended_at IS NULL AND started_at < $2 ORDER BY started_at DESC, id DESC")

  /// The first start from a moment on: one look into the index for each person.
  static let firstStart = SQLText(
    """
    SELECT MIN(first) FROM (
      SELECT (
        SELECT e.started_at FROM entries e WHERE e.user_id = p.user_id AND e.started_at >= $2
        ORDER BY e.started_at LIMIT 1
      ) AS first FROM \(TeamSQL.seen) p
    ) f
    """)

  /// The last start before a moment.
  static let lastStart = SQLText(
    """
    SELECT MAX(last) FROM (
      SELECT (
        SELECT e.started_at FROM entries e WHERE e.user_id = p.user_id AND e.started_at < $2
        ORDER BY e.started_at DESC LIMIT 1
      ) AS last FROM \(TeamSQL.seen) p
    ) l
    """)
}

/// How many seconds of entries are asked for next: more where few were found.
private struct EntrySlice {
  private static let day: Int64 = 86_400
  private static let longest = 366 * day
  private static let fewRows = 200

  private(set) var seconds = day

  mutating func found(_ rows: Int) {
    seconds = rows < Self.fewRows ? min(seconds * 2, Self.longest) : max(seconds / 2, Self.day)
  }
}

extension ReadTransaction {
  /// Passes the entries of those whom a manager sees that touch a span to `body`, by start, then id, until it returns
  /// `.stop`. Those before `position` may be left out.
  @inline(never)
  func eachTeamEntry(
    of manager: UserID, touching span: TimeSpan, at now: Instant, after position: EntryPosition?,
    _ body: (EntryRow, borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) {
    func visit(_ row: borrowing Row) throws(TimesheetFault) -> RowIteration {
      let entry = EntryRow(row)
      return entry.reaches(span.from, at: now) ? try body(entry, row) : .continue
    }
    let earliest = span.earliestStart
    // Only a running entry can start earlier and still touch the span.
    if position.map({ $0.start < earliest }) ?? true {
      let running = try rows(TeamEntriesSQL.running, [.id(manager), .instant(earliest)], visit)
      guard running != nil else { return }
    }
    let from = max(earliest, position?.start ?? earliest)
    try eachTeamEntry(of: manager, startingIn: TimeSpan(from: from, until: span.until), visit)
  }

  /// Passes the entries of those whom a manager sees that start in a span to `visit`, by start, then id, until it
  /// returns `.stop`.
  private func eachTeamEntry(
    of manager: UserID, startingIn span: TimeSpan,
    _ visit: (borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) {
    var (from, slice) = (span.from, EntrySlice())
    while let start = try start(TeamEntriesSQL.firstStart, manager, from), start < span.until {
      let until = min(start + slice.seconds, span.until)
      let rows = try rows(
        TeamEntriesSQL.started, [.id(manager), .instant(start), .instant(until)], visit)
      guard let rows else { return }
      slice.found(rows)
      from = until
    }
  }

  /// The same, the latest start first.
  func eachTeamEntryBackwards(
    of manager: UserID, startingIn span: TimeSpan,
    _ visit: (borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) {
    var (until, slice) = (span.until, EntrySlice())
    while let start = try start(TeamEntriesSQL.lastStart, manager, until), start >= span.from {
      let from = max(start + 1 - slice.seconds, span.from)
      let rows = try rows(
        TeamEntriesSQL.startedBackwards, [.id(manager), .instant(from), .instant(start + 1)],
        visit)
      guard let rows else { return }
      slice.found(rows)
      until = from
    }
  }

  private func start(
    _ sql: SQLText, _ manager: UserID, _ moment: Instant
  ) throws(TimesheetFault) -> Instant? {
    try first(sql, [.id(manager), .instant(moment)]) {
      (row: borrowing Row) throws(TimesheetFault) in row.instantOrNil(0)
    } ?? nil
  }

  /// How many rows there were; `nil` when `visit` stopped.
  private func rows(
    _ sql: SQLText, _ values: [SQLValue],
    _ visit: (borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) -> Int? {
    var (count, isStopped) = (0, false)
    try each(sql, values) { row throws(TimesheetFault) -> RowIteration in
      count += 1
      let step = try visit(row)
      isStopped = step == .stop
      return step
    }
    return isStopped ? nil : count
  }
}

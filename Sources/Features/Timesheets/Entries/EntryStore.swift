import Core
import Database
import WebAPI

/// Statements about single entries.
enum EntrySQL {
  static let byID = Entry.fields.select("WHERE id = $1")
  static let ownByID = Entry.fields.select("WHERE user_id = $1 AND id = $2")
  static let running = Entry.fields.select("WHERE user_id = $1 AND ended_at IS NULL")

  static let nearestBefore: SQLText = """
    SELECT id, started_at, ended_at FROM entries
    WHERE user_id = $1 AND started_at < $2 AND id <> $3 AND ended_at IS NOT NULL
    ORDER BY started_at DESC, id DESC LIMIT 1
    """

  static let runningBefore: SQLText = """
    SELECT id, started_at, ended_at FROM entries
    WHERE user_id = $1 AND ended_at IS NULL AND started_at < $2 AND id <> $3
    """

  static let last = Entry.fields.select(
    "WHERE user_id = $1 ORDER BY started_at DESC, id DESC LIMIT 1")

  static let finishedTimes: SQLText = """
    SELECT started_at, ended_at FROM entries
    WHERE user_id = $1 AND started_at >= $2 AND started_at < $3 AND ended_at IS NOT NULL
    ORDER BY started_at, id
    """

  static let insert = Entry.fields.insert
  static let update = Entry.fields.update(key: ["user_id", "started_at", "id"])

  static let delete: SQLText = """
    DELETE FROM entries WHERE user_id = $1 AND started_at = $2 AND id = $3
    """
}

extension ReadTransaction {
  func entry(_ id: EntryID) throws(TimesheetFault) -> Entry? {
    try first(EntrySQL.byID, [.id(id)]) { row throws(TimesheetFault) in Entry.fields.record(row) }
  }

  /// An entry, looked for among the user's own first: where entries are spread by user, those are in one place.
  func entry(_ id: EntryID, firstOf user: UserID) throws(TimesheetFault) -> Entry? {
    let own = try first(EntrySQL.ownByID, [.id(user), .id(id)]) { row throws(TimesheetFault) in
      Entry.fields.record(row)
    }
    if let own { return own }
    return try entry(id)
  }

  func runningEntry(of user: UserID) throws(TimesheetFault) -> Entry? {
    try first(EntrySQL.running, [.id(user)]) { row throws(TimesheetFault) in
      Entry.fields.record(row)
    }
  }

  /// The user's entry that starts last.
  func lastEntry(of user: UserID) throws(TimesheetFault) -> Entry? {
    try first(EntrySQL.last, [.id(user)]) { row throws(TimesheetFault) in
      Entry.fields.record(row)
    }
  }

  /// The user's last finished entry that starts before an instant, except one. As finished entries do not overlap, no
  /// other one can reach into the time just before that instant.
  func nearestEntry(
    of user: UserID, before end: Instant, except id: EntryID?
  ) throws(TimesheetFault) -> TimesheetFault.OverlappingEntry? {
    try first(EntrySQL.nearestBefore, [.id(user), .instant(end), .integer(id?.value ?? 0)]) {
      row throws(TimesheetFault) in
      TimesheetFault.OverlappingEntry(
        id: row.id(0), start: row.instant(1), end: row.instantOrNil(2))
    }
  }

  /// When the user's finished entries begin and end that start in a range, by their starts.
  func finishedTimes(
    of user: UserID, from start: Instant, until end: Instant
  ) throws(TimesheetFault) -> [(start: Instant, end: Instant?)] {
    try all(EntrySQL.finishedTimes, [.id(user), .instant(start), .instant(end)]) {
      row throws(TimesheetFault) in (row.instant(0), row.instantOrNil(1))
    }
  }

  /// The user's running entry when it starts before an instant, unless it is the excepted one.
  func runningEntry(
    of user: UserID, before end: Instant, except id: EntryID?
  ) throws(TimesheetFault) -> TimesheetFault.OverlappingEntry? {
    try first(EntrySQL.runningBefore, [.id(user), .instant(end), .integer(id?.value ?? 0)]) {
      row throws(TimesheetFault) in
      TimesheetFault.OverlappingEntry(id: row.id(0), start: row.instant(1), end: nil)
    }
  }
}

extension WriteTransaction {
  func insert(_ entry: Entry) throws(TimesheetFault) {
    try change(EntrySQL.insert, Entry.fields.insertValues(entry))
  }

  func update(_ old: Entry, to new: Entry) throws(TimesheetFault) {
    try change(
      EntrySQL.update,
      Entry.fields.updateValues(key: [.id(old.user), .instant(old.start), .id(old.id)], new))
  }

  func delete(_ entry: Entry) throws(TimesheetFault) {
    try change(EntrySQL.delete, [.id(entry.user), .instant(entry.start), .id(entry.id)])
  }

  /// Runs a statement that breaks no unique key.
  func change(_ sql: SQLText, _ values: [SQLValue]) throws(TimesheetFault) {
    do throws(DatabaseError) { try run(sql, values) } catch { throw .database(error) }
  }

  func newID<Of>(_ sequence: StaticString) throws(TimesheetFault) -> ID<Of> {
    do throws(DatabaseError) { return try nextID(sequence) } catch { throw .database(error) }
  }
}

/// Statements that read entries by start, then id. Each is one range of one index.
enum RangeSQL {
  static let ofUser = Entry.fields.selectShown(
    "WHERE user_id = $1 AND started_at >= $2 AND started_at < $3 ORDER BY started_at, id")

  static let ofEverybody = Entry.fields.selectShown(
    "WHERE started_at >= $1 AND started_at < $2 ORDER BY started_at, id")

  static let partOfUser = Entry.fields.selectShown(
    """
    WHERE user_id = $1 AND (started_at, id) > ($2, $3) AND started_at < $4
    ORDER BY started_at, id LIMIT $5
    """)

  static let partOfEverybody = Entry.fields.selectShown(
    """
    WHERE (started_at, id) > ($1, $2) AND started_at < $3 ORDER BY started_at, id LIMIT $4
    """)

  static let runningOfUser = Entry.fields.selectShown(
    "WHERE user_id = $1 AND ended_at IS NULL AND started_at < $2")

  static let runningOfEverybody = Entry.fields.selectShown(
    "WHERE ended_at IS NULL AND started_at < $1 ORDER BY started_at, id")

  static let nextUser: SQLText = """
    SELECT user_id FROM entries WHERE user_id > $1 ORDER BY user_id LIMIT 1
    """

  /// A user's rows of more seconds come in batches: a server sends all rows of a statement, of which a page, or a part
  /// of a file, needs the first ones alone.
  static let longest: Int64 = 40 * 86_400

  /// A server is asked for no more at once, where not all are wanted.
  static let mostAtOnce = 1_001

  // Of a user, or of everybody for `nil`. Those of a team have statements of their own (`TeamEntriesSQL`).

  /// The first ones behind a position that start before a moment.
  static func started(
    of user: UserID?, after position: EntryPosition, until end: Instant, limit: Int
  ) -> (SQLText, [SQLValue]) {
    let range: [SQLValue] = [
      .instant(position.start), .id(position.id), .instant(end), .integer(Int64(limit)),
    ]
    guard let user else { return (partOfEverybody, range) }
    return (partOfUser, [.id(user)] + range)
  }

  /// Those that run and started before a moment.
  @inline(__always)
  static func running(of user: UserID?, before end: Instant) -> (SQLText, [SQLValue]) {
    guard let user else { return (runningOfEverybody, [.instant(end)]) }
    return (runningOfUser, [.id(user), .instant(end)])
  }

  /// Those that start in a span.
  @inline(__always)
  static func started(
    of user: UserID?, _ from: Instant, until end: Instant
  ) -> (SQLText, [SQLValue]) {
    guard let user else { return (ofEverybody, [.instant(from), .instant(end)]) }
    return (ofUser, [.id(user), .instant(from), .instant(end)])
  }
}

extension ReadTransaction {
  /// Passes the entries that touch a span to `body`, by start, then id, until it returns `.stop`. Those before
  /// `position` may be left out. `limit` is how many are likely to be taken; `nil` is all.
  func eachEntry(
    of scope: ReadableScope, touching span: TimeSpan, at now: Instant,
    after position: EntryPosition? = nil, limit: Int? = nil,
    _ body: (EntryRow, borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) {
    // A day that the zone skips has no entries.
    guard span.from < span.until else { return }
    let user: UserID?
    switch scope {
    case .user(let one): user = one
    case .everybody: user = nil
    case .team(let manager):
      return try eachTeamEntry(of: manager, touching: span, at: now, after: position, body)
    }
    let earliest = span.earliestStart
    var isStopped = false
    func visit(_ row: borrowing Row) throws(TimesheetFault) -> RowIteration {
      let entry = EntryRow(row)
      guard entry.reaches(span.from, at: now) else { return .continue }
      let step = try body(entry, row)
      isStopped = step == .stop
      return step
    }
    let since = position?.start
    let from = max(earliest, since ?? earliest)
    let isLong = !hasOneWriter && askForEntries(of: user, from, until: span.until)
    // Only a running entry can start earlier and still touch the span.
    if since.map({ $0 < earliest }) ?? true {
      let (sql, values) = RangeSQL.running(of: user, before: earliest)
      try each(sql, values) { row throws(TimesheetFault) -> RowIteration in try visit(row) }
      if isStopped { return }
    }
    if isLong {
      let before = EntryPosition(start: from, id: EntryID(stored: 0))
      return try walkEntries(
        of: user, touching: span, at: now, after: max(before, position ?? before), limit: limit,
        body)
    }
    let (sql, values) = RangeSQL.started(of: user, from, until: span.until)
    try each(sql, values) { row throws(TimesheetFault) -> RowIteration in try visit(row) }
  }

  /// Asks a server for the entries that start in a span, so that they come together with those that run; not where they
  /// may be many. Returns whether they may.
  @inline(never)
  private func askForEntries(of user: UserID?, _ from: Instant, until end: Instant) -> Bool {
    if user == nil || end - from > RangeSQL.longest { return true }
    ahead { () throws(TimesheetFault) in
      let (sql, values) = RangeSQL.started(of: user, from, until: end)
      try each(sql, values) { (_: borrowing Row) throws(TimesheetFault) in }
    }
    return false
  }

  /// Passes the entries behind a position that touch a span to `body`: the first ones by a statement that gives no
  /// more, and what is wanted of the others in batches.
  @inline(never)
  private func walkEntries(
    of user: UserID?, touching span: TimeSpan, at now: Instant,
    after position: EntryPosition, limit: Int?,
    _ body: (EntryRow, borrowing Row) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) {
    var last = position
    func visit(_ row: borrowing Row) throws(TimesheetFault) -> RowIteration {
      let entry = EntryRow(row)
      guard entry.position > last else { return .continue }
      last = entry.position
      return entry.reaches(span.from, at: now) ? try body(entry, row) : .continue
    }
    if let limit {
      let count = min(limit, RangeSQL.mostAtOnce)
      let (sql, values) = RangeSQL.started(of: user, after: last, until: span.until, limit: count)
      var rows = 0
      try each(sql, values) { row throws(TimesheetFault) -> RowIteration in
        rows += 1
        let step = try visit(row)
        if step == .stop { rows = 0 }
        return step
      }
      if rows < count { return }
    }
    let (sql, values) = RangeSQL.started(of: user, last.start, until: span.until)
    try walk(sql, values) { row throws(TimesheetFault) -> RowIteration in try visit(row) }
  }

  /// Passes each user who has entries, or may have, to `body`, in the order of ids.
  func eachUserWithEntries(
    of scope: ReadableScope, _ body: (UserID) throws(TimesheetFault) -> Void
  ) throws(TimesheetFault) {
    switch scope {
    case .user(let user): try body(user)
    case .team(let manager):
      for user in try people(inTeamsOf: manager) { try body(user) }
    case .everybody:
      var last = UserID(stored: 0)
      while let user = try userWithEntries(after: last) {
        try body(user)
        last = user
      }
    }
  }

  /// The user with entries and the next higher id.
  private func userWithEntries(after user: UserID) throws(TimesheetFault) -> UserID? {
    try first(RangeSQL.nextUser, [.id(user)]) { row throws(TimesheetFault) in row.id(0) }
  }
}

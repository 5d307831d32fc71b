import Core
import Database
import WebAPI

/// Statements about single entries.
enum EntrySQL {
  static let byID = Entry.fields.select("WHERE id = $1")
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

  func runningEntry(of user: UserID) throws(TimesheetFault) -> Entry? {
    try first(EntrySQL.running, [.id(user)]) { row throws(TimesheetFault) in
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
  @discardableResult
  func change(_ sql: SQLText, _ values: [SQLValue]) throws(TimesheetFault) -> Int {
    do throws(DatabaseError) { return try run(sql, values) } catch { throw .database(error) }
  }

  func newID<Of>(_ sequence: StaticString) throws(TimesheetFault) -> ID<Of> {
    do throws(DatabaseError) { return try nextID(sequence) } catch { throw .database(error) }
  }
}

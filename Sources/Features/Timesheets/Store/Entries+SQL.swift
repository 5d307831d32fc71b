import Core
import Database

extension Entry {
  /// The entry of a row whose columns are those of `EntryRow` and the zone's name.
  init(_ row: borrowing Row) {
    let figures = EntryRow(row)
    self.init(
      id: figures.id, user: figures.user, project: figures.project, task: figures.task,
      start: figures.start, end: figures.end, description: row.text(7),
      tags: Tags(stored: row.text(8)), billable: figures.billable, locked: figures.locked,
      zoneName: row.text(11), createdAt: figures.createdAt, updatedAt: figures.updatedAt)
  }
}

extension EntryRow {
  /// The figures of a row.
  init(_ row: borrowing Row) {
    id = row.id(0)
    user = row.id(1)
    project = row.id(2)
    task = row.idOrNil(3)
    start = row.instant(4)
    end = row.instantOrNil(5)
    billable = row.flag(6)
    createdAt = row.instant(9)
    updatedAt = row.instant(10)
    seconds = end.map { [start] in $0 - start }
  }
}

/// Statements about single entries.
enum EntrySQL {
  static let byID: SQLText = """
    SELECT id, user_id, project_id, task_id, started_at, ended_at, billable, description, tags,
      created_at, updated_at, zone
    FROM entries WHERE id = $1
    """

  static let running: SQLText = """
    SELECT id, user_id, project_id, task_id, started_at, ended_at, billable, description, tags,
      created_at, updated_at, zone
    FROM entries WHERE user_id = $1 AND ended_at IS NULL
    """

  static let nearestBefore: SQLText = """
    SELECT id, started_at, ended_at FROM entries
    WHERE user_id = $1 AND started_at < $2 AND id <> $3 AND ended_at IS NOT NULL
    ORDER BY started_at DESC, id DESC LIMIT 1
    """

  static let runningBefore: SQLText = """
    SELECT id, started_at, ended_at FROM entries
    WHERE user_id = $1 AND ended_at IS NULL AND started_at < $2 AND id <> $3
    """

  static let insert: SQLText = """
    INSERT INTO entries (id, user_id, project_id, task_id, started_at, ended_at, billable,
      description, tags, zone, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
    """

  static let update: SQLText = """
    UPDATE entries SET project_id = $4, task_id = $5, started_at = $6, ended_at = $7, billable = $8,
      description = $9, tags = $10, updated_at = $11
    WHERE user_id = $1 AND started_at = $2 AND id = $3
    """

  static let delete: SQLText = """
    DELETE FROM entries WHERE user_id = $1 AND started_at = $2 AND id = $3
    """
}

extension ReadTransaction {
  /// The entry of that number.
  func entry(_ id: EntryID) throws(TimesheetFault) -> Entry? {
    try first(EntrySQL.byID, [.id(id)]) { row throws(TimesheetFault) in Entry(row) }
  }

  /// The user's running entry.
  func runningEntry(of user: UserID) throws(TimesheetFault) -> Entry? {
    try first(EntrySQL.running, [.id(user)]) { row throws(TimesheetFault) in Entry(row) }
  }

  /// The user's finished entry that starts last before a moment, leaving one out. As finished entries do not overlap,
  /// no other of them can reach into the time just before that moment.
  func nearestEntry(
    of user: UserID, before end: Instant, except id: EntryID?
  ) throws(TimesheetFault) -> TimesheetFault.InTheWay? {
    try first(EntrySQL.nearestBefore, [.id(user), .instant(end), .integer(id?.value ?? 0)]) {
      row throws(TimesheetFault) in
      TimesheetFault.InTheWay(id: row.id(0), start: row.instant(1), end: row.instantOrNil(2))
    }
  }

  /// The user's running entry when it starts before a moment, unless it is the one to be left out.
  func runningEntry(
    of user: UserID, before end: Instant, except id: EntryID?
  ) throws(TimesheetFault) -> TimesheetFault.InTheWay? {
    try first(EntrySQL.runningBefore, [.id(user), .instant(end), .integer(id?.value ?? 0)]) {
      row throws(TimesheetFault) in
      TimesheetFault.InTheWay(id: row.id(0), start: row.instant(1), end: nil)
    }
  }
}

extension WriteTransaction {
  func insert(_ entry: Entry) throws(TimesheetFault) {
    try change(
      EntrySQL.insert,
      [
        .id(entry.id), .id(entry.user), .id(entry.project), .id(entry.task), .instant(entry.start),
        .instant(entry.end), .flag(entry.billable), .text(entry.description),
        .text(entry.tags.json), .text(entry.zoneName), .instant(entry.createdAt),
      ])
  }

  func update(_ old: Entry, to new: Entry) throws(TimesheetFault) {
    try change(
      EntrySQL.update,
      [
        .id(old.user), .instant(old.start), .id(old.id), .id(new.project), .id(new.task),
        .instant(new.start), .instant(new.end), .flag(new.billable), .text(new.description),
        .text(new.tags.json), .instant(new.updatedAt),
      ])
  }

  func delete(_ entry: Entry) throws(TimesheetFault) {
    try change(EntrySQL.delete, [.id(entry.user), .instant(entry.start), .id(entry.id)])
  }

  /// Runs a statement; a value that must be unique and is not is a `duplicate` of the field, where one is named.
  @discardableResult
  func change(
    _ sql: SQLText, _ values: [SQLValue], unique field: String? = nil
  ) throws(TimesheetFault) -> Int {
    do throws(DatabaseError) { return try run(sql, values) } catch {
      if let field, error.isUniqueViolation { throw .duplicate(field) }
      throw .database(error)
    }
  }

  /// The next number of a sequence.
  func newID<Of>(_ sequence: StaticString) throws(TimesheetFault) -> ID<Of> {
    do throws(DatabaseError) { return try nextID(sequence) } catch { throw .database(error) }
  }
}

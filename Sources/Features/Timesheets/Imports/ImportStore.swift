import Core
import Database
import TimeImport
import WebAPI

/// Statements about imports.
enum ImportSQL {
  static let byID = HoursImport.fields.select("WHERE id = $1")
  fileprivate static let all = HoursImport.fields.select(
    "WHERE id < $1 ORDER BY id DESC LIMIT $2")
  fileprivate static let ofUser = HoursImport.fields.select(
    "WHERE user_id = $3 AND own = 1 AND id < $1 ORDER BY id DESC LIMIT $2")
  fileprivate static let underWay = HoursImport.fields.select(
    "WHERE state IN ('reading', 'writing') ORDER BY id")
  fileprivate static let insert = HoursImport.fields.insert
  fileprivate static let update = HoursImport.fields.update(key: ["id"])

  fileprivate static let entriesOfUser = Entry.fields.select(
    "WHERE user_id = $1 ORDER BY started_at, id")

  fileprivate static let sameEntry: SQLText = """
    SELECT id FROM entries
    WHERE user_id = $1 AND started_at = $2 AND ended_at = $3 AND project_id = $4
      AND COALESCE(task_id, 0) = $5
    ORDER BY id LIMIT 1
    """
}

extension ReadTransaction {
  func hoursImport(_ id: HoursImportID) throws(TimesheetFault) -> HoursImport? {
    try first(ImportSQL.byID, [.id(id)]) { row throws(TimesheetFault) in
      HoursImport.fields.record(row)
    }
  }

  /// Those of a user, or all, that are older than one; the newest first.
  func imports(
    of user: UserID?, before id: Int64? = nil, limit: Int = 5_000
  ) throws(TimesheetFault) -> [HoursImport] {
    let part: [SQLValue] = [.integer(id ?? .max), .int(limit)]
    guard let user else {
      return try all(ImportSQL.all, part) { row throws(TimesheetFault) in
        HoursImport.fields.record(row)
      }
    }
    return try all(ImportSQL.ofUser, part + [.id(user)]) { row throws(TimesheetFault) in
      HoursImport.fields.record(row)
    }
  }

  /// Those that have not ended, or were cut short.
  func unendedImports() throws(TimesheetFault) -> [HoursImport] {
    try all(ImportSQL.underWay) { row throws(TimesheetFault) in HoursImport.fields.record(row) }
  }

  /// Whose the hours of a person of a file became in the last import that had them. Who imports their own hours says
  /// nothing of others' names.
  func user(ofImportedPerson key: String) throws(TimesheetFault) -> UserID? {
    try first(
      """
      SELECT import_people.user_id FROM import_people JOIN imports ON imports.id = import_id
      WHERE person = $1 AND import_people.user_id IS NOT NULL AND own = 0
      ORDER BY import_id DESC LIMIT 1
      """, [.text(key)]
    ) { row throws(TimesheetFault) in row.id(0) }
  }

  func problems(
    of id: HoursImportID, after number: Int64, limit: Int
  ) throws(TimesheetFault) -> [ImportProblem] {
    try all(
      """
      SELECT number, line, column_name, code, message, entry_id FROM import_problems
      WHERE import_id = $1 AND number > $2 ORDER BY number LIMIT $3
      """, [.id(id), .integer(number), .int(limit)]
    ) { row throws(TimesheetFault) in
      ImportProblem(
        number: row.int(0), line: row.int(1), column: row.textOrNil(2), code: row.text(3),
        message: row.text(4), entry: row.idOrNil(5))
    }
  }

  func people(of id: HoursImportID) throws(TimesheetFault) -> [ImportedPerson] {
    try all(
      """
      SELECT text, user_id, placeholder FROM import_people WHERE import_id = $1 ORDER BY number
      """, [.id(id)]
    ) { row throws(TimesheetFault) in
      ImportedPerson(text: row.text(0), user: row.idOrNil(1), isPlaceholder: row.flag(2))
    }
  }

  /// The entries of the rows of an import, behind one, by their numbers, and whether it added them.
  func entries(
    ofImport id: HoursImportID, after entry: EntryID?, limit: Int
  ) throws(TimesheetFault) -> [(entry: EntryID, isAdded: Bool)] {
    try all(
      """
      SELECT entry_id, MAX(added) FROM import_rows WHERE import_id = $1 AND entry_id > $2
      GROUP BY entry_id ORDER BY entry_id LIMIT $3
      """, [.id(id), .integer(entry?.value ?? 0), .int(limit)]
    ) { row throws(TimesheetFault) -> (entry: EntryID, isAdded: Bool) in
      (row.id(0), row.int(1) == 1)
    }
  }

  /// What an import made of a kind, behind a record.
  func made(
    by id: HoursImportID, _ kind: MadeRecord.Kind, after last: MadeRecord?, limit: Int
  ) throws(TimesheetFault) -> [MadeRecord] {
    try all(
      """
      SELECT id, user_id FROM import_made
      WHERE import_id = $1 AND kind = $2 AND (id, user_id) > ($3, $4) ORDER BY id, user_id LIMIT $5
      """,
      [
        .id(id), .text(kind.rawValue), .integer(last?.id ?? 0), .integer(last?.user?.value ?? 0),
        .int(limit),
      ]
    ) { row throws(TimesheetFault) in
      MadeRecord(kind, row.int(0), row.int(1) == 0 ? nil : row.id(1))
    }
  }

  /// All of a user, by their starts.
  func allEntries(of user: UserID) throws(TimesheetFault) -> [Entry] {
    try all(ImportSQL.entriesOfUser, [.id(user)]) { row throws(TimesheetFault) in
      Entry.fields.record(row)
    }
  }

  /// An entry of the same user, times, project and task.
  func entry(sameAs entry: Entry) throws(TimesheetFault) -> EntryID? {
    try first(
      ImportSQL.sameEntry,
      [
        .id(entry.user), .instant(entry.start), .optional(entry.end?.seconds), .id(entry.project),
        .integer(entry.task?.value ?? 0),
      ]
    ) { row throws(TimesheetFault) in row.id(0) }
  }

  func project(named name: String) throws(TimesheetFault) -> ProjectID? {
    try first(
      "SELECT id FROM projects WHERE name_key = $1", [.text(NameOrder.key(of: name))]
    ) { row throws(TimesheetFault) in row.id(0) }
  }

  func task(named name: String, of project: ProjectID) throws(TimesheetFault) -> TaskID? {
    try first(
      "SELECT id FROM tasks WHERE project_id = $1 AND name_key = $2",
      [.id(project), .text(NameOrder.key(of: name))]
    ) { row throws(TimesheetFault) in row.id(0) }
  }
}

extension WriteTransaction {
  func insert(_ summary: HoursImport) throws(TimesheetFault) {
    try change(ImportSQL.insert, HoursImport.fields.insertValues(summary))
  }

  func update(_ summary: HoursImport) throws(TimesheetFault) {
    try change(
      ImportSQL.update, HoursImport.fields.updateValues(key: [.id(summary.id)], summary))
  }

  func insert(_ problem: ImportProblem, of id: HoursImportID) throws(TimesheetFault) {
    try change(
      """
      INSERT INTO import_problems (import_id, number, line, column_name, code, message, entry_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """,
      [
        .id(id), .integer(problem.number), .integer(problem.line), .optional(problem.column),
        .text(problem.code), .text(problem.message), .optional(problem.entry?.value),
      ])
  }

  func insert(
    _ person: ImportedPerson, _ key: String, number: Int, of id: HoursImportID
  ) throws(TimesheetFault) {
    try change(
      """
      INSERT INTO import_people (import_id, number, person, text, user_id, placeholder)
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        .id(id), .int(number), .text(key), .text(person.text), .optional(person.user?.value),
        .flag(person.isPlaceholder),
      ])
  }

  /// Deletes what dry runs of a user have told.
  func deleteProblems(ofDryRunsBy user: UserID) throws(TimesheetFault) {
    try change(
      """
      DELETE FROM import_problems
      WHERE import_id IN (SELECT id FROM imports WHERE user_id = $1 AND dry_run = 1)
      """, [.id(user)])
  }

  func insert(_ record: MadeRecord, of id: HoursImportID) throws(TimesheetFault) {
    try change(
      """
      INSERT INTO import_made (import_id, kind, id, user_id) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING
      """, values(of: record, in: id))
  }

  func delete(_ record: MadeRecord, of id: HoursImportID) throws(TimesheetFault) {
    try change(
      """
      DELETE FROM import_made WHERE import_id = $1 AND kind = $2 AND id = $3 AND user_id = $4
      """, values(of: record, in: id))
  }

  private func values(of record: MadeRecord, in id: HoursImportID) -> [SQLValue] {
    [
      .id(id), .text(record.kind.rawValue), .integer(record.id),
      .integer(record.user?.value ?? 0),
    ]
  }

  /// Says of the hours of imports that they are another user's.
  func moveImportedNames(from user: UserID, to other: UserID) throws(TimesheetFault) {
    try change(
      "UPDATE import_people SET user_id = $2, placeholder = 0 WHERE user_id = $1",
      [.id(user), .id(other)])
  }

  /// Deletes the names that imports had of a person.
  func deleteImportedNames(of user: UserID) throws(TimesheetFault) {
    try change("DELETE FROM import_people WHERE user_id = $1", [.id(user)])
  }
}

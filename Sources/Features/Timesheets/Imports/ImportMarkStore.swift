import Core
import Database
import TimeImport

extension ReadTransaction {
  /// Whether a row with a mark came before from the same source.
  func isKnown(_ mark: [UInt8], from source: ImportSource) throws(TimesheetFault) -> Bool {
    try first(
      "SELECT 1 FROM import_rows WHERE source = $1 AND mark = $2",
      [.text(source.rawValue), .blob(mark)]
    ) { (_: borrowing Row) throws(TimesheetFault) in true } ?? false
  }

  /// What files of the same source knew a user by, before an import.
  func names(
    ofImported user: UserID, before work: ImportWork
  ) throws(TimesheetFault) -> [String] {
    try all(
      """
      SELECT DISTINCT person FROM import_people JOIN imports ON imports.id = import_id
      WHERE import_people.user_id = $1 AND source = $2 AND dry_run = 0 AND import_id < $3
      ORDER BY person
      """, [.id(user), .text(work.input.options.source.rawValue), .id(work.id)]
    ) { row throws(TimesheetFault) in row.text(0) }
  }

  /// Whether a row with a mark came from the same source before an import.
  func isKnown(_ mark: [UInt8], before work: ImportWork) throws(TimesheetFault) -> Bool {
    try first(
      "SELECT 1 FROM import_rows WHERE source = $1 AND mark = $2 AND import_id < $3",
      [.text(work.input.options.source.rawValue), .blob(mark), .id(work.id)]
    ) { (_: borrowing Row) throws(TimesheetFault) in true } ?? false
  }

  /// The same of a row whose person, by the name in that file, became a user.
  func isKnown(
    _ mark: [UInt8], before work: ImportWork, of user: UserID, called name: String
  ) throws(TimesheetFault) -> Bool {
    try first(
      """
      SELECT 1 FROM import_rows JOIN import_people ON import_people.import_id = import_rows.import_id
      WHERE source = $1 AND mark = $2 AND import_rows.import_id < $3 AND user_id = $4 AND person = $5
      """,
      [
        .text(work.input.options.source.rawValue), .blob(mark), .id(work.id), .id(user),
        .text(name),
      ]
    ) { (_: borrowing Row) throws(TimesheetFault) in true } ?? false
  }
}

extension WriteTransaction {
  /// Stores that a row came, with the entry that it is.
  func insert(
    _ mark: [UInt8], from source: ImportSource, _ id: HoursImportID, _ entry: EntryID,
    isAdded: Bool
  ) throws(TimesheetFault) {
    try change(
      """
      INSERT INTO import_rows (source, mark, import_id, entry_id, added) VALUES ($1, $2, $3, $4, $5)
      """,
      [.text(source.rawValue), .blob(mark), .id(id), .id(entry), .flag(isAdded)])
  }

  /// Forgets rows of an import, so that they may come again.
  func deleteMarks(of entry: EntryID, in id: HoursImportID) throws(TimesheetFault) {
    try change(
      "DELETE FROM import_rows WHERE import_id = $1 AND entry_id = $2", [.id(id), .id(entry)])
  }

  /// Forgets the rows of all imports that are an entry, which is gone.
  func deleteMarks(of entry: EntryID) throws(TimesheetFault) {
    try change("DELETE FROM import_rows WHERE entry_id = $1", [.id(entry)])
  }
}

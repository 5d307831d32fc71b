internal import DatabaseTypes

extension SQLiteConnection {
  /// What is wrong with the file: damaged pages, rows that break their table's rules, indexes that miss rows,
  /// references to rows that do not exist. Empty when all is well. Reads the whole file.
  func damage() throws(DatabaseError) -> [String] {
    var found: [String] = []
    let integrity = try start("PRAGMA integrity_check", [])
    defer { integrity.finish() }
    while try integrity.step() { found.append(integrity.columns.text(0)) }
    if found == ["ok"] { found = [] }
    let references = try start("PRAGMA foreign_key_check", [])
    defer { references.finish() }
    while try references.step() {
      let columns = references.columns
      let number = columns.intOrNil(1).map { " \($0)" } ?? ""
      found.append("row\(number) of \(columns.text(0)) points to nothing in \(columns.text(2))")
    }
    return found
  }
}

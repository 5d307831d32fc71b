internal import CSQLite
internal import DatabaseTypes

extension SQLiteConnection {
  /// A connection that checks the same file. It only reads, but is not opened for reading: then SQLite 3.40 passes over
  /// the CHECKs.
  func checking() throws(DatabaseError) -> SQLiteConnection {
    let connection = try another(SQLITE_OPEN_READWRITE)
    try connection.execute(Pragmas.check)
    return connection
  }

  /// What is wrong with the file: damaged pages, rows that break their table's rules, indexes that miss rows. Empty
  /// when all is well. Reads the whole file. Only for a connection of `checking`.
  func damage() throws(DatabaseError) -> [String] {
    var found: [String] = []
    let integrity = try start("PRAGMA integrity_check", [])
    defer { integrity.finish() }
    while try integrity.step() != nil { found.append(integrity.columns.text(0)) }
    return found == ["ok"] ? [] : found
  }

  /// References to rows that do not exist. Reads the whole file.
  func brokenReferences() throws(DatabaseError) -> [String] {
    var found: [String] = []
    let references = try start("PRAGMA foreign_key_check", [])
    defer { references.finish() }
    while try references.step() != nil {
      let columns = references.columns
      let number = columns.intOrNil(1).map { " \($0)" } ?? ""
      found.append("row\(number) of \(columns.text(0)) points to nothing in \(columns.text(2))")
    }
    return found
  }
}

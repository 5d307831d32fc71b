internal import CSQLite
package import DatabaseTypes

/// A file that rows are moved from. It is locked against every process that would write to it.
package final class SQLiteMoveSource: MoveSource {
  package let path: String
  package let transaction: EngineTransaction
  private let file: OpenedFile

  /// With `isTrial` nothing is ever written to the file.
  package init(
    _ path: String, migrations: [Migration], knownFeatures: [String], isTrial: Bool
  ) throws(DatabaseOpenError) {
    file = try OpenedFile(
      path, SchemaSource(migrations: migrations, knownFeatures: knownFeatures),
      isTrial ? .reading : .writing
    ) { _ in }
    self.path = file.path
    let reading = SQLiteTransaction(file.connection)
    do throws(DatabaseError) { try file.connection.run("BEGIN") } catch {
      throw .opening(path, error)
    }
    reading.open()
    transaction = reading
  }

  package func tables() throws(DatabaseError) -> [MovedTable] {
    try file.connection.movedTables()
  }

  package func faults() throws(DatabaseError) -> [String] {
    try file.connection.checking().damage() + file.connection.brokenReferences()
  }

  /// The lock keeps everybody out.
  package func requireAlone() {}

  package func mark(movedTo place: String) throws(DatabaseError) {
    end()
    try file.connection.run("BEGIN IMMEDIATE")
    try file.connection.run(
      "INSERT INTO migrations (feature, number, name, sha256) VALUES ($1, 1, $2, $3)",
      [.text(MigrationPlan.moved), .text(place), .blob([])])
    try file.connection.run("COMMIT")
    // So that the file alone tells it.
    try file.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  package func end() {
    transaction.close()
    if !file.connection.isOutsideTransaction { try? file.connection.run("COMMIT") }
  }
}

extension SQLiteConnection {
  /// All tables but that of migrations and SQLite's own.
  func movedTables() throws(DatabaseError) -> [MovedTable] {
    let names = try texts(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        AND name <> 'migrations' ORDER BY name
      """)
    var tables: [MovedTable] = []
    for name in names { tables.append(try movedTable(name)) }
    return tables
  }

  private func movedTable(_ name: String) throws(DatabaseError) -> MovedTable {
    let statement = try start(
      "SELECT name, type, pk FROM pragma_table_info($1) ORDER BY cid", [.text(name)])
    defer { statement.finish() }
    var columns: [MovedColumn] = []
    var key: [(place: Int64, name: String)] = []
    while try statement.step() != nil {
      let row = statement.columns
      let column = MovedColumn(name: row.text(0), kind: try kind(row.text(1), of: name))
      columns.append(column)
      if row.int(2) > 0 { key.append((row.int(2), column.name)) }
    }
    return MovedTable(
      name: name, columns: columns, key: key.sorted { $0.place < $1.place }.map(\.name))
  }

  private func kind(_ type: String, of table: String) throws(DatabaseError) -> MovedColumn.Kind {
    switch type.uppercased() {
    case "INTEGER", "INT": .integer(bits: 64)
    case "TEXT": .text
    case "BLOB": .bytes
    default:
      throw DatabaseError(sqlite: SQLITE_MISMATCH, message: "\(table) has a column of \(type)")
    }
  }
}

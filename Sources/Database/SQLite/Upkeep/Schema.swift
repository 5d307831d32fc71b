internal import CSQLite
internal import DatabaseTypes

extension SQLiteConnection {
  /// What in the file's schema is not as the migrations that it has run make it. They are run in memory for that.
  func schemaFaults(_ migrations: [Migration]) throws(DatabaseError) -> [String] {
    let applied = Set(try texts("SELECT feature || '/' || number FROM migrations"))
    let model = try SQLiteConnection(path: ":memory:", flags: SQLITE_OPEN_READWRITE)
    try model.execute(Migrator.bookkeepingTables)
    for migration in migrations where applied.contains("\(migration.feature)/\(migration.number)") {
      try model.execute(migration.sql)
    }
    let expected = try model.schema()
    let found = try schema()
    var faults: [String] = []
    for (name, statement) in found where expected[name] != statement {
      faults.append(
        expected[name] == nil
          ? "\(name) is not of a migration" : "\(name) is not as the migrations make it")
    }
    for name in expected.keys where found[name] == nil { faults.append("\(name) is missing") }
    return faults.sorted()
  }

  /// The statement of every table, index, view and trigger; empty for an index that a UNIQUE makes.
  private func schema() throws(DatabaseError) -> [String: String] {
    let statement = try start(
      "SELECT type || ' ' || name, tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema", [])
    defer { statement.finish() }
    var found: [String: String] = [:]
    while try statement.step() != nil {
      found[statement.columns.text(0)] = statement.columns.text(1)
    }
    return found
  }
}

package import DatabaseTypes

/// The transaction of a reader, which also tells what is wrong with the database.
package final class PostgreSQLReadTransaction: PostgreSQLTransaction {
  private let server: PostgreSQLServer

  init(_ server: PostgreSQLServer) {
    self.server = server
    super.init()
  }

  /// Nothing: damage of the server's files is found by its checksums, and by `pg_amcheck`.
  package override func damage() -> [String] { [] }

  /// Nothing: the server keeps references whole, unless it was told not to, which `schemaFaults` finds.
  package override func brokenReferences() -> [String] { [] }

  package override func schemaFaults(
    _ migrations: [Migration]
  ) throws(DatabaseError) -> [String] {
    let known = try rows("SELECT feature, number FROM migrations")
    var applied: Set<String> = []
    while let row = known.next() { applied.insert("\(row.text(0))/\(row.int(1))") }
    let ours = migrations.filter { applied.contains("\($0.feature)/\($0.number)") }
    guard let expected = try model(of: ours) else {
      return ["the tables can't be compared: the user may make no schema to compare them with"]
    }
    let found = try schema(connection().limits.schema)
    return Self.faults(expected: expected, found: found)
  }

  private static func faults(expected: [String: String], found: [String: String]) -> [String] {
    var faults: [String] = []
    for (name, definition) in found where expected[name] != definition {
      faults.append(
        expected[name] == nil
          ? "\(name) is not of a migration" : "\(name) is not as the migrations make it")
    }
    for name in expected.keys where found[name] == nil { faults.append("\(name) is missing") }
    return faults.sorted()
  }

  /// What the migrations make, in a schema beside ours that is taken back; `nil` where none may be made.
  private func model(of migrations: [Migration]) throws(DatabaseError) -> [String: String]? {
    let (connection, settings): (PostgreSQLConnection, ServerSettings)
    do throws(DatabaseOpenError) { (connection, settings) = try server.connect(.work) } catch {
      throw .disconnected("\(error)")
    }
    guard settings.mayMakeSchema else { return nil }
    let name = "kortti_model"
    let scripts = [PostgreSQLMigrator.bookkeepingTables] + migrations.map(\.postgreSQL)
    let script = "CREATE SCHEMA \(name); SET LOCAL search_path = \(name);" + scripts.joined()
    let outcome = connection.write(until: Deadline(milliseconds: 60_000)) {
      transaction throws(Model) in
      let found: [String: String]
      do throws(DatabaseError) {
        try transaction.run("SET LOCAL statement_timeout = 0")
        try connection.run(script: script, until: Deadline(milliseconds: 60_000))
        found = try transaction.schema(name)
      } catch {
        throw .failed(error)
      }
      throw .made(found)
    }
    guard case .nothing(let model, _) = outcome else {
      throw .misused("a schema to compare with was kept")
    }
    switch model {
    case .made(let found): return found
    case .failed(let error): throw error
    }
  }

  /// What ends the transaction that makes a model, so that nothing of it stays.
  private enum Model: DatabaseErrorConvertible {
    case made([String: String])
    case failed(DatabaseError)

    static func database(_ error: DatabaseError) -> Model { .failed(error) }
  }
}

extension PostgreSQLTransaction {
  /// The definition of every column, constraint, index and trigger of a schema that is in the search path, by its name.
  fileprivate func schema(_ name: String) throws(DatabaseError) -> [String: String] {
    let rows = try rows(
      """
      SELECT 'table ' || c.relname, c.relkind::text || c.relpersistence::text FROM pg_class c
      WHERE c.relnamespace = to_regnamespace($1) AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      UNION ALL
      SELECT 'column ' || c.relname || '.' || a.attname,
        format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
          || coalesce(' collate ' || l.collname, '')
          || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        LEFT JOIN pg_collation l ON l.oid = a.attcollation
      WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND NOT a.attisdropped
      UNION ALL
      SELECT 'constraint ' || k.conrelid::regclass::text || '.' || k.conname,
        pg_get_constraintdef(k.oid) || CASE WHEN k.convalidated THEN '' ELSE ' not valid' END
      FROM pg_constraint k WHERE k.connamespace = to_regnamespace($1)
      UNION ALL
      SELECT 'index ' || c.relname, replace(pg_get_indexdef(c.oid), $1 || '.', '')
      FROM pg_class c WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'i'
      UNION ALL
      SELECT CASE WHEN t.tgisinternal THEN 'disabled ' ELSE '' END || 'trigger ' || t.tgname, ''
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = to_regnamespace($1) AND (NOT t.tgisinternal OR t.tgenabled <> 'O')
      """, [.text(name)])
    var found: [String: String] = [:]
    while let row = rows.next() { found[row.text(0)] = row.text(1) }
    return found
  }
}

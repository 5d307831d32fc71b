import CSQLite
import Database

// Statements that are not recorded for the other engine.
extension TestDatabase {
  /// SQLite's query plan for a statement, one step each; only of a file.
  package func queryPlan(of sql: String) -> [String] {
    texts("EXPLAIN QUERY PLAN " + sql, column: 3)
  }

  /// The columns of texts or bytes of all tables, as `table.column`.
  package var textColumns: [String] {
    if !TestEngine.isFile {
      return texts(
        """
        SELECT table_name || '.' || column_name FROM information_schema.columns
        WHERE table_schema = 'kortti' AND data_type IN ('text', 'bytea')
        """)
    }
    return texts(
      """
      SELECT t.name || '.' || c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type IN ('TEXT', 'BLOB')
      """)
  }

  /// What a column of `textColumns` holds; bytes as text.
  package func values(ofColumn name: String) -> [String] {
    let parts = name.split(separator: ".")
    if TestEngine.isFile { return texts("SELECT CAST(\(parts[1]) AS TEXT) FROM \(parts[0])") }
    let type = texts(
      """
      SELECT data_type FROM information_schema.columns WHERE table_schema = 'kortti'
        AND table_name = '\(parts[0])' AND column_name = '\(parts[1])'
      """)
    let column = type == ["bytea"] ? "encode(\(parts[1]), 'escape')" : "\(parts[1])"
    return texts("SELECT \(column) FROM \(parts[0])")
  }

  /// The first column of a statement's rows, as texts; NULL is left out. The audit log is sealed before it is read.
  package func texts(_ sql: String) -> [String] {
    if sql.contains("audit_log") { try? sealAuditLog() }
    if TestEngine.isFile { return texts(sql, column: 0) }
    let sql = sql.replacing(/CAST\((\w+) AS BLOB\)/) { "convert_to(\($0.1), 'UTF8')" }
    let rows = try? read { transaction throws(DatabaseError) in
      // Rows of a subquery may come in another order, and do where they are spread over several servers.
      let whole = "WITH q (c) AS MATERIALIZED (\(sql)) SELECT CAST(q.c AS text) FROM q"
      return try transaction.all(SQLText(whole)) {
        $0.textOrNil(0)
      }
    }
    guard let rows else { preconditionFailure("PostgreSQL refuses \(sql)") }
    // SQLite has no truth but 1 and 0.
    return rows.compactMap(\.self).map { $0 == "true" ? "1" : $0 == "false" ? "0" : $0 }
  }

  /// Runs commands on the server, whose tables are in the schema `kortti`; not of a file.
  package func runScript(_ script: String) throws {
    guard let name else { preconditionFailure("a file has no server") }
    try TestServer.shared().run(script, on: name)
  }

  private func texts(_ sql: String, column: Int32) -> [String] {
    // One connection and one statement, both closed before this returns.
    var connection: OpaquePointer?
    var statement: OpaquePointer?
    precondition(
      unsafe sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    defer { unsafe sqlite3_close(connection) }
    precondition(unsafe sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK)
    defer { unsafe sqlite3_finalize(statement) }
    var texts: [String] = []
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      if let text = unsafe sqlite3_column_text(statement, column) {
        texts.append(unsafe String(cString: text))
      }
    }
    return texts
  }
}

import CSQLite

// Statements of SQLite alone, on a connection of their own: they are not recorded for PostgreSQL.
extension TestDatabase {
  /// SQLite's query plan for a statement, one step each.
  package func queryPlan(of sql: String) -> [String] {
    texts("EXPLAIN QUERY PLAN " + sql, column: 3)
  }

  /// The columns of texts or bytes of all tables, as `table.column`.
  package var textColumns: [String] {
    texts(
      """
      SELECT t.name || '.' || c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type IN ('TEXT', 'BLOB')
      """)
  }

  /// One column of a statement's rows, as texts; NULL is left out.
  package func texts(_ sql: String, column: Int32 = 0) -> [String] {
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

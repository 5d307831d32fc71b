import CSQLite

extension TestDatabase {
  /// SQLite's query plan for a statement, one step each.
  package func queryPlan(of sql: String) -> [String] {
    // One connection and one statement, both closed before this returns.
    var connection: OpaquePointer?
    var statement: OpaquePointer?
    precondition(
      unsafe sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil) == SQLITE_OK)
    defer { unsafe sqlite3_close(connection) }
    let explained = "EXPLAIN QUERY PLAN " + sql
    precondition(
      unsafe sqlite3_prepare_v2(connection, explained, -1, &statement, nil) == SQLITE_OK)
    defer { unsafe sqlite3_finalize(statement) }
    var steps: [String] = []
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      if let text = unsafe sqlite3_column_text(statement, 3) {
        steps.append(unsafe String(cString: text))
      }
    }
    return steps
  }
}

import CSQLite

/// SQLite on a file, as its own shell uses it: behind the back of the database that the file belongs to.
package struct PlainSQLite {
  let path: String
  /// The engine has to be the first that uses SQLite in a process.
  private static let started = Result { try TestDatabase(migrations: []) }

  package init(_ path: String) {
    self.path = path
    _ = Self.started
  }

  /// SQLite's refusal.
  package struct Refusal: Error { package let message: String }

  /// Runs statements, and gives the first column of their rows.
  @discardableResult
  package func run(_ sql: String) throws -> [String] {
    var connection: OpaquePointer?
    defer { unsafe sqlite3_close(connection) }
    var rows: [String] = []
    var code = unsafe sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil)
    if code == SQLITE_OK {
      // The guard of the pointer: `rows` outlives the call.
      code = unsafe withUnsafeMutablePointer(to: &rows) { rows in
        unsafe sqlite3_exec(
          connection, "PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON; " + sql,
          { rows, _, values, _ in
            let text = unsafe values?[0].map { unsafe String(cString: $0) } ?? ""
            unsafe rows?.assumingMemoryBound(to: [String].self).pointee.append(text)
            return 0
          }, rows, nil)
      }
    }
    guard code == SQLITE_OK else {
      throw Refusal(message: unsafe String(cString: sqlite3_errmsg(connection)))
    }
    return rows
  }
}

extension PlainSQLite {
  /// All rows of all tables but that of migrations, as SQL's literals, sorted.
  package func rows() throws -> [String: [String]] {
    let names = try run(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
        AND name <> 'migrations'
      """)
    var all: [String: [String]] = [:]
    for name in names {
      let columns = try run("SELECT 'quote(\"' || name || '\")' FROM pragma_table_info('\(name)')")
      let row = columns.joined(separator: " || ', ' || ")
      all[name] = try run("SELECT \(row) FROM \"\(name)\"").sorted()
    }
    return all
  }
}

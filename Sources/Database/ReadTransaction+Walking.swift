public import DatabaseTypes
internal import PostgreSQL

extension ReadTransaction {
  /// Passes each row to `body` until it returns `stop` or throws, for what may be long: on PostgreSQL, where `each`
  /// gets all rows before the first one is passed, they come in batches. `body` may run other statements.
  public final func walk<Fault: DatabaseErrorConvertible>(
    _ sql: SQLText, _ values: [SQLValue] = [],
    _ body: (borrowing Row) throws(Fault) -> RowIteration
  ) throws(Fault) {
    guard let server = engine as? PostgreSQLTransaction else {
      return try each(sql, values, body)
    }
    try server.walk(sql, values) { columns throws(Fault) in
      try body(Row(columns)) == .continue
    }
  }
}

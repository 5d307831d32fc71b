internal import DatabaseTypes

/// What a transaction ends with of which nothing is kept.
private enum TakenBack: DatabaseErrorConvertible {
  case asMeant
  case database(DatabaseError)
}

extension PostgreSQLConnection {
  /// Does `work` in a schema of that name in which some migrations of PostgreSQL have run, and takes all of it back.
  func inModel<Value>(
    of migrations: [Migration],
    _ work: (PostgreSQLWriteTransaction, _ schema: String) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    let schema = limits.schema + "_model"
    var value: Value?
    let outcome = write(until: .ofMove) { transaction throws(TakenBack) in
      do throws(DatabaseError) {
        try runScript(
          """
          SET LOCAL statement_timeout = 0; CREATE SCHEMA \(schema);
          SET LOCAL search_path = \(schema); \(PostgreSQLMigrator.bookkeepingTables)
          """)
        for migration in migrations { try runScript(migration.sql) }
        value = try work(transaction, schema)
      } catch { throw .database(error) }
      throw .asMeant
    }
    if let value { return value }
    if case .nothing(.database(let error), _) = outcome { throw error }
    throw .misused("nothing was made of the migrations")
  }

  /// What the migrations of PostgreSQL make.
  func model(of migrations: [Migration]) throws(DatabaseError) -> MovedModel {
    try inModel(of: migrations) { transaction, schema throws(DatabaseError) in
      var model = MovedModel()
      model.tables = try transaction.movedTables(of: schema)
      for table in model.tables {
        let sql = "SELECT count(*) FROM \(schema).\(MovedTable.quoted(table.name))"
        model.counts[table.name] = try transaction.made(sql) { $0.int(0) }.first
      }
      return model
    }
  }
}

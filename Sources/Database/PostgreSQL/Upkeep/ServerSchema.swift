internal import DatabaseTypes

extension PostgreSQLTransaction {
  /// What in the schema is not as the migrations that have run there make it. `migrations` are those of PostgreSQL.
  /// They are run in a schema that is taken back, by a connection of its own, as this one only reads; its user has to
  /// be one who may make a schema.
  func findSchemaFaults(_ migrations: [Migration]) throws(DatabaseError) -> [String] {
    let connection = try connection()
    let applied = Set(
      try made("SELECT feature || '/' || number FROM migrations ORDER BY 1") { $0.text(0) })
    let found = Set(try parts(of: connection.limits.schema))
    let ran = migrations.filter { applied.contains("\($0.feature)/\($0.number)") }
    guard let server else { throw .misused("a transaction without a server") }
    // It waits while the other one makes the tables: on a busy machine more than ten seconds.
    try connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
    var own: PostgreSQLConnection?
    let expected = Set(
      try server.connect(unlessUsable: &own).inModel(of: ran) {
        transaction, schema throws(DatabaseError) in
        try transaction.parts(of: schema)
      })
    return found.subtracting(expected).map { "\($0) is not of a migration" }.sorted()
      + expected.subtracting(found).map { "\($0) is missing" }.sorted()
  }

  /// A line for each column, key, reference, check, index, view, function and trigger of a schema, without its name.
  private func parts(of schema: String) throws(DatabaseError) -> [String] {
    try made(
      """
      SELECT 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
        || coalesce(' collate ' || (SELECT collname FROM pg_collation l
          WHERE l.oid = a.attcollation AND l.collname <> 'default'), '')
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = to_regnamespace('\(schema)') AND c.relkind IN ('r', 'p')
        AND a.attnum > 0 AND NOT a.attisdropped
      UNION ALL SELECT 'constraint ' || c.relname || '.' || k.conname || ' ' || pg_get_constraintdef(k.oid)
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.connamespace = to_regnamespace('\(schema)')
      UNION ALL SELECT 'index ' || replace(indexdef, ' ON ' || schemaname || '.', ' ON ')
      FROM pg_indexes WHERE schemaname = '\(schema)'
      UNION ALL SELECT 'relation ' || c.relname FROM pg_class c
      WHERE c.relnamespace = to_regnamespace('\(schema)') AND c.relkind NOT IN ('r', 'p', 'i', 'I', 't')
      UNION ALL SELECT 'function ' || p.proname FROM pg_proc p
      WHERE p.pronamespace = to_regnamespace('\(schema)')
      UNION ALL SELECT 'trigger ' || c.relname || '.' || t.tgname
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = to_regnamespace('\(schema)') AND NOT t.tgisinternal
      """
    ) { $0.text(0) }
  }
}

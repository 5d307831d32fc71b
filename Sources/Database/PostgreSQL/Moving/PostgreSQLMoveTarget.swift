package import DatabaseTypes

/// A server's schema that rows are moved to, in one transaction. Nobody else reads or writes its tables meanwhile.
package final class PostgreSQLMoveTarget: MoveTarget {
  package let path: String
  package let transaction: any WritingTransaction
  private let connection: PostgreSQLConnection
  private let model: MovedModel
  private let writing: PostgreSQLWriteTransaction
  private var rows: CopyBytes?
  /// The table that is copied, as long as it has no rows.
  private var empty: String?
  /// What makes the indexes and references again, and counts tables that have rows.
  private var later: [String] = []

  /// Makes the schema where it is missing, or the rest of one that has no rows, such as one whose making was cut short.
  /// With `isTrial` nothing is made that is kept.
  ///
  /// - Throws: also that there are rows already.
  package init(
    _ text: String, migrations: [Migration], knownFeatures: [String], isTrial: Bool
  ) throws(DatabaseOpenError) {
    let address = try PostgreSQLAddress(text)
    path = address.description
    connection = try PostgreSQLConnection.open(address, .moving).connection
    let migrations = migrations.map(\.forPostgreSQL)
    let migrator = PostgreSQLMigrator(
      connection, address, migrations: migrations, knownFeatures: knownFeatures)
    let schema = try migrator.inspect()
    writing = PostgreSQLWriteTransaction(numbers: nil)
    transaction = writing
    do throws(DatabaseError) { model = try connection.model(of: migrations) } catch {
      throw Self.refusal(path, error)
    }
    if schema != .empty { try requireEmpty { () throws(DatabaseError) in try fullTable() } }
    if isTrial { return }
    if schema != .newest { try migrator.migrate() }
    try requireEmpty { () throws(DatabaseError) in try begin() }
  }

  private static func refusal(_ path: String, _ error: DatabaseError) -> DatabaseOpenError {
    .server(address: path, reason: "rows can't be moved to it (\(error))")
  }

  /// `find` finds a table with rows.
  private func requireEmpty(
    _ find: () throws(DatabaseError) -> String?
  ) throws(DatabaseOpenError) {
    let table: String?
    do throws(DatabaseError) { table = try find() } catch {
      cancel()
      throw Self.refusal(path, error)
    }
    guard let table else { return }
    cancel()
    throw .notEmpty(path: path, table: table)
  }

  /// A table with more rows than its migrations make; `nil` when there is none.
  private func fullTable() throws(DatabaseError) -> String? {
    try connection.read(until: .ofMove) { transaction throws(DatabaseError) in
      try full(try transaction.movedTables(of: connection.limits.schema), transaction)
    }
  }

  private func full(
    _ tables: [MovedTable], _ transaction: PostgreSQLTransaction
  ) throws(DatabaseError) -> String? {
    for table in tables {
      let most = model.counts[table.name] ?? 0
      let some = "SELECT 1 FROM \(MovedTable.quoted(table.name)) LIMIT \(most + 1)"
      if try transaction.made(some, { _ in 1 }).count > most { return table.name }
    }
    return nil
  }

  /// Begins the transaction, and locks all tables. Returns as `fullTable` does.
  private func begin() throws(DatabaseError) -> String? {
    try connection.beginWrite(until: .ofMove)
    writing.reopen(on: connection)
    let tables = try writing.movedTables(of: connection.limits.schema)
    let names = tables.map { MovedTable.quoted($0.name) }.joined(separator: ", ")
    try connection.execute("LOCK TABLE \(names) IN ACCESS EXCLUSIVE MODE")
    return try full(tables, writing)
  }

  package var checksTexts: Bool { true }

  package func tables() -> [MovedTable] { model.tables }

  /// One index or reference that is made of all rows takes less time than one that grows row by row. What all rows
  /// have in common, such as the lists of keys, stays.
  package func prepare() throws(DatabaseError) {
    let schema = connection.limits.schema
    let references = try writing.made(
      """
      SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid)
      FROM pg_constraint WHERE contype = 'f' AND connamespace = to_regnamespace('\(schema)')
      ORDER BY 1, 2
      """
    ) { (table: $0.text(0), name: $0.text(1), definition: $0.text(2)) }
    let indexes = try writing.made(
      """
      SELECT i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = to_regnamespace('\(schema)') AND NOT EXISTS (
        SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))
      ORDER BY 1
      """
    ) { (name: $0.text(0), definition: $0.text(1)) }
    let names = try writing.movedTables(of: schema).map { MovedTable.quoted($0.name) }
    let script =
      references.map { "ALTER TABLE \($0.table) DROP CONSTRAINT \($0.name)" }
      + indexes.map { "DROP INDEX \($0.name)" }
      + ["TRUNCATE \(names.joined(separator: ", "))"]
    for statement in script { try connection.runScript(statement) }
    later =
      indexes.map(\.definition)
      + references.map { "ALTER TABLE \($0.table) ADD CONSTRAINT \($0.name) \($0.definition)" }
  }

  /// `table` is as another engine has it: its integers are of other sizes.
  package func begin(_ table: MovedTable) throws(DatabaseError) {
    guard let own = model.tables.first(where: { $0.name == table.name })?.inOrder(of: table) else {
      throw .misused("\(table.name) has other columns")
    }
    try connection.beginCopy(
      "COPY \(MovedTable.quoted(own.name)) (\(own.columnList)) FROM STDIN (FORMAT binary)",
      until: .ofMove)
    rows = CopyBytes(own)
    empty = MovedTable.quoted(own.name)
  }

  /// A table without rows is not analyzed: of one that is known to be empty the server reads all rows, and goes on with
  /// that by the statements that nodes keep, when there are thousands.
  package func add(_ rows: RowBytes) throws(DatabaseError) {
    if let table = empty, !rows.bytes.isEmpty {
      later.append("ANALYZE \(table)")
      empty = nil
    }
    guard var copied = self.rows else { preconditionFailure("rows are of a table") }
    self.rows = nil
    try copied.add(rows)
    try connection.copy(copied.bytes)
    copied.removeAll()
    self.rows = copied
  }

  package func endTable() throws(DatabaseError) {
    guard var copied = rows else { preconditionFailure("rows are of a table") }
    rows = nil
    copied.addEnd()
    try connection.copy(copied.bytes)
    try connection.endCopy()
  }

  package func complete() throws(DatabaseError) {
    for statement in later { try connection.runScript(statement) }
  }

  package func endWriting() {}

  package func commit() throws(DatabaseOpenError) {
    writing.close()
    switch connection.commit() {
    case .done: return
    case .nothing(let error):
      throw .server(address: path, reason: "it did not take the rows (\(error))")
    case .unknown(let error):
      throw .server(
        address: path,
        reason: "it is not known whether it took the rows (\(error)): the same command tells")
    }
  }

  package func cancel() {
    writing.close()
    connection.close()
  }
}

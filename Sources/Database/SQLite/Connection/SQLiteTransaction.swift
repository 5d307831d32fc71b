public import DatabaseTypes

/// A transaction on one connection.
@usableFromInline
package class SQLiteTransaction: EngineTransaction {
  let connection: SQLiteConnection

  init(_ connection: SQLiteConnection) {
    self.connection = connection
    super.init(isOfSQLite: true)
  }

  /// The statement of that text, bound and ready for its first step.
  @usableFromInline
  package final override func start(
    _ sql: SQLText, _ values: [SQLValue]
  ) throws(DatabaseError) -> RunningStatement {
    try check()
    #if DEBUG
      StatementRecorder.record(sql)
    #endif
    let statement = try connection.start(sql, values)
    if !statement.isReadOnly { try prepareToWrite(statement) }
    return statement
  }

  package final override func startStopwatch() { connection.startStopwatch() }

  package final override func stopStopwatch() -> Bool { connection.stopStopwatch() }

  /// Called before a statement that writes.
  func prepareToWrite(_ statement: SQLiteStatement) throws(DatabaseError) {
    statement.finish()
    preconditionFailure("a read transaction does not write")
  }

  package final override func lastNumber(
    of sequence: StaticString
  ) throws(DatabaseError) -> Int64? {
    try Sequences.last(sequence.description, in: connection)
  }

  package final override func damage() throws(DatabaseError) -> [String] {
    try connection.checking().damage()
  }

  package final override func brokenReferences() throws(DatabaseError) -> [String] {
    try connection.brokenReferences()
  }

  package final override func schemaFaults(
    _ migrations: [Migration]
  ) throws(DatabaseError) -> [String] {
    try connection.schemaFaults(migrations)
  }
}

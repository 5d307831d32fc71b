public import DatabaseTypes
internal import Glibc

/// A transaction on one connection: not Sendable, and it traps when used on another thread or after its end.
@usableFromInline
package class SQLiteTransaction {
  let connection: SQLiteConnection
  private var owner: pthread_t = 0
  /// Why the transaction could not begin; its first statement throws that.
  private var beginError: DatabaseError?

  init(_ connection: SQLiteConnection) {
    self.connection = connection
  }

  final func open(beginError: DatabaseError? = nil) {
    owner = pthread_self()
    self.beginError = beginError
  }

  final func close() { owner = 0 }

  /// The statement of that text, bound and ready for its first step.
  @usableFromInline
  package final func start(
    _ sql: SQLText, _ values: [SQLValue]
  ) throws(DatabaseError) -> SQLiteStatement {
    precondition(owner == pthread_self(), "a transaction is used on its own thread, until it ends")
    if let beginError { throw beginError }
    #if DEBUG
      StatementRecorder.record(sql)
    #endif
    let statement = try connection.start(sql, values)
    if !statement.isReadOnly { try prepareToWrite(statement) }
    return statement
  }

  /// Lets statements fail once they have run for some milliseconds, until `stopStopwatch`.
  @usableFromInline package final func startStopwatch() { connection.startStopwatch() }

  /// Lets statements run for as long as they take; returns whether they had run for too long.
  @usableFromInline package final func stopStopwatch() -> Bool { connection.stopStopwatch() }

  /// Called before a statement that writes.
  func prepareToWrite(_ statement: SQLiteStatement) throws(DatabaseError) {
    statement.finish()
    preconditionFailure("a read transaction does not write")
  }

  /// The last committed number of a sequence, or `nil` when it has given none.
  package final func lastNumber(of sequence: StaticString) throws(DatabaseError) -> Int64? {
    try Sequences.last(sequence.description, in: connection)
  }

  /// What is wrong with the file; empty when all is well.
  package final func damage() throws(DatabaseError) -> [String] {
    try connection.checking().damage()
  }

  /// References to rows that do not exist.
  package final func brokenReferences() throws(DatabaseError) -> [String] {
    try connection.brokenReferences()
  }

  /// What in the schema is not as the migrations that the file has run make it; empty when all is.
  package final func schemaFaults(
    _ migrations: [Migration]
  ) throws(DatabaseError) -> [String] {
    try connection.schemaFaults(migrations)
  }
}

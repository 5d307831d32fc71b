internal import Glibc

/// Whether a walk over rows goes on.
public enum Step: Sendable {
  /// To the next row.
  case `continue`
  /// No further.
  case stop
}

/// A transaction that reads: one view of the database from its first statement to its end.
///
/// Statements are written with `$1`, `$2` … for the values and are prepared once a connection. It is not
/// Sendable, and traps when used on another thread or after its end.
public class ReadTransaction {
  let connection: SQLiteConnection
  private var owner: pthread_t = 0
  /// A transaction that could not be begun says so at its first statement.
  private var refusal: DatabaseError?

  init(_ connection: SQLiteConnection) {
    self.connection = connection
  }

  final func open(refusal: DatabaseError? = nil) {
    owner = pthread_self()
    self.refusal = refusal
  }

  final func close() { owner = 0 }

  @usableFromInline
  final func start(_ sql: StaticString, _ values: [SQLValue]) throws(DatabaseError) -> Statement {
    precondition(owner == pthread_self(), "a transaction is used on its own thread, until it ends")
    if let refusal { throw refusal }
    let statement = try connection.start(sql, values)
    if !statement.isReadOnly { try prepareToWrite(statement) }
    return statement
  }

  func prepareToWrite(_ statement: Statement) throws(DatabaseError) {
    statement.finish()
    preconditionFailure("a reading does not write")
  }
}

extension ReadTransaction {
  /// Hands each row to `body`, in the statement's order.
  @inlinable
  public final func each(
    _ sql: StaticString, _ values: [SQLValue] = [], _ body: (borrowing Row) -> Void
  ) throws(DatabaseError) {
    let statement = try start(sql, values)
    defer { statement.finish() }
    while try statement.step() { body(statement.row) }
  }

  /// Hands each row to `body` until it says stop.
  @_disfavoredOverload
  @inlinable
  public final func each(
    _ sql: StaticString, _ values: [SQLValue] = [], _ body: (borrowing Row) -> Step
  ) throws(DatabaseError) {
    let statement = try start(sql, values)
    defer { statement.finish() }
    while try statement.step() {
      if body(statement.row) == .stop { return }
    }
  }
}

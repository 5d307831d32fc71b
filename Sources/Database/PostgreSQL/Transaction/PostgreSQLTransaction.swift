package import DatabaseTypes
internal import Glibc

/// A transaction that reads: not Sendable, and it traps when used on another thread or after its end.
package class PostgreSQLTransaction {
  let connection: PostgreSQLConnection
  private var owner: pthread_t

  init(_ connection: PostgreSQLConnection) {
    self.connection = connection
    owner = pthread_self()
  }

  final func end() { owner = 0 }

  final func check() {
    precondition(owner == pthread_self(), "a transaction is used on its own thread, until it ends")
  }

  /// The rows of a statement. It waits for the server, unless the same was asked for by `ahead` and is here.
  package final func start(
    _ sql: SQLText, _ values: [SQLValue] = []
  ) throws(DatabaseError) -> PostgreSQLRows {
    check()
    if let ticket = connection.takeEarly(sql, values) {
      return PostgreSQLRows(try connection.result(of: ticket))
    }
    let ticket = try connection.queue(try connection.prepared(sql), values, .awaited)
    return PostgreSQLRows(try connection.result(of: ticket))
  }

  /// Asks for what `start` will want soon, with the same text and values. It is read as it is now: what a transaction
  /// writes before it takes the rows makes them be read again.
  package final func ahead(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) {
    check()
    let ticket = try connection.queue(try connection.prepared(sql), values, .awaited)
    connection.early.append(EarlyRead(sql: sql, values: values, ticket: ticket))
  }
}

/// A read that was sent before anybody wants it.
struct EarlyRead {
  let sql: SQLText
  let values: [SQLValue]
  let ticket: Ticket
}

extension PostgreSQLConnection {
  func takeEarly(_ sql: SQLText, _ values: [SQLValue]) -> Ticket? {
    if early.isEmpty { return nil }
    let index = early.firstIndex { read in
      unsafe read.sql.utf8Start == sql.utf8Start && read.values == values
    }
    return index.map { early.remove(at: $0).ticket }
  }

  /// Runs `body` in one view of the database, and looks whether it was cancelled while it waits. That the transaction
  /// ends nobody waits for.
  package func read<Value, Fault: DatabaseErrorConvertible>(
    until deadline: Deadline, orUntil cancellation: Cancellation? = nil,
    _ body: (PostgreSQLTransaction) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    do throws(DatabaseError) {
      try begin(Self.beginRead, deadline)
    } catch { throw .database(error) }
    self.cancellation = cancellation
    let transaction = PostgreSQLTransaction(self)
    defer {
      transaction.end()
      self.cancellation = nil
      leave("COMMIT")
    }
    return try body(transaction)
  }

  private static let beginRead = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
  private static let beginWrite = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
  private static let beginSerializable = "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"

  /// Runs `body` in a transaction, and commits what it wrote.
  package func write<Value, Fault: DatabaseErrorConvertible>(
    until deadline: Deadline, _ body: (PostgreSQLWriteTransaction) throws(Fault) -> Value
  ) -> WriteOutcome<Value, Fault> {
    do throws(DatabaseError) {
      try begin(limits.isSerializable ? Self.beginSerializable : Self.beginWrite, deadline)
      try requireWritable()
    } catch { return .nothing(.database(error), trouble: takeTrouble() ?? error) }
    let transaction = PostgreSQLWriteTransaction(self)
    defer { transaction.end() }
    do throws(Fault) {
      let value = try body(transaction)
      switch commit() {
      case .done: return .done(value)
      case .nothing(let error): return .nothing(.database(error), trouble: takeTrouble() ?? error)
      case .unknown(let error): return .unknown(error)
      }
    } catch {
      leave("ROLLBACK")
      return .nothing(error, trouble: takeTrouble())
    }
  }

  private func begin(_ sql: String, _ deadline: Deadline) throws(DatabaseError) {
    transaction += 1
    failure = nil
    _ = takeTrouble()
    early = []
    walks = 0
    self.deadline = deadline
    // What the server said meanwhile, such as that it ends.
    flush()
    try require()
    try deallocateStale()
    // BEGIN must be the first of its packet.
    sync()
    _ = try queue(try plain(sql), [], .sent(expecting: nil))
  }

  /// A server tells by itself when it becomes a standby: then others are to be tried, and not this one again.
  private func requireWritable() throws(DatabaseError) {
    guard reported("in_hot_standby") == "on" || reported("default_transaction_read_only") == "on"
    else { return }
    lose(DatabaseError(sqlState: "25006", message: "the server takes no writes any more"))
    try require()
  }

  /// Ends a transaction of which nothing is to be kept. Nobody waits for that, and the next statement finds it done.
  func leave(_ command: String) {
    // A statement under way may fail; what comes after the sync is run all the same.
    sync()
    failure = nil
    guard let statement = try? plain(command) else { return }
    _ = try? queue(statement, [], .ignored)
    flush()
  }
}

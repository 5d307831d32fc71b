package import DatabaseTypes

/// A transaction that reads, on one connection after the other.
package class PostgreSQLTransaction: EngineTransaction {
  /// Of the transaction that is open.
  private var used: PostgreSQLConnection?
  /// How many bodies are being run, one in the other, whose statements are asked for early.
  private var asking = 0
  /// Where others like it are made; `nil` for one that was made for one connection.
  final let server: PostgreSQLServer?

  init(on server: PostgreSQLServer? = nil) {
    self.server = server
    super.init(isOfSQLite: false)
  }

  /// One that is open on a connection.
  convenience init(_ connection: PostgreSQLConnection) {
    self.init()
    open(on: connection)
  }

  final func open(on connection: PostgreSQLConnection) {
    used = connection
    open()
  }

  /// - Throws: why the transaction could not begin.
  final func connection() throws(DatabaseError) -> PostgreSQLConnection {
    try check()
    guard let used else { throw .misused("a transaction without a connection") }
    return used
  }

  /// The rows of a statement. It waits for the server, unless the same was asked for early and is here.
  package final func rows(
    _ sql: SQLText, _ values: [SQLValue] = []
  ) throws(DatabaseError) -> PostgreSQLRows {
    let connection = try connection()
    if let ticket = connection.asked(sql, values) {
      return PostgreSQLRows(try connection.result(of: ticket))
    }
    let ticket = try connection.queue(try connection.prepared(sql), values, .awaited)
    return PostgreSQLRows(try connection.result(of: ticket))
  }

  package final override func start(
    _ sql: SQLText, _ values: [SQLValue]
  ) throws(DatabaseError) -> RunningStatement {
    if !isAsking { return try rows(sql, values) }
    try ahead(sql, values)
    return PostgreSQLRows(ofNothing: ())
  }

  /// Whether what is read is asked for early.
  final var isAsking: Bool { asking > 0 }

  package final override func startAsking() { asking += 1 }

  package final override func stopAsking() { asking -= 1 }

  /// In a transaction that reads alone: its statement is cancelled.
  package final override func startStopwatch() {
    guard let used else { return }
    (used.patience, used.wasCutOff) = (Deadline(milliseconds: used.limits.briefMilliseconds), false)
  }

  package final override func stopStopwatch() -> Bool {
    used?.patience = nil
    return used?.wasCutOff ?? false
  }

  package final override func lastNumber(
    of sequence: StaticString
  ) throws(DatabaseError) -> Int64? {
    let rows = try rows(
      "SELECT last FROM sequences WHERE name = $1", [.text(sequence.description)])
    return rows.next()?.int(0)
  }

  /// A server reports its own damage when it meets it, and keeps no rows that break their table's rules.
  package final override func damage() -> [String] { [] }

  package final override func brokenReferences() throws(DatabaseError) -> [String] {
    try findBrokenReferences()
  }

  package final override func schemaFaults(
    _ migrations: [Migration]
  ) throws(DatabaseError) -> [String] { try findSchemaFaults(migrations.map(\.forPostgreSQL)) }

  /// Asks for what `rows` will want soon, with the same text and values. It is read as it is now: once the transaction
  /// writes or takes a lock, it is read again.
  package final func ahead(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) {
    let connection = try connection()
    if connection.asked(sql, values) != nil { return }
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
  func asked(_ sql: SQLText, _ values: [SQLValue]) -> Ticket? {
    early.first { read in
      unsafe read.sql.utf8Start == sql.utf8Start && read.values == values
    }?.ticket
  }

  /// Begins a transaction that has one view of the database.
  func beginRead(until deadline: Deadline) throws(DatabaseError) {
    try begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", deadline)
  }

  /// Ends it. Nobody waits for that.
  func endRead() {
    cancellation = nil
    leave("COMMIT")
  }

  /// Begins a transaction that writes.
  func beginWrite(until deadline: Deadline) throws(DatabaseError) {
    try begin(
      limits.isSerializable
        ? "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
        : "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", deadline)
    try requireWritable()
  }

  /// Runs `body` in one view of the database, and looks whether it was cancelled while it waits.
  package func read<Value, Fault: DatabaseErrorConvertible>(
    until deadline: Deadline, orUntil cancellation: Cancellation? = nil,
    _ body: (PostgreSQLTransaction) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    do throws(DatabaseError) { try beginRead(until: deadline) } catch { throw .database(error) }
    self.cancellation = cancellation
    let transaction = PostgreSQLTransaction(self)
    defer {
      transaction.close()
      endRead()
    }
    return try body(transaction)
  }

  /// Runs `body` in a transaction, and commits what it wrote.
  package func write<Value, Fault: DatabaseErrorConvertible>(
    until deadline: Deadline, _ body: (PostgreSQLWriteTransaction) throws(Fault) -> Value
  ) -> WriteOutcome<Value, Fault> {
    do throws(DatabaseError) { try beginWrite(until: deadline) } catch {
      return .nothing(.database(error), trouble: takeTrouble() ?? error)
    }
    let transaction = PostgreSQLWriteTransaction(self)
    defer { transaction.close() }
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

  /// A server tells by itself when it becomes a standby: then others are to be tried, and not this one again. What ends
  /// a transaction may have found that the connection is lost.
  func requireWritable() throws(DatabaseError) {
    if let loss { throw loss }
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

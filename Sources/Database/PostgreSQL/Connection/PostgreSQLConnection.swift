internal import CPostgreSQL
package import DatabaseTypes

/// One connection to a server. Statements go in libpq's pipeline mode: what nobody waits for is sent together with
/// what somebody waits for, and the server answers in the same order.
///
/// The guard: not Sendable, so one thread at a time uses it. `handle` is freed with this object. When the connection
/// is lost or ends, it leaves the server; `loss` keeps everybody from it after that.
@safe
package final class PostgreSQLConnection {
  let handle: OpaquePointer
  let limits: PostgreSQLSettings
  let shapes: StatementShapes
  var statements: PreparedStatements
  private var parameters = ParameterBytes()
  /// What the server has been told and not answered, each with the transaction that it is of.
  var pending: [(step: PendingStep, transaction: Int)] = []
  var isUnsynced = false
  /// Whether the end of the first step's results is still to come.
  var isEnding = false
  /// Counts transactions, so that a late failure is not taken for that of the next one.
  var transaction = 0
  /// The first failure of the transaction: the server runs nothing more of it.
  var failure: DatabaseError?
  /// The first failure, also one that was undone or that nobody told; as the server had it.
  private var trouble: DatabaseError?
  /// The first for which the transaction has to be run again, though it was undone to a savepoint: what the service
  /// made of it is not what it would have made without others in its way.
  private(set) var contention: DatabaseError?
  /// Why the connection is no more.
  private(set) var loss: DatabaseError?
  var deadline = Deadline(milliseconds: 0)
  /// Of a transaction that only reads.
  var cancellation: Cancellation?
  /// When a read that nobody should wait for is cut off, and whether it was.
  var patience: Deadline?
  var wasCutOff = false
  /// Reads that were sent before anybody wants them.
  var early: [EarlyRead] = []
  /// How many walks are under way, one in the other.
  var walks = 0
  /// Names of statements that the server may have and that are not used any more.
  private var stale: [String] = []
  /// How often it waited for the server.
  package private(set) var roundTrips = 0
  /// Where those of several connections are counted.
  var countInAll: RoundTripCount?
  private let observer: (any StatementObserver)?
  /// How often another server was taken before it was made.
  var generation = 0
  /// Where it notes what it meets.
  var record: HealthRecord?

  init(_ handle: OpaquePointer, _ limits: PostgreSQLSettings, _ shapes: StatementShapes) {
    unsafe self.handle = handle
    self.limits = limits
    self.shapes = shapes
    statements = PreparedStatements(most: limits.cachedStatements)
    observer = limits.observer?()
  }

  deinit { unsafe cpq_close(handle) }

  /// Whether it can be used for another transaction.
  package var isUsable: Bool { loss == nil }

  /// How many statements are prepared.
  package var preparedCount: Int { statements.count }

  /// Ends the connection; what was not committed is taken back by the server.
  package func close() { lose(.disconnected("the connection was closed")) }

  func lose(_ error: DatabaseError) {
    guard loss == nil else { return }
    note(error)
    loss = error
    unsafe cpq_finish(handle)
  }

  /// Keeps the first failure.
  func note(_ error: DatabaseError) {
    if trouble == nil { trouble = error }
    if failure == nil { failure = error }
    if contention == nil, error.kind == .contention { contention = error }
  }

  /// Returns the first failure of the last transaction as the server told it, and forgets it: whether to run the
  /// transaction again depends on that, and not on what was thrown.
  package func takeTrouble() -> DatabaseError? {
    defer { (trouble, contention) = (nil, nil) }
    return trouble
  }

  func countRoundTrip() {
    roundTrips += 1
    countInAll?.add()
  }

  /// What the server says by itself, such as `in_hot_standby`; nothing when the connection is lost.
  func reported(_ name: String) -> String {
    unsafe cpq_reported(handle, name).map { unsafe String(cString: $0) } ?? ""
  }
}

// Telling the server.
extension PostgreSQLConnection {
  func require() throws(DatabaseError) {
    if let loss { throw loss }
    if let failure { throw failure.ofEarlierStatement }
    if cancellation?.isCancelled == true { throw .interrupted("cancelled") }
  }

  func add(_ step: PendingStep) {
    pending.append((step, transaction))
    isUnsynced = true
  }

  /// The prepared statement of a text. What its types are is asked for once for all connections.
  func prepared(_ sql: SQLText) throws(DatabaseError) -> PreparedStatement {
    if let known = statements.find(sql) { return known }
    return try prepare(sql.description, shapes.shape(of: sql.description))
  }

  func prepared(text: String) throws(DatabaseError) -> PreparedStatement {
    if let known = statements.find(text: text) { return known }
    return try prepare(text, shapes.shape(of: text))
  }

  /// The same of one without parameters, such as BEGIN.
  func plain(_ text: String) throws(DatabaseError) -> PreparedStatement {
    if let known = statements.find(text: text) { return known }
    return try prepare(text, StatementShape(parameters: [], columns: []))
  }

  private func prepare(
    _ text: String, _ shape: StatementShape?
  ) throws(DatabaseError) -> PreparedStatement {
    try require()
    let statement = statements.add(text)
    statement.shape = shape
    let types = shape?.parameters ?? []
    let isQueued = unsafe types.withUnsafeBufferPointer {
      unsafe cpq_prepare(handle, statement.name, text, $0.baseAddress, Int32($0.count))
    }
    if isQueued == 0 { throw lost() }
    add(.prepare(statement))
    if shape == nil { try learn(statement) }
    // Not now: in a transaction that has failed it would fail, too, and what comes behind it.
    while let oldest = statements.removeOldest() { keepStale(oldest.name) }
    return statement
  }

  private func learn(_ statement: PreparedStatement) throws(DatabaseError) {
    if unsafe cpq_describe(handle, statement.name) == 0 { throw lost() }
    add(.describe(statement))
    awaitResults()
    guard let shape = statement.shape else {
      try require()
      throw .misused("nothing was described")
    }
    shapes.keep(shape, of: statement.text)
    try require()
  }

  private func deallocate(_ name: String) throws(DatabaseError) {
    // Once for the statement that does it, once for its run.
    if unsafe cpq_prepare(handle, "", "DEALLOCATE \(name)", nil, 0) == 0 { throw lost() }
    add(.deallocate(name: name))
    if unsafe cpq_run(handle, "", nil, nil, 0) == 0 { throw lost() }
    add(.deallocate(name: name))
  }

  /// Forgets a statement that the server can't run any more as it is prepared.
  func forget(_ statement: PreparedStatement) {
    statements.remove(statement)
    shapes.forget(statement.text)
    stale.append(statement.name)
  }

  func keepStale(_ name: String) { if !stale.contains(name) { stale.append(name) } }

  func deallocateStale() throws(DatabaseError) {
    let names = stale
    stale = []
    for name in names { try deallocate(name) }
  }

  /// Tells the server to run a statement. Nothing is sent before somebody waits, or much has gathered.
  func queue(
    _ statement: PreparedStatement, _ values: [SQLValue] = [], _ kind: Ticket.Kind
  ) throws(DatabaseError) -> Ticket {
    try require()
    guard let shape = statement.shape else { throw .misused("nothing was described") }
    try shape.check()
    try parameters.set(values, shape)
    do throws(DatabaseError) { try observer?.willRun(statement.text, values) } catch {
      note(error)
      throw error
    }
    let isQueued = unsafe parameters.bytes.withUnsafeBufferPointer { bytes in
      unsafe parameters.lengths.withUnsafeBufferPointer { lengths in
        unsafe cpq_run(
          handle, statement.name, bytes.baseAddress, lengths.baseAddress, Int32(lengths.count))
      }
    }
    if isQueued == 0 { throw lost() }
    let ticket = Ticket(kind, statement)
    add(.run(ticket))
    return ticket
  }

  /// Ends the connection for what libpq says, unless it has ended.
  func lost() -> DatabaseError {
    lose(.disconnected(message))
    return loss ?? .disconnected("")
  }

  var message: String {
    let text = unsafe String(cString: cpq_connection_message(handle))
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

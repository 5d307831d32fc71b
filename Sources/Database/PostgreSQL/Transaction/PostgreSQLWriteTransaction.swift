package import Crypto
package import DatabaseTypes

/// A transaction that writes.
package final class PostgreSQLWriteTransaction: PostgreSQLTransaction, WritingTransaction {
  /// Where numbers come from that are not of the transaction itself.
  private let numbers: NumberBlocks?
  private var savepoints = 0
  /// The rows that it holds already, by the statement that took them.
  private var held: Set<HeldRow> = []
  /// Whether it is to write alone: it is then begun again, and nobody else writes.
  var mustBeAlone = false
  private var isAlone = false
  /// Told after the commit.
  private(set) var signals: Set<String> = []
  package var lastAuditHash: Digest?
  package var mustEmptyLog = false
  package var findsItselfAgain = false
  /// Whoever wants what it holds, on another node, too, waits unseen.
  package let othersWait = true

  init(numbers: NumberBlocks?) {
    self.numbers = numbers
    super.init()
  }

  convenience init(_ connection: PostgreSQLConnection) {
    self.init(numbers: nil)
    open(on: connection)
  }

  /// Begins anew, with nothing of the transaction before. One that must be alone waits until all others have ended,
  /// and those that begin later wait for it; so nobody waits for another while it has locks that the other wants.
  func reopen(on connection: PostgreSQLConnection) {
    (savepoints, held, signals, lastAuditHash, mustEmptyLog) = (0, [], [], nil, false)
    findsItselfAgain = false
    open(on: connection)
    isAlone = mustBeAlone
    lock(
      isAlone
        ? "SELECT 1 FROM pg_advisory_xact_lock($1)"
        : "SELECT 1 FROM pg_advisory_xact_lock_shared($1)", .integer(Self.gate))
  }

  /// The number of the lock that all who write share.
  private static let gate: Int64 = 0

  /// Runs a statement and waits for it. Returns how many rows it inserted, updated or deleted.
  package func runCounting(
    _ sql: SQLText, _ values: [SQLValue] = []
  ) throws(DatabaseError) -> Int {
    let connection = try writingConnection()
    let ticket = try connection.queue(try connection.prepared(sql), values, .awaited)
    return try connection.result(of: ticket).changedRows
  }

  /// Runs a statement without waiting: a failure comes with the next statement that is waited for, or the COMMIT.
  package func run(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) {
    try send(sql, values, expecting: nil)
  }

  /// The same; another number of rows than expected is a failure too. It is waited for before the COMMIT, which else
  /// would come with it; what can't but change its rows, such as an INSERT of values, needs no count.
  package func run(
    _ sql: SQLText, _ values: [SQLValue], expecting count: Int
  ) throws(DatabaseError) {
    try send(sql, values, expecting: count)
  }

  private func send(
    _ sql: SQLText, _ values: [SQLValue], expecting count: Int?
  ) throws(DatabaseError) {
    let connection = try writingConnection()
    _ = try connection.queue(try connection.prepared(sql), values, .sent(expecting: count))
    // Thousands are not all kept in memory.
    if connection.pending.count >= Self.mostPending { connection.awaitResults() }
  }

  /// How many statements are sent before their results are waited for.
  private static let mostPending = 500

  /// Whatever was asked for early may change.
  private func writingConnection() throws(DatabaseError) -> PostgreSQLConnection {
    precondition(!isAsking, "what is asked for early only reads")
    let connection = try connection()
    connection.early = []
    return connection
  }

  /// The lock goes with the next statement, which sees all that was committed before it was given.
  package func lock(_ sql: String, _ value: SQLValue) {
    guard held.insert(HeldRow(sql: sql, value: value)).inserted else { return }
    // Of a transaction that could not begin every statement throws.
    guard let connection = try? writingConnection() else { return }
    do throws(DatabaseError) {
      let statement = try connection.prepared(text: sql)
      _ = try connection.queue(statement, [value], .sent(expecting: nil))
    } catch { connection.note(error) }
  }

  package func lockIfFree(_ sql: String, _ value: SQLValue) throws(DatabaseError) -> Bool {
    let connection = try writingConnection()
    let statement = try connection.prepared(text: sql)
    let ticket = try connection.queue(statement, [value], .awaited)
    return PostgreSQLRows(try connection.result(of: ticket)).next()?.int(0) == 1
  }

  package func lockAll() {
    if isAlone { return }
    mustBeAlone = true
    guard let connection = try? connection() else { return }
    connection.note(Self.notAlone)
  }

  /// Why it has to be begun again, whatever came of it.
  var reasonToBeginAgain: DatabaseError? { mustBeAlone && !isAlone ? Self.notAlone : nil }

  private static let notAlone = DatabaseError(
    .contention, engine: "PostgreSQL", code: 0, message: "others write beside it")

  package func nextNumber(
    _ sequence: StaticString, _ order: NumberOrder
  ) throws(DatabaseError) -> Int64 {
    if order != .withoutGap, let numbers { return try numbers.next(sequence, order) }
    return try takeNumbers(1, of: sequence.description)
  }

  package func nextNumbers(
    _ sequence: StaticString, _ count: Int
  ) throws(DatabaseError) -> Int64 {
    if let numbers { return try numbers.rising(sequence, Int64(count)) }
    return try takeNumbers(Int64(count), of: sequence.description) - Int64(count) + 1
  }

  /// Takes the next numbers of a sequence, whose row is ours until the transaction ends.
  ///
  /// - Returns: the last of them.
  private func takeNumbers(
    _ count: Int64, of sequence: String
  ) throws(DatabaseError) -> Int64 {
    try connection().lastNumber(try askForNumbers(count, of: sequence))
  }

  /// The same without waiting for the numbers.
  func askForNumbers(_ count: Int64, of sequence: String) throws(DatabaseError) -> Ticket {
    let connection = try writingConnection()
    return try connection.queue(
      try connection.prepared(
        """
        INSERT INTO sequences (name, last) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET last = sequences.last + excluded.last RETURNING last
        """), [.text(sequence), .integer(count)], .awaited)
  }

  package func skipNumbers(
    of sequence: StaticString, to last: Int64
  ) throws(DatabaseError) {
    try run(
      """
      INSERT INTO sequences (name, last) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET last = greatest(sequences.last, excluded.last)
      """, [.text(sequence.description), .integer(last)])
    numbers?.skip(sequence, to: last)
  }

  /// A commit that has written nothing waits for no standby; one with a message does, and so for all before it.
  package func awaitEarlierCommits() throws(DatabaseError) {
    try run("SELECT pg_logical_emit_message(true, 'kortti', '') IS NULL")
  }

  package func signal(_ name: String) { signals.insert(name) }

  package func savepoint<Value, Fault: DatabaseErrorConvertible>(
    _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    savepoints += 1
    let name = "part_\(savepoints)"
    let before = (held, signals, lastAuditHash, mustEmptyLog, findsItselfAgain)
    defer { savepoints -= 1 }
    let start: Ticket
    do throws(DatabaseError) { start = try control("SAVEPOINT \(name)") } catch {
      throw .database(error)
    }
    do throws(Fault) {
      let value = try body()
      do throws(DatabaseError) { try release(name) } catch { throw .database(error) }
      return value
    } catch {
      (held, signals, lastAuditHash, mustEmptyLog, findsItselfAgain) = before
      do throws(DatabaseError) { try undo(to: name, start) } catch let failure {
        throw .database(failure)
      }
      throw error
    }
  }

  private func release(_ name: String) throws(DatabaseError) {
    let connection = try connection()
    // What was sent in it has failed in it.
    connection.awaitResults()
    try connection.require()
    _ = try control("RELEASE \(name)")
  }

  /// What was sent before the savepoint and has failed is not undone with it: then nothing more is done.
  private func undo(to name: String, _ start: Ticket) throws(DatabaseError) {
    let connection = try writingConnection()
    connection.awaitResults()
    guard case .done = start.state else {
      try connection.require()
      throw .misused("a savepoint was not set")
    }
    connection.failure = connection.loss
    _ = try control("ROLLBACK TO \(name)")
    _ = try control("RELEASE \(name)")
  }

  private func control(_ text: String) throws(DatabaseError) -> Ticket {
    let connection = try connection()
    return try connection.queue(try connection.plain(text), [], .sent(expecting: nil))
  }
}

private struct HeldRow: Hashable {
  let sql: String
  let value: SQLValue
}

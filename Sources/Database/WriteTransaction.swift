public import Core
public import Crypto
public import DatabaseTypes

/// A transaction that writes; on SQLite one request's part of a group that is committed together.
///
/// It inserts, updates and deletes rows; tables are made and changed by migrations alone.
public final class WriteTransaction: ReadTransaction {
  private let writer: any WritingTransaction

  init(_ engine: any WritingTransaction) {
    writer = engine
    super.init(engine)
  }

  /// Runs a statement. On PostgreSQL nobody waits for it: it goes with the next statement that is waited for, which
  /// throws its failure, or with the commit, which fails. So a broken rule of the table, such as a unique key, is a
  /// fault of the server's there; one with a meaning is for `runCounting`, and `run` with `orIfTaken`.
  public func run(_ sql: SQLText, _ values: [SQLValue] = []) throws(DatabaseError) {
    try writer.run(sql, values)
  }

  /// The same; when the statement changes another number of rows than expected, that is a failure too.
  public func run(
    _ sql: SQLText, _ values: [SQLValue], expecting count: Int
  ) throws(DatabaseError) {
    try writer.run(sql, values, expecting: count)
  }

  /// Runs a statement and waits for it. Returns how many rows it inserted, updated or deleted.
  public func runCounting(
    _ sql: SQLText, _ values: [SQLValue] = []
  ) throws(DatabaseError) -> Int {
    try writer.runCounting(sql, values)
  }

  /// The next number of a sequence, such as `"entries"`. A committed number is never issued again.
  public func nextID<Of>(
    _ sequence: StaticString, _ order: NumberOrder = .any
  ) throws(DatabaseError) -> ID<Of> {
    ID(stored: try nextNumber(sequence, order))
  }

  /// The next numbers of a sequence, in ascending order and each greater than one that was asked for before. On
  /// PostgreSQL they are asked for once.
  public func nextIDs<Of>(
    _ sequence: StaticString, count: Int
  ) throws(DatabaseError) -> [ID<Of>] {
    if count == 0 { return [] }
    let first = try writer.nextNumbers(sequence, count)
    return (0..<Int64(count)).map { ID(stored: first + $0) }
  }

  /// The next number of a sequence, 1 being the first, for what has no `ID` of its own.
  public func nextNumber(
    _ sequence: StaticString, _ order: NumberOrder = .any
  ) throws(DatabaseError) -> Int64 {
    try writer.nextNumber(sequence, order)
  }

  /// Leaves out the numbers of a sequence up to that one.
  public func skipNumbers(of sequence: StaticString, to last: Int64) throws(DatabaseError) {
    try writer.skipNumbers(of: sequence, to: last)
  }

  /// The hash of the audit log's newest row, as the last part that added one left it; `nil` when that is not known.
  /// Where several transactions write, it is known only once this one has a number of the log.
  public var lastAuditHash: Digest? {
    get { writer.lastAuditHash }
    set { writer.lastAuditHash = newValue }
  }

  /// On SQLite empties the log (WAL) soon after the commit, so that no file holds what was deleted or overwritten: as
  /// soon as no reader needs the log.
  public func emptyLogAfterwards() { writer.mustEmptyLog = true }

  /// Says that this transaction, if it is run again, finds what it stored and does nothing twice: so it is run again
  /// when the answer to its COMMIT was lost.
  public func findsItselfAgain() { writer.findsItselfAgain = true }

  /// Whether others may wait for this transaction to end: on SQLite work that was submitted meanwhile, on PostgreSQL
  /// always.
  public var othersWait: Bool { writer.othersWait }

  /// Lets the commit wait until what was read is as safe as what is written, though nothing is written: on PostgreSQL
  /// until the standbys have it.
  public func awaitEarlierCommits() throws(DatabaseError) { try writer.awaitEarlierCommits() }

  /// Wakes whoever listens for the signal at the writer, once the commit is on the disk. Nobody is woken for what was
  /// rolled back.
  public func signal(_ name: String) { writer.signal(name) }

  /// Runs `body` whole or not at all: when it throws, what it wrote is undone, and the transaction may go on. Each call
  /// costs a savepoint. On SQLite the numbers that it took are free again.
  public func savepoint<Value, Fault: DatabaseErrorConvertible>(
    _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    try writer.savepoint(body)
  }

  @usableFromInline
  func lock(_ holds: [Hold]) {
    for hold in holds.sorted(by: Hold.isTakenBefore) { writer.lock(hold.sql, hold.value) }
  }

  @usableFromInline
  func lock(name: [UInt8]) {
    writer.lock(Hold.sqlOfName, .integer(Hold.number(ofName: name)))
  }

  func lockIfFree(name: [UInt8]) throws(DatabaseError) -> Bool {
    try writer.lockIfFree(Hold.sqlOfFreeName, .integer(Hold.number(ofName: name)))
  }

  func lockAll() { writer.lockAll() }
}

package import Crypto
package import DatabaseTypes

/// A transaction that writes: one job's part of a group that is committed together.
package final class SQLiteWriteTransaction: SQLiteTransaction, WritingTransaction {
  /// Restored when the part that changed it is rolled back.
  var memory = WriterMemory()
  /// Whether a savepoint is to be set before the first change.
  private var needsSavepoint = false
  private(set) var hasSavepoint = false
  /// Whether there are jobs behind the one that is performed.
  var hasJobsBehind: () -> Bool = { false }

  package func run(_ sql: SQLText, _ values: [SQLValue]) throws(DatabaseError) {
    let statement = try start(sql, values)
    defer { statement.finish() }
    while try statement.step() != nil {}
  }

  package func runCounting(_ sql: SQLText, _ values: [SQLValue]) throws(DatabaseError) -> Int {
    try run(sql, values)
    return connection.changedRows
  }

  package func run(
    _ sql: SQLText, _ values: [SQLValue], expecting count: Int
  ) throws(DatabaseError) {
    let changed = try runCounting(sql, values)
    if changed != count {
      throw DatabaseError(
        .other, engine: "SQLite", code: 0,
        message: "a statement changed \(changed) rows and not \(count)")
    }
  }

  package func nextNumber(
    _ sequence: StaticString, _ order: NumberOrder
  ) throws(DatabaseError) -> Int64 {
    try memory.sequences.next(sequence, order, in: connection)
  }

  package func nextNumbers(
    _ sequence: StaticString, _ count: Int
  ) throws(DatabaseError) -> Int64 {
    let first = try memory.sequences.next(sequence, .rising, in: connection)
    for _ in 1..<count { _ = try memory.sequences.next(sequence, .rising, in: connection) }
    return first
  }

  package func skipNumbers(
    of sequence: StaticString, to number: Int64
  ) throws(DatabaseError) {
    try memory.sequences.skip(sequence, to: number, in: connection)
  }

  package var lastAuditHash: Digest? {
    get { memory.lastAuditHash }
    set { memory.lastAuditHash = newValue }
  }

  package var mustEmptyLog: Bool {
    get { memory.mustEmptyLog }
    set { memory.mustEmptyLog = newValue }
  }

  package func signal(_ name: String) { memory.signals.insert(name) }

  /// One writer runs one transaction at a time.
  package func lock(_ sql: String, _ value: SQLValue) {}

  package var othersWait: Bool { hasJobsBehind() }

  /// No COMMIT is without an answer, and none is run again for that.
  package var findsItselfAgain: Bool {
    get { false }
    set {}
  }

  /// What can be read is on the disk.
  package func awaitEarlierCommits() {}

  package func lockIfFree(_ sql: String, _ value: SQLValue) -> Bool { true }

  package func lockAll() {}

  func open(withSavepoint: Bool) {
    needsSavepoint = withSavepoint
    hasSavepoint = false
    open()
  }

  override func prepareToWrite(_ statement: SQLiteStatement) throws(DatabaseError) {
    guard needsSavepoint else { return }
    do throws(DatabaseError) { try setPartSavepoint() } catch {
      statement.finish()
      throw error
    }
  }

  private func setPartSavepoint() throws(DatabaseError) {
    guard needsSavepoint else { return }
    try connection.run("SAVEPOINT part")
    hasSavepoint = true
    needsSavepoint = false
  }

  package func savepoint<Value, Fault: DatabaseErrorConvertible>(
    _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    let before = memory
    do throws(DatabaseError) { try setSavepoint() } catch { throw .database(error) }
    do throws(Fault) {
      let value = try body()
      do throws(DatabaseError) { try connection.run("RELEASE inner_part") } catch {
        throw .database(error)
      }
      return value
    } catch {
      do throws(DatabaseError) { try rollBack(to: before) } catch let failure {
        throw .database(failure)
      }
      throw error
    }
  }

  /// Sets a savepoint within the part; savepoints may be nested.
  private func setSavepoint() throws(DatabaseError) {
    try setPartSavepoint()
    try connection.run("SAVEPOINT inner_part")
  }

  /// Undoes what was written since the savepoint; the numbers issued since then are free again.
  private func rollBack(to before: WriterMemory) throws(DatabaseError) {
    // Where SQLite has rolled back the whole transaction by itself, the writer sees that too.
    if connection.isOutsideTransaction { return }
    memory = before
    try connection.run("ROLLBACK TO inner_part")
    try connection.run("RELEASE inner_part")
  }
}

/// What the writer knows without asking the database again.
struct WriterMemory {
  var sequences = Sequences()
  var lastAuditHash: Digest?
  var mustEmptyLog = false
  /// What the open transaction has to tell after its commit.
  var signals: Set<String> = []
}

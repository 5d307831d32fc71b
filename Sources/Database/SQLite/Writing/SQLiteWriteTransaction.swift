package import Crypto
package import DatabaseTypes

/// A transaction that writes: one job's part of a group that is committed together.
package final class SQLiteWriteTransaction: SQLiteTransaction {
  /// Restored when the part that changed it is rolled back.
  var memory = WriterMemory()
  /// Whether a savepoint is to be set before the first change.
  private var needsSavepoint = false
  private(set) var hasSavepoint = false

  /// Runs a statement to its end. Returns how many rows it inserted, updated or deleted.
  package func run(_ sql: SQLText, _ values: [SQLValue]) throws(DatabaseError) -> Int {
    let statement = try start(sql, values)
    defer { statement.finish() }
    while try statement.step() {}
    return connection.changedRows
  }

  /// The next number of a sequence, 1 being the first. A committed number is never issued again.
  package func nextNumber(_ sequence: StaticString) throws(DatabaseError) -> Int64 {
    try memory.sequences.next(sequence, in: connection)
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

  /// Whether the log is to be emptied after the commit.
  package var mustEmptyLog: Bool {
    get { memory.mustEmptyLog }
    set { memory.mustEmptyLog = newValue }
  }

  /// Wakes those who listen for the signal, once the commit is on the disk.
  package func signal(_ name: String) { memory.signals.insert(name) }

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

  /// What `rollBack(to:)` restores.
  package struct Savepoint {
    fileprivate let memory: WriterMemory
  }

  /// Sets a savepoint within the part; savepoints may be nested.
  package func setSavepoint() throws(DatabaseError) -> Savepoint {
    let savepoint = Savepoint(memory: memory)
    try setPartSavepoint()
    try connection.run("SAVEPOINT inner_part")
    return savepoint
  }

  /// Keeps what was written since the last savepoint.
  package func releaseSavepoint() throws(DatabaseError) {
    try connection.run("RELEASE inner_part")
  }

  /// Undoes what was written since the savepoint; the numbers issued since then are free again.
  package func rollBack(to savepoint: Savepoint) throws(DatabaseError) {
    // Where SQLite has rolled back the whole transaction by itself, the writer sees that too.
    if connection.isOutsideTransaction { return }
    memory = savepoint.memory
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

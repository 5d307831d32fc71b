internal import CSQLite
package import DatabaseTypes
internal import Glibc
internal import Synchronization

/// One read-only connection, for one event loop: transactions one after the other, on any one thread at a time.
///
/// The guard of `@unchecked Sendable`: everything is touched only by the holder of `state`, and a second thread
/// that reads traps.
package final class SQLiteReader: ReadingEngine, @unchecked Sendable {
  package let transaction: EngineTransaction
  let connection: SQLiteConnection
  private let readers: ReaderList
  private let state = Atomic<UInt8>(State.free)
  /// The commit count when the open transaction began.
  private var commitCount: UInt64 = 0

  /// Another number whenever the writer has committed.
  package var newestCommit: UInt64 { readers.commitCount }

  /// Who uses the connection.
  private enum State {
    static let free: UInt8 = 0
    static let reading: UInt8 = 1
    /// The writer, while it ends an idle transaction.
    static let ending: UInt8 = 2
  }

  init(_ connection: SQLiteConnection, among readers: ReaderList) throws(DatabaseError) {
    self.connection = connection
    try connection.execute(Pragmas.reader)
    transaction = SQLiteTransaction(connection)
    self.readers = readers
    readers.add(self)
  }

  /// Begins a read. It sees every acknowledged commit, and nothing committed after its first
  /// statement.
  ///
  /// When SQLite cannot begin, the first statement throws that.
  package func open() {
    while true {
      let (isOurs, holder) = state.compareExchange(
        expected: State.free, desired: State.reading, ordering: .acquiring)
      if isOurs { break }
      precondition(holder == State.ending, "a reader serves one transaction at a time")
      sched_yield()
    }
    let count = readers.commitCount
    guard connection.isOutsideTransaction || commitCount != count else { return transaction.open() }
    do throws(DatabaseError) {
      end()
      try connection.run("BEGIN")
      commitCount = count
      transaction.open()
    } catch {
      transaction.open(failedWith: error)
    }
  }

  /// Ends a read. The transaction stays open for the next one.
  package func close() {
    transaction.close()
    // After a failure of the file the next read begins a new transaction.
    if connection.takeFailure() != nil { end() }
    state.store(State.free, ordering: .releasing)
  }

  /// Runs `body` in an open read; its statements fail soon after the cancellation.
  package func run<Value, Fault>(
    until cancellation: Cancellation, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    try connection.run(until: cancellation, body)
  }

  /// Releases the memory of cached pages; they are read again when they are needed.
  package func releaseMemory() {
    open()
    defer { close() }
    connection.releaseMemory()
  }

  /// Ends the open transaction unless a read runs in it. For the writer.
  func endIfIdle() {
    let (isOurs, _) = state.compareExchange(
      expected: State.free, desired: State.ending, ordering: .acquiring)
    guard isOurs else { return }
    end()
    state.store(State.free, ordering: .releasing)
  }

  private func end() {
    // Ending a transaction that only read cannot fail.
    if !connection.isOutsideTransaction { try? connection.run("COMMIT") }
  }
}

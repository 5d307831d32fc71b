internal import CSQLite
internal import Glibc
internal import Synchronization

/// One read-only connection, for one event loop: transactions one after the other, on any one thread at a time.
///
/// The guard of `@unchecked Sendable`: everything is touched only by who has taken `hold`, and a second thread
/// that reads traps.
public final class Reader: @unchecked Sendable {
  let connection: SQLiteConnection
  private let readers: Readers
  private let reading: ReadTransaction
  private let hold = Atomic<UInt8>(Hold.free)
  /// What `readers.state` was before the open transaction began.
  private var seen: UInt64 = 0

  /// Who uses the connection.
  private enum Hold {
    static let free: UInt8 = 0
    static let reading: UInt8 = 1
    /// The writer, for the moment that ending a transaction takes.
    static let resting: UInt8 = 2
  }

  init(path: String, among readers: Readers) throws(DatabaseError) {
    connection = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READONLY)
    try connection.execute(Pragmas.reader)
    reading = ReadTransaction(connection)
    self.readers = readers
    readers.add(self)
  }

  /// Runs `body` in a transaction that sees every commit that anyone has been told of, and nothing that is
  /// committed after its first statement.
  ///
  /// When SQLite cannot begin, the first statement of `body` throws that.
  public func read<Value, Fault>(
    _ body: (ReadTransaction) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    open()
    defer { close() }
    return try body(reading)
  }

  /// Runs `body` as `read` does, but its statements fail soon after `stop` is asked for.
  public func read<Value, Fault>(
    until stop: Stop, _ body: (ReadTransaction) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    try read { reading throws(Fault) in
      try connection.run(until: stop) { () throws(Fault) in try body(reading) }
    }
  }

  /// Gives back the memory that keeps pages read before; they are read again when they are needed.
  public func giveMemoryBack() {
    open()
    defer { close() }
    connection.giveMemoryBack()
  }

  private func open() {
    while true {
      let (isOurs, holder) = hold.compareExchange(
        expected: Hold.free, desired: Hold.reading, ordering: .acquiring)
      if isOurs { break }
      precondition(holder == Hold.resting, "a reader serves one transaction at a time")
      sched_yield()
    }
    let state = readers.state
    guard connection.isOutsideTransaction || seen != state else { return reading.open() }
    do throws(DatabaseError) {
      end()
      try connection.run("BEGIN")
      seen = state
      reading.open()
    } catch {
      reading.open(refusal: error)
    }
  }

  private func close() {
    reading.close()
    // After trouble with the file the next read begins anew.
    if connection.takeTrouble() != nil { end() }
    hold.store(Hold.free, ordering: .releasing)
  }

  /// Ends the open transaction unless someone is reading in it. For the writer.
  func rest() {
    let (isOurs, _) = hold.compareExchange(
      expected: Hold.free, desired: Hold.resting, ordering: .acquiring)
    guard isOurs else { return }
    end()
    hold.store(Hold.free, ordering: .releasing)
  }

  private func end() {
    // Ending a transaction that only read cannot fail.
    if !connection.isOutsideTransaction { try? connection.run("COMMIT") }
  }
}

internal import CSQLite
internal import Synchronization

/// One read-only connection, for one lane: transactions one after the other, on any one thread at a time.
///
/// The guard of `@unchecked Sendable`: `isBusy` lets one thread in at a time and traps a second one.
public final class Reader: @unchecked Sendable {
  let connection: Connection
  private let reading: Reading
  private let isBusy = Atomic(false)

  init(path: String) throws(SQLiteError) {
    connection = try Connection(path: path, flags: SQLITE_OPEN_READONLY)
    try connection.execute(Pragmas.reader)
    reading = Reading(connection)
  }

  /// Runs `body` in a transaction that sees the last commit before its first statement and nothing later.
  ///
  /// When SQLite cannot begin, the first statement of `body` throws that.
  public func read<Value, Fault>(
    _ body: (Reading) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    open()
    defer { close() }
    return try body(reading)
  }

  private func open() {
    let wasBusy = isBusy.exchange(true, ordering: .acquiring)
    precondition(!wasBusy, "a reader serves one transaction at a time")
    do throws(SQLiteError) {
      try connection.run("BEGIN")
      reading.open()
    } catch {
      reading.open(refusal: error)
    }
  }

  private func close() {
    reading.close()
    // Ending a transaction that only read cannot fail; one that never began has nothing to end.
    if !connection.isOutsideTransaction { try? connection.run("COMMIT") }
    isBusy.store(false, ordering: .releasing)
  }
}

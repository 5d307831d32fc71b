internal import Core
internal import DatabaseTypes
internal import Synchronization

/// A connection that reads: one transaction after the other, on any one thread at a time. A lost one is made anew.
///
/// The guard of `@unchecked Sendable`: everything is touched only by the holder of `isReading`, and a second thread
/// that reads traps.
final class PostgreSQLReader: ReadingEngine, @unchecked Sendable {
  private let server: PostgreSQLServer
  private let use: ReaderUse
  private let reading: PostgreSQLTransaction
  private let isReading = Atomic(false)
  private var connection: PostgreSQLConnection?

  /// It connects when it reads first.
  init(_ server: PostgreSQLServer, _ use: ReaderUse) {
    self.server = server
    self.use = use
    reading = PostgreSQLTransaction(on: server)
  }

  var transaction: EngineTransaction { reading }

  var newestCommit: UInt64 { server.newestCommit }

  func open() {
    let (isOurs, _) = isReading.compareExchange(
      expected: false, desired: true, ordering: .acquiring)
    precondition(isOurs, "a reader serves one transaction at a time")
    do throws(DatabaseError) { reading.open(on: try begun()) } catch {
      reading.open(failedWith: error)
    }
  }

  /// A connection with an open transaction. One that was lost since the last read is noticed here, as what the server
  /// said meanwhile is read first.
  private func begun() throws(DatabaseError) -> PostgreSQLConnection {
    let deadline = Deadline(milliseconds: server.settings.readMilliseconds)
    let known = try server.connect(unlessUsable: &connection, use)
    do throws(DatabaseError) {
      try known.beginRead(until: deadline)
      return known
    } catch { if known.isUsable { throw error } }
    let made = try server.connect(unlessUsable: &connection, use)
    try made.beginRead(until: deadline)
    return made
  }

  func close() {
    reading.close()
    connection?.endRead()
    isReading.store(false, ordering: .releasing)
  }

  func run<Value, Fault>(
    until cancellation: Cancellation, _ body: () throws(Fault) -> Value
  ) throws(Fault) -> Value {
    connection?.cancellation = cancellation
    defer { connection?.cancellation = nil }
    return try body()
  }

  func releaseMemory() {}

  /// Refuses: a file of SQLite is made by who knows both engines (`ServerBackup`).
  func backup<Value>(
    to path: String, beside work: () -> Value, progress: @escaping Progress
  ) throws(DatabaseOpenError) -> (Backup, Value) {
    throw .server(
      address: server.address.description,
      reason: "its backups are PostgreSQL's own, such as those of pg_dump or pgBackRest")
  }
}

public import Core
internal import DatabaseTypes

/// One read-only connection, for one event loop: transactions one after the other, on any one thread at a time.
///
/// The guard of `@unchecked Sendable`: the engine's reader lets one thread in at a time, and a second one traps.
public final class Reader: @unchecked Sendable {
  private let engine: any ReadingEngine
  private let transaction: ReadTransaction
  private let serverBackup: ServerBackup?

  init(_ engine: any ReadingEngine, _ serverBackup: ServerBackup?) {
    self.engine = engine
    self.serverBackup = serverBackup
    transaction = ReadTransaction(engine.transaction)
  }

  /// Runs `body` in a transaction that sees every acknowledged commit, and nothing that is
  /// committed after its first statement.
  ///
  /// When the engine cannot begin, the first statement of `body` throws that.
  public func read<Value, Fault>(
    _ body: (ReadTransaction) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    engine.open()
    defer { engine.close() }
    return try body(transaction)
  }

  /// Runs `body` as `read` does, but its statements fail soon after the cancellation.
  public func read<Value, Fault>(
    until cancellation: Cancellation, _ body: (ReadTransaction) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    try read { transaction throws(Fault) in
      try engine.run(until: cancellation) { () throws(Fault) in try body(transaction) }
    }
  }

  /// Another number whenever this process has committed a write, and soon after others have, while a server is followed
  /// (`Database.followServer`).
  public var newestCommit: UInt64 { engine.newestCommit }

  /// Releases the memory of cached pages; they are read again when they are needed.
  public func releaseMemory() { engine.releaseMemory() }

  /// Copies the database as it is now to a new file, while everything goes on. The copy is checked and synced before
  /// it is named `path`. An existing file is refused.
  public func backup(to path: String) throws(DatabaseOpenError) -> Backup {
    try backup(to: path) {}.0
  }

  /// Does `work` while the database is copied: in transactions that it begins it sees every row that the copy has. The
  /// copy is named `path` when it is done, whatever it returns.
  public func backup<Value>(
    to path: String, beside work: () -> Value, progress: @escaping Progress = { _, _ in }
  ) throws(DatabaseOpenError) -> (Backup, Value) {
    if let serverBackup { return try serverBackup.make(at: path, beside: work, progress: progress) }
    return try engine.backup(to: path, beside: work, progress: progress)
  }
}

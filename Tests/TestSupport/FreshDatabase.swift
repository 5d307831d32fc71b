public import SQLite
import Schema

/// A new database of the newest schema in a folder of its own, gone when the test lets go of it.
public final class FreshDatabase: Sendable {
  /// The database.
  public let database: Database
  /// A connection that reads, for one thread at a time.
  public let reader: Reader
  private let folder = TemporaryFolder()

  /// Makes the file.
  public init() throws {
    database = try Database(path: folder.file("test.db"), migrations: Schema.migrations)
    reader = try database.reader()
  }

  deinit { database.stop() }

  /// Runs `work` in a transaction that writes, and waits until it is on the disk.
  public func write<Value: Sendable>(_ work: @escaping @Sendable (Writing) throws -> Value) throws
    -> Value
  {
    try database.writer.write(work)
  }
}

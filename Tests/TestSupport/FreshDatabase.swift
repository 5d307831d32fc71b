package import Database
import Schema

/// A new database of the newest schema in a folder of its own, gone when the test lets go of it.
package final class FreshDatabase: Sendable {
  /// The database.
  package let database: Database
  /// A connection that reads, for one thread at a time.
  package let reader: Reader
  private let folder = TemporaryFolder()

  /// Makes the file.
  package init() throws {
    database = try Database(path: folder.file("test.db"), migrations: Schema.migrations)
    reader = try database.reader()
  }

  deinit { database.stop() }

  /// Runs `work` in a transaction that writes, and waits until it is on the disk.
  package func write<Value: Sendable>(
    _ work: @escaping @Sendable (WriteTransaction) throws -> Value
  ) throws
    -> Value
  {
    try database.writer.write(work)
  }
}

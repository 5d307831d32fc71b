package import Core
package import Database

/// What a job works with while it runs.
package struct LongJobRun: Sendable {
  package let id: ID<LongJob>
  let writer: Writer
  /// The present time.
  package let now: @Sendable () -> Instant
  private let isStopped: @Sendable () -> Bool

  init(
    _ id: ID<LongJob>, _ writer: Writer, now: @escaping @Sendable () -> Instant,
    isStopped: @escaping @Sendable () -> Bool
  ) {
    self.id = id
    self.writer = writer
    self.now = now
    self.isStopped = isStopped
  }

  /// Writes a small part of the work, and how far it is then, in one transaction.
  ///
  /// - Throws: `LongJobStop` when somebody has stopped the job, or the server stops: nothing is written then.
  @discardableResult
  package func write<Value: Sendable>(
    done: Int64, of total: Int64? = nil,
    _ body: @escaping @Sendable (WriteTransaction) throws -> Value
  ) throws -> Value {
    if isStopped() { throw LongJobStop() }
    return try writer.write { [id] transaction in
      guard try transaction.advanceLongJob(id, to: done, of: total) else { throw LongJobStop() }
      return try body(transaction)
    }
  }

  /// Says how far the work is, where it writes nothing. Throws as `write` does.
  package func advance(to done: Int64, of total: Int64? = nil) throws {
    try write(done: done, of: total) { _ in }
  }
}

/// That a job must end now.
package struct LongJobStop: Error, Sendable {}

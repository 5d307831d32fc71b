package import Core
package import Database
import Synchronization

/// A job that runs outside the writer. It ends with `finish` or `fail`; a second one counts for nothing, and whoever
/// drops it without either has failed.
package final class OutsideJob: Sendable {
  enum Outcome: Sendable {
    case finished(@Sendable (WriteTransaction) throws -> Void)
    case failed(String)
  }

  package let job: DueJob
  /// When it was taken, and as what the audit log names it.
  package let context: RequestContext
  private let reading: Database.OpenReader?
  private let end: Mutex<(@Sendable (Outcome) -> Void)?>

  init(
    _ job: DueJob, _ context: RequestContext, _ reading: Database.OpenReader?,
    end: @escaping @Sendable (Outcome) -> Void
  ) {
    self.job = job
    self.context = context
    self.reading = reading
    self.end = Mutex(end)
  }

  deinit { end(with: .failed("it ended without a result")) }

  /// A new connection that reads, for who keeps it between jobs.
  package func openReader() throws -> Reader {
    guard let reading else { throw JobFailure("it has no connection that reads") }
    return try reading()
  }

  /// Removes the job, or moves one that recurs, and does `work` in the same transaction. Where the job was cancelled or
  /// moved meanwhile, `work` is not done.
  package func finish(_ work: @escaping @Sendable (WriteTransaction) throws -> Void = { _ in }) {
    end(with: .finished(work))
  }

  /// Has it tried again later. The reason is kept and logged: no personal data.
  package func fail(_ reason: String) { end(with: .failed(reason)) }

  private func end(with outcome: Outcome) {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?(outcome)
  }
}

import Dispatch
internal import Synchronization

/// The one connection that writes. Work is handed over from any thread and done in the order of its coming.
///
/// The writer takes what is waiting, does each piece of work whole or not at all, commits all of it at once,
/// and only then tells the outcomes, in order. It never waits for more to come. When a commit fails for the
/// disk, what is stored is not known: all of the group are told `unavailable`, so is all that comes after, and
/// `fatal` is called once, so that the process can end.
///
/// The server ignores SIGXFSZ, so that a limit on file sizes is an error here and not the end.
///
/// The guard of `@unchecked Sendable`: connection, group and checkpoints are touched on `queue` alone, the rest is in `inbox`.
public final class Writer: @unchecked Sendable {
  /// The most jobs that are committed together.
  public static let largestGroup = 256
  /// The most jobs that may wait; more are `unavailable` at once.
  public static let mostWaiting = 65_536

  private struct Inbox {
    var jobs: [WriteJob] = []
    var isAwake = false
    var isStopped = false
  }

  private let queue = DispatchQueue(label: "kortti.writer", qos: .userInitiated)
  private let inbox = Mutex(Inbox())
  private let connection: SQLiteConnection
  private let group: WriteGroup
  private let checkpoints: Checkpoints
  private let fatal: @Sendable (DatabaseError) -> Void

  init(
    _ connection: SQLiteConnection, _ readers: Readers,
    fatal: @escaping @Sendable (DatabaseError) -> Void
  ) {
    self.connection = connection
    group = WriteGroup(connection, readers)
    checkpoints = Checkpoints(connection, readers)
    self.fatal = fatal
  }

  /// How many pieces of work wait.
  public var waiting: Int { inbox.withLock { $0.jobs.count } }

  /// Does `work` in a transaction and then calls `done`, once, on the writer's queue, when it is committed and
  /// on the disk. A failure is what `work` threw, of which nothing is kept, or a `WriterFault`. `work` may be run a
  /// second time, on the same state, when a neighbour in the group had to be taken back: it changes nothing but
  /// the database.
  ///
  /// `done` must be quick; when the writer takes nothing more it is called at once, on this thread.
  public func write<Value: Sendable>(
    _ work: @escaping @Sendable (WriteTransaction) throws -> Value,
    done: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let job = ValueJob(work, done)
    let (isTaken, mustWake) = inbox.withLock { inbox in
      guard !inbox.isStopped, inbox.jobs.count < Writer.mostWaiting else { return (false, false) }
      inbox.jobs.append(job)
      let mustWake = !inbox.isAwake
      inbox.isAwake = true
      return (true, mustWake)
    }
    guard isTaken else { return job.settle() }
    if mustWake { queue.async { self.drain() } }
  }

  /// Does `work` in a transaction and waits until it is on the disk; for the command line and for tests.
  /// Never called on the writer's queue.
  public func write<Value: Sendable>(_ work: @escaping @Sendable (WriteTransaction) throws -> Value)
    throws
    -> Value
  {
    dispatchPrecondition(condition: .notOnQueue(queue))
    let outcome = Mutex<Result<Value, any Error>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    write(work) { result in
      outcome.withLock { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    guard let result = outcome.withLock({ $0 }) else { throw WriterFault.unavailable }
    return try result.get()
  }

  /// Gives back, soon, the memory that keeps pages read or written before.
  public func giveMemoryBack() { queue.async { self.connection.giveMemoryBack() } }

  /// Takes nothing more, does what is waiting, and empties the log. Returns when that is done.
  public func stop() {
    let wasStopped = inbox.withLock { inbox in
      defer { inbox.isStopped = true }
      return inbox.isStopped
    }
    queue.sync {
      drain()
      // At the end there is nobody left to tell: the next start finds the log and goes on from it.
      if !wasStopped { try? checkpoints.moveAll() }
    }
  }

  private func drain() {
    while true {
      let jobs = inbox.withLock { inbox in
        var jobs: [WriteJob] = []
        if inbox.jobs.count <= Writer.largestGroup {
          swap(&jobs, &inbox.jobs)
        } else {
          jobs = Array(inbox.jobs.prefix(Writer.largestGroup))
          inbox.jobs.removeFirst(jobs.count)
        }
        if jobs.isEmpty { inbox.isAwake = false }
        return jobs
      }
      if jobs.isEmpty { return }
      do throws(DatabaseError) {
        let failure = commit(jobs)
        for job in jobs { job.settle() }
        if let failure { throw failure }
        try checkpoints.moveIfGrown(idle: inbox.withLock { $0.jobs.isEmpty })
      } catch {
        return giveUp(error)
      }
    }
  }

  private func commit(_ jobs: [WriteJob]) -> DatabaseError? {
    do throws(DatabaseError) {
      try group.run(jobs)
      return nil
    } catch {
      return error
    }
  }

  private func giveUp(_ error: DatabaseError) {
    let waiting = inbox.withLock { inbox in
      defer { inbox.jobs.removeAll() }
      inbox.isStopped = true
      inbox.isAwake = false
      return inbox.jobs
    }
    for job in waiting { job.settle() }
    fatal(error)
  }
}

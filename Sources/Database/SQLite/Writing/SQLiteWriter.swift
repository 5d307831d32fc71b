package import DatabaseTypes
internal import Dispatch
internal import Synchronization

/// The one connection that writes. Jobs are submitted from any thread and run in the order of submission.
///
/// The writer takes the pending jobs, runs each whole or not at all, commits all of them at once,
/// and only then delivers the outcomes, in order. It never waits for more jobs. When a commit fails for the
/// disk, or went into a file that was deleted or replaced, what is stored is not known: the whole group fails with
/// `unavailable`, so does every later job, and `fatal` is called once, so that the process can end or say so.
///
/// The server ignores SIGXFSZ, so that a limit on file sizes is an error here and not the end.
///
/// The guard of `@unchecked Sendable`: what is not in `pending` is touched on `queue` alone.
package final class SQLiteWriter: WritingEngine, @unchecked Sendable {
  /// The most jobs that are committed together.
  package static let maximumGroup = 256
  /// The most jobs that may wait; more are `unavailable` at once.
  package static let maximumWaiting = 65_536

  private struct Pending {
    var jobs: [any WriteJob] = []
    var isScheduled = false
    var isStopped = false
  }

  private let queue = DispatchQueue(label: "kortti.writer", qos: .userInitiated)
  private let pending: Mutex<Pending>
  private let connection: SQLiteConnection
  private let group: WriteGroup
  private let checkpoints: Checkpoints
  private let files: FileWatch
  private let fatal: @Sendable (DatabaseError) -> Void
  private let listeners = Mutex<[String: @Sendable () -> Void]>([:])
  /// Whether another attempt to empty the log is due; touched on `queue` alone.
  private var isEmptyingScheduled = false

  init(
    _ connection: SQLiteConnection, _ readers: ReaderList, _ files: FileWatch,
    isStopped: Bool = false, fatal: @escaping @Sendable (DatabaseError) -> Void
  ) {
    self.connection = connection
    self.files = files
    pending = Mutex(Pending(isStopped: isStopped))
    group = WriteGroup(connection, readers, files)
    checkpoints = Checkpoints(connection, readers)
    self.fatal = fatal
    transaction.hasJobsBehind = { [unowned self] in group.left > 0 || waiting > 0 }
  }

  /// The transaction that every job writes in, while it is performed.
  private var transaction: SQLiteWriteTransaction { group.transaction }

  /// How many jobs wait.
  package var waiting: Int { pending.withLock { $0.jobs.count } }

  /// Nobody is in the way of the one writer.
  package var repeated: Int { 0 }

  package var health: ServerHealth { ServerHealth() }

  /// Whether writes are taken: the writer was not stopped, and the files are in their place.
  package var acceptsWrites: Bool { !pending.withLock { $0.isStopped } && files.isInPlace }

  package var transactions: [any WritingTransaction] { [transaction] }

  package func requireOutside() { dispatchPrecondition(condition: .notOnQueue(queue)) }

  /// Runs the job in a transaction, then delivers its outcome on `queue`. When the writer accepts no more, it delivers
  /// at once, on this thread.
  package func submit(_ job: any WriteJob) {
    let (isAccepted, mustSchedule) = pending.withLock { pending in
      guard !pending.isStopped, pending.jobs.count < SQLiteWriter.maximumWaiting else {
        return (false, false)
      }
      pending.jobs.append(job)
      let mustSchedule = !pending.isScheduled
      pending.isScheduled = true
      return (true, mustSchedule)
    }
    guard isAccepted else { return job.deliver() }
    if mustSchedule { queue.async { self.drain() } }
  }

  /// Calls `body` on `queue` after each commit of a transaction that gave the signal; `nil` ends that.
  package func listen(
    for signal: String, hearsOthers: Bool, _ body: (@Sendable () -> Void)?
  ) {
    listeners.withLock { $0[signal] = body }
  }

  /// Releases, soon, the memory of cached pages.
  package func releaseMemory() { queue.async { self.connection.releaseMemory() } }

  /// Accepts no more jobs, runs the pending ones, and empties the log. Returns when that is done.
  package func stop() {
    let wasStopped = pending.withLock { pending in
      defer { pending.isStopped = true }
      return pending.isStopped
    }
    queue.sync {
      drain()
      // A failure here is harmless: the next start reads the log.
      if !wasStopped { try? checkpoints.moveAll() }
    }
  }

  private func drain() {
    while true {
      let jobs = takeJobs()
      if jobs.isEmpty { return }
      do throws(DatabaseError) {
        let failure = commit(jobs)
        if failure == nil { tellListeners() }
        for job in jobs { job.deliver() }
        if let failure { throw failure }
        try checkpoints.moveIfGrown(idle: pending.withLock { $0.jobs.isEmpty })
        try emptyLogIfNeeded()
      } catch {
        return shutDown(error)
      }
    }
  }

  private func tellListeners() {
    if transaction.memory.signals.isEmpty { return }
    let signals = transaction.memory.signals
    transaction.memory.signals = []
    let bodies = listeners.withLock { listeners in signals.compactMap { listeners[$0] } }
    for body in bodies { body() }
  }

  /// Empties the log when a transaction asked for it; when a reader is in the way, tries again a second later.
  private func emptyLogIfNeeded() throws(DatabaseError) {
    guard transaction.mustEmptyLog else { return }
    if try checkpoints.empty() {
      transaction.mustEmptyLog = false
    } else if !isEmptyingScheduled {
      isEmptyingScheduled = true
      queue.asyncAfter(deadline: .now() + 1) { [weak self] in
        guard let self, !pending.withLock({ $0.isStopped }) else { return }
        isEmptyingScheduled = false
        do throws(DatabaseError) { try emptyLogIfNeeded() } catch { shutDown(error) }
      }
    }
  }

  private func takeJobs() -> [any WriteJob] {
    pending.withLock { pending in
      var jobs: [any WriteJob] = []
      if pending.jobs.count <= SQLiteWriter.maximumGroup {
        swap(&jobs, &pending.jobs)
      } else {
        jobs = Array(pending.jobs.prefix(SQLiteWriter.maximumGroup))
        pending.jobs.removeFirst(jobs.count)
      }
      if jobs.isEmpty { pending.isScheduled = false }
      return jobs
    }
  }

  private func commit(_ jobs: [any WriteJob]) -> DatabaseError? {
    do throws(DatabaseError) {
      try group.run(jobs)
      return nil
    } catch {
      return error
    }
  }

  private func shutDown(_ error: DatabaseError) {
    let waiting = pending.withLock { pending in
      defer { pending.jobs.removeAll() }
      pending.isStopped = true
      pending.isScheduled = false
      return pending.jobs
    }
    for job in waiting { job.deliver() }
    fatal(error)
  }
}

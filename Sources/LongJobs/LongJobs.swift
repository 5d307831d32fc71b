package import Core
package import Database
import Dispatch
package import DueJobs
package import JSON
import Synchronization
import WebAPI

/// The long jobs of a server. A feature begins them in the transaction of an operation, and they run once that is
/// committed, away from event loops and writer: at most two at the same time, and one of each user.
///
/// Progress and end of a job are in the database, so anybody can read them, and they are still there after a restart.
/// What a job is to do is in memory: a job that had not ended when the server did is `interrupted`.
package final class LongJobs: Sendable {
  static let atOnce = 2
  /// How many of a user may be under way or wait.
  static let perUser = 4
  /// How long an ended job can be read.
  static let keptSeconds: Int64 = 30 * 86_400
  /// How soon it looks again when the database takes no writes.
  private static let pauseSeconds = 10

  /// What a job does. Returns what came of it.
  package typealias Work = @Sendable (LongJobRun) throws -> JSONTree

  private struct State {
    var writer: Writer?
    var now: @Sendable () -> Instant = { Instant(seconds: 0) }
    var log: @Sendable (String) -> Void = { _ in }
    /// By the id of the job, from the transaction that begins it on.
    var works: [ID<LongJob>: Work] = [:]
    var users: [ID<LongJob>: UserID] = [:]
    /// Whether jobs may be left that this process does not run.
    var mayHaveLeft = true
    var isLookScheduled = false
    var isRetryScheduled = false
    var isStopped = false
  }

  /// The name of this node, the same after a start.
  private let node: String
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "kortti.long-jobs", qos: .utility)
  private let workers = DispatchQueue(
    label: "kortti.long-job", qos: .utility, attributes: .concurrent)
  private let working = DispatchGroup()

  package init(node: String = "server") { self.node = node }

  /// Ends what the last process of the node left, and runs jobs from now on: at once, or when the database takes writes
  /// again, which the log says.
  package func start(
    _ writer: Writer, now: @escaping @Sendable () -> Instant,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    state.withLock { state in
      state.writer = writer
      state.now = now
      state.log = log
    }
    writer.listen(for: LongJobSQL.signal) { [weak self] in self?.look() }
    queue.sync { beginWaiting() }
  }

  /// Ends what is under way, as interrupted, and returns when it has ended.
  package func stop() {
    let (writer, now) = state.withLock { state in
      state.isStopped = true
      state.works = [:]
      return (state.writer, state.now)
    }
    guard let writer else { return }
    writer.listen(for: LongJobSQL.signal, nil)
    queue.sync {}
    working.wait()
    _ = try? writer.write { [node] in try $0.interruptLongJobs(of: node, at: now()) }
  }

  /// Waits until every job that was begun has ended; for tests.
  package func waitUntilIdle() {
    repeat {
      working.wait()
      queue.sync {}
    } while state.withLock { !$0.users.isEmpty }
  }

  /// Begins a job of the caller in a transaction; it runs once that is committed.
  package func begin(
    _ kind: String, _ context: RequestContext, in transaction: WriteTransaction,
    _ work: @escaping Work
  ) throws(LongJobFault) -> LongJob {
    guard let user = context.caller?.user else { throw .notFound }
    transaction.hold(.user(user))
    let job: LongJob?
    do throws(DatabaseError) {
      job =
        try transaction.unendedLongJobs(of: user) < Self.perUser
        ? try transaction.longJob(
          try transaction.insertLongJob(kind: kind, of: user, on: node, at: context.now)) : nil
    } catch {
      throw .database(error)
    }
    guard let job else { throw .tooMany }
    // The number of a transaction that is rolled back is given again, and this with it.
    state.withLock { $0.works[job.id] = work }
    return job
  }

  /// A job of a kind.
  ///
  /// - Throws: `notFound` also for another user's job, unless the caller is an admin.
  package func job(
    _ id: ID<LongJob>, of kind: String, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(LongJobFault) -> LongJob {
    let found: LongJob?
    do throws(DatabaseError) { found = try transaction.longJob(id) } catch {
      throw .database(error)
    }
    guard let job = found, job.kind == kind, let caller = context.caller,
      caller.user == job.user || caller.role == .admin
    else { throw .notFound }
    return job
  }

  /// Stops a job: once this is committed, the job writes nothing more. One that has ended stays as it is.
  package func cancel(
    _ id: ID<LongJob>, of kind: String, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(LongJobFault) {
    _ = try job(id, of: kind, context, in: transaction)
    do throws(DatabaseError) {
      try transaction.endLongJob(id, as: .cancelled, at: context.now)
      transaction.signal(LongJobSQL.signal)
    } catch {
      throw .database(error)
    }
  }

  /// Deletes, every night, jobs that ended long ago.
  package var cleaning: JobKind {
    JobKind("long_jobs.cleaning", every: .daily(hour: 4, minute: 0)) { _, context, transaction in
      while try transaction.deleteLongJobs(
        endedBefore: context.now - Self.keptSeconds, atMost: 1_000) > 0
      {}
    }
  }

  /// Looks soon whose turn it is.
  private func look() {
    let isFirst = state.withLock { state in
      defer { state.isLookScheduled = true }
      return !state.isLookScheduled
    }
    guard isFirst else { return }
    queue.async { [self] in
      state.withLock { $0.isLookScheduled = false }
      beginWaiting()
    }
  }

  private func lookLater() {
    let isFirst = state.withLock { state in
      defer { state.isRetryScheduled = true }
      return !state.isRetryScheduled
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + .seconds(Self.pauseSeconds)) { [weak self] in
      self?.state.withLock { $0.isRetryScheduled = false }
      self?.beginWaiting()
    }
  }

  /// Begins the jobs whose turn it is. On the queue.
  private func beginWaiting() {
    let (writer, log) = state.withLock { ($0.isStopped ? nil : $0.writer, $0.log) }
    guard let writer else { return }
    do { try beginWaiting(writer) } catch {
      log("long jobs wait: the database takes no writes (\(error))")
      lookLater()
    }
  }

  private func beginWaiting(_ writer: Writer) throws {
    let (users, works, mayHaveLeft) = state.withLock {
      ($0.users, Array($0.works.keys), $0.mayHaveLeft)
    }
    if works.isEmpty, !mayHaveLeft { return }
    let found = try writer.write { [self] transaction in
      // What was cancelled before its turn is in memory still.
      let ended = try works.filter { try transaction.longJob($0)?.endedAt != nil }
      return (own: try ownJobs(in: transaction), ended: ended)
    }
    state.withLock { state in
      state.mayHaveLeft = false
      for id in found.ended { state.works[id] = nil }
    }
    var busy = Set(users.values)
    var room = Self.atOnce - users.count
    for (id, user) in found.own where room > 0 && !busy.contains(user) {
      guard let work = state.withLock({ $0.works[id] }),
        try writer.write({ try $0.beginLongJob(id) })
      else { continue }
      busy.insert(user)
      room -= 1
      let now = state.withLock { $0.now }
      start(LongJobRun(id, writer, now: now, isStopped: { [self] in isStopped }), of: user, work)
    }
  }

  /// The jobs of the node that have not ended, the oldest first, without those that this process does not have: an
  /// earlier one left them, so they end here.
  private func ownJobs(
    in transaction: WriteTransaction
  ) throws(DatabaseError) -> [(id: ID<LongJob>, user: UserID)] {
    let all = try transaction.unendedLongJobs(of: node)
    // Only now: a job of this process is in memory before it is committed.
    let (ours, now) = state.withLock { state in
      (all.filter { state.works[$0.id] != nil || state.users[$0.id] != nil }, state.now())
    }
    for job in all where !ours.contains(where: { $0.id == job.id }) {
      try transaction.endLongJob(job.id, as: .interrupted, at: now)
    }
    return ours
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  private func start(_ run: LongJobRun, of user: UserID, _ work: @escaping Work) {
    state.withLock { state in
      state.works[run.id] = nil
      state.users[run.id] = user
    }
    working.enter()
    workers.async { [self] in
      end(run, Result { try work(run) })
      // Its place is free, and taken by the next, in one turn of the queue.
      queue.async { [self] in
        state.withLock { state in _ = state.users.removeValue(forKey: run.id) }
        beginWaiting()
        working.leave()
      }
    }
  }

  private func end(_ run: LongJobRun, _ result: Result<JSONTree, any Error>) {
    let now = state.withLock { $0.now() }
    do { try end(run, result, at: now) } catch { state.withLock { $0.mayHaveLeft = true } }
  }

  private func end(
    _ run: LongJobRun, _ result: Result<JSONTree, any Error>, at now: Instant
  ) throws {
    try run.writer.write { [id = run.id] transaction in
      switch result {
      case .success(let tree):
        let text = String(decoding: tree.compact, as: UTF8.self)
        try transaction.endLongJob(id, as: .done, at: now, result: text)
      case .failure(is LongJobStop):
        // Nothing where somebody stopped it.
        try transaction.endLongJob(id, as: .interrupted, at: now)
      case .failure(let error):
        let reason = (error as? any ProblemConvertible)?.problem.detail ?? "\(error)"
        try transaction.endLongJob(id, as: .failed, at: now, error: reason)
      }
    }
  }
}

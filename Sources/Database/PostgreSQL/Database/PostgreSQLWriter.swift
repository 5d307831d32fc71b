internal import DatabaseTypes
internal import Dispatch
internal import Synchronization

/// Runs jobs in transactions, each of its own, on several connections at once. A job that others were in the way of, or
/// whose connection was lost before its COMMIT was sent, is run again.
final class PostgreSQLWriter: WritingEngine {
  /// The most jobs that may wait.
  static let maximumWaiting = 65_536

  private struct State {
    var line: JobLine
    /// Those that have nothing to do.
    var idle: [PostgreSQLWorker] = []
    var isStopped = false
  }

  private let server: PostgreSQLServer
  private let workers: [PostgreSQLWorker]
  private let state: Mutex<State>
  private let watch: ServerWatch
  private let listeners = Mutex<[String: Listener]>([:])

  private struct Listener {
    let hearsOthers: Bool
    let body: @Sendable () -> Void
  }

  init(_ server: PostgreSQLServer, isStopped: Bool) {
    self.server = server
    watch = ServerWatch(server)
    let size = server.settings.numbersInBlock
    let numbers = size > 0 ? NumberBlocks(server, size: size) : nil
    let workers = (0..<server.settings.workers).map { PostgreSQLWorker($0, server, numbers) }
    self.workers = workers
    state = Mutex(
      State(
        line: JobLine(keepsTurns: server.settings.keepsTurns), idle: workers.reversed(),
        isStopped: isStopped))
  }

  var transactions: [any WritingTransaction] { workers.map(\.transaction) }

  var waiting: Int { state.withLock { $0.line.count } }

  var repeated: Int { server.repeats }

  var health: ServerHealth { server.record.health }

  var acceptsWrites: Bool { !state.withLock { $0.isStopped } }

  func requireOutside() {
    for worker in workers { dispatchPrecondition(condition: .notOnQueue(worker.queue)) }
  }

  func submit(_ job: any WriteJob) {
    let deadline = Deadline(milliseconds: server.settings.patienceMilliseconds)
    let isAccepted = state.withLock { state in
      guard !state.isStopped, state.line.count < Self.maximumWaiting else { return false }
      state.line.append(JobLine.Entry(job: job, deadline: deadline))
      if let worker = state.idle.popLast() { worker.queue.async { self.drain(worker) } }
      return true
    }
    if !isAccepted { job.deliver() }
  }

  private func drain(_ worker: PostgreSQLWorker) {
    var ended: Int64 = 0
    while let (job, deadline) = next(for: worker, after: ended) {
      ended = job.turn
      let signals = worker.run(job, until: deadline)
      if !signals.isEmpty {
        tell(listeners.withLock { listeners in signals.compactMap { listeners[$0]?.body } })
      }
      job.deliver()
    }
  }

  /// The next job of a worker that has ended one of that turn.
  private func next(
    for worker: PostgreSQLWorker, after turn: Int64
  ) -> (job: any WriteJob, deadline: Deadline)? {
    state.withLock { state in
      state.line.end(turn: turn)
      if let entry = state.line.begin() { return (entry.job, entry.deadline) }
      state.idle.append(worker)
      return nil
    }
  }

  func listen(for signal: String, hearsOthers: Bool, _ body: (@Sendable () -> Void)?) {
    let listener = body.map { Listener(hearsOthers: hearsOthers, body: $0) }
    listeners.withLock { $0[signal] = listener }
  }

  private func tell(_ bodies: [@Sendable () -> Void]) { for body in bodies { body() } }

  /// Tells all listeners that hear others from now on, soon after these have committed: which signals they gave is not
  /// known.
  func followServer(_ log: @escaping @Sendable (String) -> Void) {
    watch.begin(log: log) { [weak self] in
      guard let self else { return }
      tell(listeners.withLock { $0.values.filter(\.hearsOthers).map(\.body) })
    }
  }

  func releaseMemory() {}

  func stop() {
    state.withLock { $0.isStopped = true }
    // A worker that has jobs ends when there are none left.
    for worker in workers { worker.queue.sync { worker.disconnect() } }
  }
}

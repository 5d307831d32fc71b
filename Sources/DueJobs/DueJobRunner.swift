package import Core
package import Database
import Dispatch
import Synchronization
package import Zones

/// What the runner of due jobs works with.
package struct DueJobEnvironment: Sendable {
  let writer: Writer
  /// For jobs outside the writer that read; `nil` where there are none.
  let openReader: Database.OpenReader?
  let zone: Zone
  /// The name of this node, the same after a start.
  let node: String
  /// The server's clock, which may jump.
  let now: @Sendable () -> Instant
  /// Seconds that never jump.
  let uptime: @Sendable () -> Int64
  let log: @Sendable (String) -> Void

  package init(
    writer: Writer, openReader: Database.OpenReader? = nil, zone: Zone, node: String = "server",
    now: @escaping @Sendable () -> Instant,
    uptime: @escaping @Sendable () -> Int64 = {
      Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000_000)
    }, log: @escaping @Sendable (String) -> Void
  ) {
    self.writer = writer
    self.openReader = openReader
    self.zone = zone
    self.node = node
    self.now = now
    self.uptime = uptime
    self.log = log
  }
}

/// Does the due jobs of a server. It sleeps until the next due time, and is woken when a nearer job is committed.
///
/// Jobs are taken in small bites, one bite after the other, so that requests' writes go on between. Those that failed
/// before are taken alone: where one ends the process, no other is counted with it.
package final class DueJobRunner: Sendable {
  /// How many jobs are taken at once, of each kind.
  static let biteSize = 16
  /// How soon it tries again when the database takes no writes.
  static let pauseSeconds: Int64 = 10
  /// How often it looks at the clock, which may have been set back.
  static let lookSeconds: Int64 = 900
  /// How long a claim for the writer counts on other nodes.
  static let writerLeaseSeconds: Int64 = 600

  struct UnderWay: Sendable {
    let claim: Claim
    let kind: JobKind
    /// In seconds of the uptime.
    let end: Int64
  }

  struct State: Sendable {
    var isRunning = false
    /// Whether what the last process left is taken up.
    var hasBegun = false
    var isPassScheduled = false
    /// The instant for which it sleeps; `nil` while it sleeps without end.
    var wakesAt: Instant?
    /// The jobs outside the writer, by the number of their claim and id.
    var underWay: [Claim: UnderWay] = [:]
    var nodeJobs: [NodeJobState]
  }

  let kinds: [JobKind]
  let environment: DueJobEnvironment
  package let metrics = JobCounts()
  let state: Mutex<State>
  private let queue = DispatchQueue(label: "kortti.jobs", qos: .utility)
  /// The threads of jobs that run outside the writer.
  let workers = DispatchQueue(label: "kortti.outside-jobs", qos: .utility, attributes: .concurrent)
  let working = DispatchGroup()

  package init(
    _ kinds: [JobKind], nodeJobs: [NodeJob] = [], _ environment: DueJobEnvironment
  ) {
    self.kinds = kinds
    self.environment = environment
    state = Mutex(State(nodeJobs: nodeJobs.map { NodeJobState($0) }))
  }

  /// Takes up what the last process left, and runs until `stop`.
  package func start() {
    state.withLock { $0.isRunning = true }
    environment.writer.listen(for: DueJobSQL.signal) { [weak self] in self?.wake() }
    queue.async { [self] in
      pass()
      look()
    }
  }

  /// Takes no more jobs. Those in the writer are done before it returns; those outside are due again, for the next
  /// start.
  package func stop() {
    state.withLock { $0.isRunning = false }
    environment.writer.listen(for: DueJobSQL.signal, nil)
    queue.sync {
      let left = state.withLock { state in
        defer { state.underWay = [:] }
        return Array(state.underWay.values)
      }
      giveBack(left)
    }
  }

  /// Looks soon what is due.
  package func wake() {
    let isFirst = state.withLock { state in
      defer { state.isPassScheduled = true }
      return !state.isPassScheduled
    }
    guard isFirst else { return }
    queue.async { [self] in
      state.withLock { $0.isPassScheduled = false }
      pass()
    }
  }

  /// Does everything that is due at the clock's time, and returns when nothing is; for tests, in place of `start`.
  package func runDue() {
    queue.sync { _ = takesUp() }
    while queue.sync(execute: { round() }) == .didWork { working.wait() }
  }

  /// Does rounds until nothing is due, and sleeps until something is.
  private func pass() {
    while state.withLock({ $0.isRunning }) {
      switch state.withLock({ $0.hasBegun }) || takesUp() ? round() : .failed {
      case .didWork: continue
      case .idle(until: let next): return sleep(until: next)
      case .failed: return sleep(until: environment.now() + Self.pauseSeconds)
      }
    }
  }

  private func sleep(until next: Instant?) {
    guard let next else { return }
    let isEarlier = state.withLock { state in
      if let wakesAt = state.wakesAt, wakesAt <= next { return false }
      state.wakesAt = next
      return true
    }
    guard isEarlier else { return }
    let seconds = max(0, min(next - environment.now(), Int64(Int32.max)))
    // By the wall clock: a sleep ends when the clock is set forward.
    queue.asyncAfter(wallDeadline: .now() + .seconds(Int(seconds))) { [weak self] in
      guard let self else { return }
      state.withLock { if $0.wakesAt == next { $0.wakesAt = nil } }
      pass()
    }
  }

  /// Looks from time to time whether the clock was set back, by a clock that is not.
  private func look() {
    queue.asyncAfter(deadline: .now() + .seconds(Int(Self.lookSeconds))) { [weak self] in
      guard let self, state.withLock({ $0.isRunning }) else { return }
      ensureRecurring()
      pass()
      look()
    }
  }
}

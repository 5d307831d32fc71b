import Dispatch
import Synchronization

/// Hashes passwords one at a time at low priority, so that a flood of logins does not slow other requests. Addresses
/// take turns, and so do the usernames of an address. Some places and turns are reserved for users with a session or
/// a good record, so that a flood from many addresses does not keep them out.
final class PasswordQueue: Sendable {
  /// The most that may wait for ordinary turns. At 10 to 20 ms each, the last of an address that floods alone waits for
  /// about ten seconds, and all others for a few turns.
  static let places = 512
  /// The most that may wait for reserved turns, beside the others.
  static let reservedPlaces = 128
  /// The reserved turns to each ordinary one, while both are waited for.
  static let reservedTurns = 3

  private struct Job {
    let work: @Sendable () -> Void
    let refuse: @Sendable () -> Void
  }

  private struct State {
    var ordinary = PasswordTurns<Job>(capacity: places)
    var reserved = PasswordTurns<Job>(capacity: reservedPlaces)
    /// The reserved turns since the last ordinary one.
    var streak = 0
    var isRunning = false

    var count: Int { ordinary.count + reserved.count + (isRunning ? 1 : 0) }

    mutating func add(_ job: Job, _ turn: PasswordTurn) -> PasswordTurns<Job>.Admission {
      if turn.isReserved {
        let admission = reserved.add(job, turn)
        if case .refused = admission {} else { return admission }
      }
      return ordinary.add(job, turn)
    }

    mutating func next() -> Job? {
      if streak < reservedTurns || ordinary.count == 0, let job = reserved.next() {
        streak += 1
        return job
      }
      streak = 0
      return ordinary.next()
    }
  }

  private let queue = DispatchQueue(label: "kortti.passwords", qos: .utility)
  private let state = Mutex(State())

  /// How many wait or run.
  var count: Int { state.withLock { $0.count } }

  /// Runs `work` at its turn. When there is no room, it calls `refuse`, now or later, in place of `work`.
  func run(
    _ turn: PasswordTurn, _ work: @escaping @Sendable () -> Void,
    refuse: @escaping @Sendable () -> Void
  ) {
    let job = Job(work: work, refuse: refuse)
    let (refused, mustStart) = state.withLock { state -> (Job?, Bool) in
      switch state.add(job, turn) {
      case .refused: return (job, false)
      case .replacing(let other): return (other, false)
      case .accepted:
        defer { state.isRunning = true }
        return (nil, !state.isRunning)
      }
    }
    refused?.refuse()
    if mustStart { queue.async { self.runAll() } }
  }

  private func runAll() {
    while let job = state.withLock({ state -> Job? in
      let job = state.next()
      if job == nil { state.isRunning = false }
      return job
    }) { job.work() }
  }
}

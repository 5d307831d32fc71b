public import Database
import Dispatch
import Synchronization

/// Where calls are read for, up to their writes.
public enum CallReaders: Sendable {
  /// On the event loops, each with a connection of its own: of a file, whose reads take microseconds.
  case onEventLoops([Reader])
  /// On workers: of a server, for whose answers event loops must not wait.
  case onWorkers(ReadWorkers)
}

/// Runs what reads for calls on threads of its own, each with a connection. What finds none free waits, first in, first
/// out.
public final class ReadWorkers: Sendable {
  /// The most that may wait.
  static let places = 1_024
  /// How long one waits at most, in nanoseconds.
  static let patience: UInt64 = 2_000_000_000

  private struct Job {
    let work: @Sendable (Reader) -> Void
    let refuse: @Sendable () -> Void
    let addedAt: UInt64
  }

  private struct Worker {
    let reader: Reader
    let queue: DispatchQueue
  }

  private struct State {
    var jobs: [Job] = []
    /// Those that have nothing to do.
    var idle: [Worker]
  }

  private let state: Mutex<State>

  /// A worker for each connection.
  public init(_ readers: [Reader]) {
    let workers = readers.enumerated().map { number, reader in
      // A queue for each: a concurrent one would have no more threads than processors while they wait.
      Worker(
        reader: reader,
        queue: DispatchQueue(label: "kortti.reader.\(number)", qos: .userInitiated))
    }
    state = Mutex(State(idle: workers.reversed()))
  }

  /// How many wait.
  var waiting: Int { state.withLock { $0.jobs.count } }

  /// Does `work` with a connection when its turn comes. When too many wait, or it waited for too long, `refuse` is
  /// called in its place.
  func run(
    _ work: @escaping @Sendable (Reader) -> Void, refuse: @escaping @Sendable () -> Void
  ) {
    let job = Job(work: work, refuse: refuse, addedAt: DispatchTime.now().uptimeNanoseconds)
    let isAccepted = state.withLock { state in
      guard state.jobs.count < Self.places else { return false }
      state.jobs.append(job)
      if let worker = state.idle.popLast() { worker.queue.async { self.drain(worker) } }
      return true
    }
    if !isAccepted { refuse() }
  }

  private func drain(_ worker: Worker) {
    while let job = next(for: worker) {
      if DispatchTime.now().uptimeNanoseconds - job.addedAt > Self.patience {
        job.refuse()
      } else {
        job.work(worker.reader)
      }
    }
  }

  private func next(for worker: Worker) -> Job? {
    state.withLock { state in
      guard state.jobs.isEmpty else { return state.jobs.removeFirst() }
      state.idle.append(worker)
      return nil
    }
  }
}

extension Problem {
  /// More calls wait for the database than it can answer soon.
  static let tooManyCalls = Problem(
    .unavailable, "Too many calls wait for the database. Try again soon.", retryAfterSeconds: 1)
}

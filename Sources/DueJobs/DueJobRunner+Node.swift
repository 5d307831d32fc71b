import Core
import Dispatch
import Synchronization
import Zones

/// Recurring work of the node, and when it is due.
struct NodeJobState: Sendable {
  let job: NodeJob
  var dueAt: Instant?
  var isRunning = false

  init(_ job: NodeJob) { self.job = job }

  /// Whether it is to be done now. Then it counts as running, and has its next due time.
  mutating func begin(at now: Instant, in zone: Zone) -> Bool {
    guard let stored = dueAt else {
      dueAt = job.recurrence.next(after: now, in: zone)
      isRunning = job.isDoneAtStart
      return isRunning
    }
    let due = job.recurrence.due(stored, at: now, in: zone)
    dueAt = due
    if due > now { return false }
    dueAt = job.recurrence.next(after: now, in: zone)
    defer { isRunning = true }
    return !isRunning
  }
}

extension DueJobRunner {
  /// Starts the node's own work that is due. Returns when the next is.
  func startNodeJobs() -> Instant? {
    let (now, zone) = (environment.now(), environment.zone)
    let (due, next) = state.withLock { state in
      var due: [Int] = []
      for index in state.nodeJobs.indices where state.nodeJobs[index].begin(at: now, in: zone) {
        due.append(index)
      }
      return (due, state.nodeJobs.compactMap(\.dueAt).min())
    }
    for index in due {
      working.enter()
      workers.async { [self] in
        state.withLock { $0.nodeJobs[index].job }.work(now)
        state.withLock { $0.nodeJobs[index].isRunning = false }
        working.leave()
      }
    }
    return next
  }
}

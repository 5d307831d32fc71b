package import Metrics
import Synchronization

/// How many jobs came to which end since the start, by kind.
package final class JobCounts: Sendable {
  enum Outcome: String, CaseIterable {
    case done
    case triedAgain = "tried_again"
    case failed
  }

  private let counts = Mutex<[String: [Outcome: UInt64]]>([:])

  init() {}

  func add(_ outcome: Outcome, of kind: JobKind) {
    counts.withLock { $0[kind.name, default: [:]][outcome, default: 0] += 1 }
  }

  func count(_ outcome: Outcome, of kind: String) -> UInt64 {
    counts.withLock { $0[kind]?[outcome] ?? 0 }
  }

  package func add(to page: inout MetricsText) {
    let counts = counts.withLock { $0 }
    page.add(
      "kortti_due_jobs_total", .counter,
      "Due jobs by kind and outcome: done, tried_again after a failure, failed for good.",
      counts.sorted { $0.key < $1.key }.flatMap { kind, outcomes in
        Outcome.allCases.compactMap { outcome in
          outcomes[outcome].map { ([("kind", kind), ("outcome", outcome.rawValue)], String($0)) }
        }
      })
  }
}

package import Core
package import Database

/// What a job does. A feature declares its kinds in its manifest.
package struct JobKind: Sendable {
  /// Unlike that of any other kind, with the feature before the dot: `notices.expiry`.
  package let name: String
  let recurrence: Recurrence?
  /// The seconds before the second try, the third and so on. A job whose last try fails is kept as failed.
  let retrySeconds: [Int64]
  let work: Work

  enum Work: Sendable {
    case inWriter(InWriter)
    case outside(Outside, OutsideLimits)
  }

  /// What is done in the transaction that removes the job. It may run a second time on the same state, as all work of
  /// the writer, and changes nothing but the database. What it throws undoes it.
  package typealias InWriter =
    @Sendable (DueJob, RequestContext, WriteTransaction) throws -> Void

  /// What is done outside the writer, on a thread of its own. It ends with `finish` or `fail` of the job, at once or
  /// later. It is done at least once: after a crash in the middle it is done again.
  package typealias Outside = @Sendable (OutsideJob) throws -> Void

  package static let usualRetrySeconds: [Int64] = [10, 60, 600, 3_600, 6 * 3_600]

  /// A kind whose jobs are done in the writer, exactly once. They must be small: requests wait meanwhile.
  package init(
    _ name: String, every recurrence: Recurrence? = nil,
    retrySeconds: [Int64] = usualRetrySeconds, _ work: @escaping InWriter
  ) {
    self.name = name
    self.recurrence = recurrence
    self.retrySeconds = retrySeconds
    self.work = .inWriter(work)
  }

  /// A kind whose jobs are done outside the writer, such as a request to another server.
  package init(
    outside name: String, every recurrence: Recurrence? = nil,
    limits: OutsideLimits = OutsideLimits(), retrySeconds: [Int64] = usualRetrySeconds,
    _ work: @escaping Outside
  ) {
    self.name = name
    self.recurrence = recurrence
    self.retrySeconds = retrySeconds
    self.work = .outside(work, limits)
  }

  /// The wait after a try that failed; `nil` after the last.
  func seconds(afterTry tries: Int) -> Int64? {
    retrySeconds.indices.contains(tries - 1) ? retrySeconds[tries - 1] : nil
  }
}

/// What the jobs of a kind that runs outside the writer may take.
package struct OutsideLimits: Sendable, Hashable {
  /// How many run at the same time on a node.
  package let atOnce: Int
  /// How long one may take. After that it counts as failed, and it or another node may take it again.
  package let leaseSeconds: Int64

  package init(atOnce: Int = 1, leaseSeconds: Int64 = 600) {
    self.atOnce = atOnce
    self.leaseSeconds = leaseSeconds
  }
}

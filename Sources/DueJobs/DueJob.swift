package import Core

/// Work that is to be done at a time, once.
package struct DueJob: Sendable, Hashable {
  package let id: ID<DueJob>
  /// The name of its kind, such as `notices.expiry`.
  package let kind: String
  /// What it is done to, such as the id of a notice; empty for a kind that recurs.
  package let key: String
  /// What the work needs to know beside the key. No personal data.
  package let payload: String
  package let dueAt: Instant
  /// How often it was taken, this time included.
  package let tries: Int

  /// The context of what it does: no caller, the job as the request.
  func context(at now: Instant) -> RequestContext {
    RequestContext(caller: nil, now: now, requestID: "job-\(id)", operation: kind)
  }

  /// For the log.
  var label: String { key.isEmpty ? kind : "\(kind) “\(key)”" }
}

/// A job that this node has taken.
struct Claim: Sendable, Hashable {
  let job: DueJob
  /// Unlike that of any other claim: whoever finds another one at the row has lost the job.
  let number: Int64
}

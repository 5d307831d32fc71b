package import Core
package import Database
package import JSON
package import WebAPI

/// Work that goes on after the response to the request that began it.
package struct LongJob: Sendable, Hashable, Output {
  package enum State: String, Sendable, CaseIterable {
    /// Others of the same user, or too many, are before it.
    case waiting
    case running
    case done
    case failed
    /// Somebody stopped it.
    case cancelled
    /// The server ended meanwhile. What it had done is done.
    case interrupted
  }

  package let id: ID<LongJob>
  /// What is done, such as `notices.import`.
  package let kind: String
  package let user: UserID
  package let state: State
  package let done: Int64
  package let total: Int64?
  /// What came of it.
  package let result: JSONTree?
  package let error: String?
  package let startedAt: Instant
  package let endedAt: Instant?

  package static var example: LongJob {
    LongJob(
      id: ID(stored: 1), kind: "notices.import", user: UserID(stored: 1), state: .running,
      done: 20, total: 100, result: nil, error: nil, startedAt: Instant(seconds: 0), endedAt: nil)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("kind", kind)
    writer.name("state")
    writer.value(state)
    writer.field("done", done)
    writer.field("total", total)
    writer.name("result")
    if let result { writer.value(result) } else { writer.null() }
    writer.field("error", error)
    writer.field("startedAt", startedAt)
    writer.field("endedAt", endedAt)
  }
}

/// Why a job is not to be seen, or not begun.
package enum LongJobFault: Error, Hashable, Sendable, DatabaseErrorConvertible, ProblemConvertible {
  /// There is none, or it is not the caller's.
  case notFound
  /// The caller has as many under way as may be.
  case tooMany
  case database(DatabaseError)

  package var problem: Problem {
    switch self {
    case .notFound: Problem(.notFound, "There is no such job.")
    case .tooMany:
      Problem(
        .unavailable, "Too many of your jobs are under way. Try again when one has ended.",
        retryAfterSeconds: 10)
    case .database(let error): .database(error)
    }
  }
}

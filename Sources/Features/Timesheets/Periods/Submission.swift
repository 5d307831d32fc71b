import AuditLog
package import Core
package import WebAPI

package typealias SubmissionID = ID<Submission>

/// A month of a person that was sent to be approved.
package struct Submission: Hashable, DeclaredRecord {
  package enum State: String, CaseIterable, FieldValue {
    case submitted, approved
    /// Sent back.
    case rejected
    /// Taken back by the person.
    case withdrawn
    /// Opened again by an admin.
    case reopened

    /// Whether the month is closed.
    var isInForce: Bool { self == .submitted || self == .approved }
  }

  package var id = SubmissionID(stored: 1)
  package var user = UserID(stored: 1)
  package var month = Month(of: .earliest)
  /// The bounds of the month in the contract's zone, as they were when it was sent.
  package var from = Instant(seconds: 0)
  package var until = Instant(seconds: 1)
  package var state = State.submitted
  /// What was worked, when it was sent.
  package var seconds: Int64 = 0
  package var planned: Int64 = 0
  /// At the end of the month, or of the last day that was over; `nil` without a contract.
  package var balance: Int64?
  /// What was said last: by who sent it, and then by who decided.
  package var comment = ""
  package var warnings = SubmissionWarnings()
  package var submittedAt = Instant(seconds: 0)
  package var decidedBy: UserID?
  package var decidedAt: Instant?
  /// The highest rate when it was sent: later ones do not count for its hours while it is in force.
  package var ratesThrough: Int64 = 0

  package static let fields = FieldTable<Submission>(
    "submissions", blank: Submission(),
    [
      .constant("id", \.id), .constant("user", \.user, column: "user_id", isAudited: true),
      .constant("month", \.month, isAudited: true), .stored("state", \.state, isAudited: true),
      .constant("seconds", \.seconds, isAudited: true),
      .constant("planned", \.planned, isAudited: true),
      .constant("balance", \.balance, isAudited: true),
      .stored("comment", \.comment, isAudited: true), .constant("warnings", \.warnings),
      .constant("submittedAt", \.submittedAt, column: "submitted_at", isAudited: true),
      .stored("decidedBy", \.decidedBy, column: "decided_by", isAudited: true),
      .stored("decidedAt", \.decidedAt, column: "decided_at", isAudited: true),
      .hidden("from", \.from, column: "from_at", isAudited: true),
      .hidden("until", \.until, column: "until_at", isAudited: true),
      .hidden("ratesThrough", \.ratesThrough, column: "rates_through", isAudited: true),
    ])
}

extension Submission: AuditedRecord {
  package static var auditKind: String { "submission" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }
}

extension Submission: Output {
  package static var example: Submission {
    var submission = Submission()
    submission.month = Month(of: Day(year: 2_026, month: 3, day: 1) ?? .earliest)
    submission.seconds = 572_400
    submission.planned = 594_000
    submission.balance = 18_600
    submission.submittedAt = Instant(seconds: 1_775_030_400)
    return submission
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}

package import Core
import JSON
package import WebAPI

/// A month to send.
package struct NewSubmission: Hashable, Sendable {
  package var month: Month
  /// Whose it is; `nil` for the caller's.
  package var user: UserID?
  package var comment: String
}

extension NewSubmission: Input {
  package init(_ decoder: inout InputDecoder) {
    month = decoder.required("month", .month)
    user = decoder.owner()
    comment = decoder.optional("comment", .text(.long), "For who decides.") ?? ""
  }
}

/// What a manager says to a month that was sent.
package struct SubmissionDecision: Hashable, Sendable {
  package enum Decision: String, CaseIterable, Sendable {
    case approved, rejected
  }

  package var id: SubmissionID
  package var decision: Decision
  package var comment: String?
}

extension SubmissionDecision: Input {
  package init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    decision = decoder.required("decision", .oneOf(Decision.self))
    comment = decoder.optional("comment", .text(.long), "Why; required when it is rejected.")
    if decision == .rejected, (comment ?? "").isEmpty, !decoder.isWrong("decision", "comment") {
      decoder.addError("comment", "Say why the month is sent back.")
    }
  }
}

/// A month that is to be open again.
package struct Reopening: Hashable, Sendable {
  package var id: SubmissionID
  package var comment: String?
}

extension Reopening: Input {
  package init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    comment = decoder.optional("comment", .text(.long), "Why; required of admins.")
  }
}

/// Which months that were sent are listed.
package struct SubmissionsQuery: Hashable, Sendable {
  package var state: Submission.State?
  package var month: Month?
  package var scope: UserScope
  package var limit: Int
  package var after: SubmissionPosition?
}

extension SubmissionsQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    state = decoder.optional("state", .oneOf(Submission.State.self))
    month = decoder.optional("month", .month)
    scope = decoder.readableScope("Whose months, for managers and admins: an id or all.")
    let paging = Paging(&decoder) { SubmissionPosition($0) != nil }
    limit = paging.limit
    after = paging.after.flatMap { SubmissionPosition($0) }
  }
}

/// Where a list of months goes on: behind a month and an id.
package struct SubmissionPosition: Hashable, Sendable {
  let month: Month
  let id: SubmissionID
}

extension SubmissionPosition {
  /// `nil` when the cursor is of another list.
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let month = cursor.text(0).flatMap({ Month($0) }),
      let id = cursor.integer(1).flatMap({ SubmissionID($0) })
    else { return nil }
    self.init(month: month, id: id)
  }

  var cursor: Cursor { Cursor([.text(month.description), .integer(id.value)]) }
}

package import Core
internal import Database

/// One row of the audit log.
package struct AuditRow: Sendable, Hashable {
  /// Its number: 1, 2, 3 … without a gap.
  package let id: Int64
  /// When the request came.
  package let at: Instant
  /// The user who did it; `nil` for the command line and for a login.
  package let actor: UserID?
  /// The operation's name, such as `addEntry`.
  package let operation: String
  /// The kind of thing, such as `entry`.
  package let subject: String
  /// The thing's number.
  package let subjectID: Int64
  /// The user whose thing it is.
  package let subjectUser: UserID?
  /// The thing before, as a JSON object; `nil` for a new thing, and once erased.
  package private(set) var before: String?
  /// The thing after, as a JSON object; `nil` for a thing removed, and once erased.
  package private(set) var after: String?
  /// Whether before and after were erased with a person's data.
  package let isErased: Bool
  /// The request's name in the log.
  package let requestID: String

  /// The same row without before and after.
  package var withoutFields: AuditRow {
    var row = self
    row.before = nil
    row.after = nil
    return row
  }

  init(_ row: borrowing Row) {
    id = row.int(0)
    at = row.instant(1)
    actor = row.idOrNil(2)
    operation = row.text(3)
    subject = row.text(4)
    subjectID = row.int(5)
    subjectUser = row.idOrNil(6)
    before = row.textOrNil(7)
    after = row.textOrNil(8)
    isErased = row.flag(9)
    requestID = row.text(10)
  }

  /// A row that `context` makes.
  package init(
    id: Int64, context: RequestContext, subject: String, subjectID: Int64, subjectUser: UserID?,
    before: String?, after: String?
  ) {
    self.id = id
    at = context.now
    actor = context.caller?.user
    operation = context.operation
    self.subject = subject
    self.subjectID = subjectID
    self.subjectUser = subjectUser
    self.before = before
    self.after = after
    isErased = false
    requestID = context.requestID
  }
}

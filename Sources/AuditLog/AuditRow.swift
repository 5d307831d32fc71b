public import Core
internal import Database

/// The record that a row of the audit log is about.
public struct AuditSubject: Sendable, Hashable {
  /// The kind of record, such as `entry`.
  public let kind: String
  public let id: Int64
  /// The user that the record belongs to.
  public let user: UserID?

  public init(kind: String, id: Int64, user: UserID?) {
    self.kind = kind
    self.id = id
    self.user = user
  }
}

/// A row of the audit log.
public struct AuditRow: Sendable, Hashable {
  /// 1, 2, 3 … without gaps.
  public private(set) var id: Int64
  /// The time of the request.
  public let at: Instant
  /// The caller; `nil` for the command line and for a login.
  public let actor: UserID?
  /// The token that the caller had in place of a session.
  public let token: TokenID?
  /// The operation's name, such as `addEntry`.
  public let operation: String
  public let subject: AuditSubject
  /// The record's fields before the change as a JSON object; `nil` for a new record, and once erased.
  public private(set) var before: String?
  /// The record's fields after the change as a JSON object; `nil` for a deleted record, and once erased.
  public private(set) var after: String?
  /// The row of the erasure that removed before and after with a person's data.
  let erasedBy: Int64?
  /// Whether before and after were erased with a person's data.
  public var isErased: Bool { erasedBy != nil }
  /// The request's id in the server's log.
  public let requestID: String

  public var withoutFields: AuditRow {
    var row = self
    row.before = nil
    row.after = nil
    return row
  }

  func numbered(_ number: Int64) -> AuditRow {
    var row = self
    row.id = number
    return row
  }

  /// What a row is read from, in the order of `init`.
  static let columns = """
    id, at, actor, operation, subject, subject_id, subject_user, before, after, erased_by,
      request_id, token
    """

  init(_ row: borrowing Row) {
    id = row.int(0)
    at = row.instant(1)
    actor = row.idOrNil(2)
    operation = row.text(3)
    subject = AuditSubject(kind: row.text(4), id: row.int(5), user: row.idOrNil(6))
    before = row.textOrNil(7)
    after = row.textOrNil(8)
    erasedBy = row.intOrNil(9)
    requestID = row.text(10)
    token = row.idOrNil(11)
  }

  public init(
    id: Int64, context: RequestContext, subject: AuditSubject, before: String?, after: String?
  ) {
    self.id = id
    at = context.now
    actor = context.caller?.user
    token = context.caller?.token
    operation = context.operation
    self.subject = subject
    self.before = before
    self.after = after
    erasedBy = nil
    requestID = context.requestID
  }
}

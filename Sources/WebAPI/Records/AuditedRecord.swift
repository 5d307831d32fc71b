public import AuditLog
public import Core
public import Database

/// A record whose changes are in the audit log.
public protocol AuditedRecord: DeclaredRecord {
  /// What the audit log calls it, such as `entry`.
  static var auditKind: String { get }
  var auditID: Int64 { get }
  /// The user that it belongs to; `nil` for none.
  var auditOwner: UserID? { get }
  /// What the audit log holds of it: the declared fields unless given, each as a response has it.
  var auditFields: AuditFields { get }
}

extension AuditedRecord {
  public var auditOwner: UserID? { nil }
  @inlinable
  public var auditFields: AuditFields { Self.fields.auditFields(self) }
}

extension AuditLog {
  /// Adds a record's change: the whole record before and after. `owner` is the user that it belongs to where the record
  /// does not say so.
  @inlinable
  public static func record<Record: AuditedRecord>(
    _ context: RequestContext, of owner: UserID? = nil, before: Record?, after: Record?,
    in transaction: WriteTransaction
  ) throws(DatabaseError) {
    guard let changed = after ?? before else { return }
    try record(
      context,
      AuditSubject(
        kind: Record.auditKind, id: changed.auditID, user: owner ?? changed.auditOwner),
      before: before?.auditFields, after: after?.auditFields, in: transaction)
  }
}

internal import Crypto
public import Database

/// The result of verifying the audit log.
public enum AuditVerdict: Sendable, Hashable {
  /// No row was changed. Whoever stores the last hash elsewhere can later show that no rows were cut off.
  case whole(rows: Int64, lastHash: String)
  /// The first row that was changed or is missing.
  case broken(row: Int64)
  /// Rows are missing at the end.
  case cut(after: Int64)
}

extension AuditLog {
  /// Reads the whole audit log and computes every hash again.
  public static func verify(in transaction: ReadTransaction) throws(DatabaseError) -> AuditVerdict {
    var expected: Int64 = 1
    var previous: Digest?
    var broken: Int64?
    try transaction.each(
      """
      SELECT id, at, actor, operation, subject, subject_id, subject_user, before, after, erased,
        request_id, content_hash, hash
      FROM audit_log ORDER BY id
      """
    ) { row in
      guard let hash = AuditLog.validHash(of: row, number: expected, after: previous) else {
        broken = expected
        return .stop
      }
      previous = hash
      expected += 1
      return .continue
    }
    if let broken { return .broken(row: broken) }
    let last = try transaction.lastNumber(of: "audit_log")
    if let last, last >= expected { return .cut(after: expected - 1) }
    return .whole(rows: expected - 1, lastHash: previous?.description ?? "")
  }

  /// The row's hash; `nil` when number, fields or hash are wrong.
  private static func validHash(
    of row: borrowing Row, number: Int64, after previous: Digest?
  ) -> Digest? {
    let content = AuditRow(row)
    guard content.id == number, let fields = Digest(row.blob(11)), let hash = Digest(row.blob(12)),
      content.isErased
        ? content.before == nil && content.after == nil : fields == AuditHash.fields(content),
      hash == AuditHash.row(content, fields: fields, after: previous)
    else { return nil }
    return hash
  }
}

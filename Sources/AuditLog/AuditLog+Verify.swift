internal import Crypto
package import Database

/// What a look through the whole audit log found.
package enum AuditVerdict: Sendable, Hashable {
  /// Every row is as it was written. The last hash, written down elsewhere, later shows that nothing was cut off.
  case whole(rows: Int64, lastHash: String)
  /// The first row that is not as it was written, or is missing.
  case broken(row: Int64)
  /// Rows are missing at the end.
  case cut(after: Int64)
}

extension AuditLog {
  /// Reads the whole audit log, a row at a time, and works every hash out again.
  package static func verify(in transaction: ReadTransaction) throws(DatabaseError) -> AuditVerdict
  {
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
      guard let hash = AuditLog.hash(ofSound: row, number: expected, after: previous) else {
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

  /// The row's hash when number, facts and hash are as they must be.
  private static func hash(
    ofSound row: borrowing Row, number: Int64, after previous: Digest?
  ) -> Digest? {
    let told = AuditRow(row)
    guard told.id == number, let fields = Digest(row.blob(11)), let hash = Digest(row.blob(12)),
      told.isErased ? told.before == nil && told.after == nil : fields == AuditHash.fields(told),
      hash == AuditHash.row(told, fields: fields, after: previous)
    else { return nil }
    return hash
  }
}

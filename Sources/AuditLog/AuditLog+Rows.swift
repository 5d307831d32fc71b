package import Core
package import Database

/// Which rows of the audit log are asked for.
package struct AuditQuery: Sendable, Hashable {
  /// No earlier than this.
  package var from: Instant?
  /// Before this.
  package var until: Instant?
  /// Done by this user, or to a thing of this user.
  package var user: UserID?
  /// To this kind of thing.
  package var subject: String?
  /// Older than this row: where the page before ended.
  package var before: Int64?
  /// At most so many.
  package var limit: Int

  /// The newest rows.
  package init(limit: Int) { self.limit = limit }
}

extension AuditLog {
  /// The rows asked for, newest first.
  package static func rows(
    _ query: AuditQuery, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [AuditRow] {
    try transaction.all(
      """
      SELECT id, at, actor, operation, subject, subject_id, subject_user, before, after, erased,
        request_id
      FROM audit_log
      WHERE id < $1 AND at >= $2 AND at < $3
        AND (actor = $4 OR subject_user = $4 OR $4 IS NULL) AND (subject = $5 OR $5 IS NULL)
      ORDER BY id DESC LIMIT $6
      """,
      [
        .integer(query.before ?? .max), .instant(query.from ?? Instant(seconds: .min)),
        .instant(query.until ?? Instant(seconds: .max)), .id(query.user),
        .optional(query.subject), .int(query.limit),
      ]
    ) { AuditRow($0) }
  }
}

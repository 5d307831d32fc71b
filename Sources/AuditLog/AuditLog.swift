internal import Crypto
package import Core
package import Database

/// The audit log: who did what to which thing, when, and what it was before and after. Rows are only ever
/// added, in the transaction of the change itself, each chained to the one before by its hash.
package enum AuditLog {
  /// Adds a row.
  ///
  /// - Parameters:
  ///   - context: who, when and in which request.
  ///   - subject: the kind of thing, such as `entry`.
  ///   - id: the thing's number.
  ///   - user: the user whose thing it is, if it is anyone's.
  ///   - before: the thing as it was; nothing for a new one.
  ///   - after: the thing as it is; nothing for one removed.
  ///   - transaction: the transaction of the change.
  /// - Throws: what SQLite refused.
  package static func record(
    _ context: RequestContext, subject: String, id: Int64, user: UserID?, before: AuditFields?,
    after: AuditFields?,
    in transaction: WriteTransaction
  ) throws(DatabaseError) {
    let previous = try lastHash(in: transaction)
    let row = AuditRow(
      id: try transaction.nextNumber("audit_log"), context: context, subject: subject,
      subjectID: id,
      subjectUser: user, before: before?.json, after: after?.json)
    let fields = AuditHash.fields(row)
    let hash = AuditHash.row(row, fields: fields, after: previous)
    try transaction.run(
      """
      INSERT INTO audit_log (id, at, actor, operation, subject, subject_id, subject_user, before,
        after, content_hash, request_id, hash)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      """,
      [
        .integer(row.id), .instant(row.at), .id(row.actor), .text(row.operation),
        .text(row.subject), .integer(row.subjectID), .id(row.subjectUser), .optional(row.before),
        .optional(row.after), .blob(fields.array), .text(row.requestID), .blob(hash.array),
      ])
    transaction.lastAuditHash = hash
  }

  /// The hash that the next row is chained to; the writer carries it from row to row.
  private static func lastHash(in transaction: WriteTransaction) throws(DatabaseError) -> Digest? {
    if let known = transaction.lastAuditHash { return known }
    return try transaction.first("SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1") {
      Digest($0.blob(0))
    } ?? nil
  }

  /// Erases what the audit log tells of a user's things: before and after go, the row and the chain stay. Tells how many
  /// rows it was. It reads the whole audit log.
  @discardableResult
  package static func erase(user: UserID, in transaction: WriteTransaction) throws(DatabaseError)
    -> Int
  {
    try transaction.run(
      """
      UPDATE audit_log SET before = NULL, after = NULL, erased = 1
      WHERE subject_user = $1 AND erased = 0 AND (before IS NOT NULL OR after IS NOT NULL)
      """, [.id(user)])
  }
}

public import Core
internal import Crypto
public import Database

/// The audit log: who changed which record when, with its fields before and after. Rows are only added, in the
/// transaction of the change. Each row's hash covers that of the row before.
///
/// Where several transactions write at once, a row waits in a table beside, without a number, until it is sealed: it
/// gets its number and its place in the chain. Nobody waits for that (`AuditLog+Sealing.swift`).
public enum AuditLog {
  /// Adds a row for a change. `before` is `nil` for a new record, `after` for a deleted one.
  ///
  /// Rows about one record are in the order of the changes: whoever changes it holds it, and adds the row behind that.
  public static func record(
    _ context: RequestContext, _ subject: AuditSubject, before: AuditFields?, after: AuditFields?,
    in transaction: WriteTransaction
  ) throws(DatabaseError) {
    if transaction.hasOneWriter {
      _ = try add(context, subject, before: before, after: after, in: transaction)
    } else {
      try addWaiting(context, subject, before: before, after: after, in: transaction)
    }
  }

  /// Adds a row at the end of the chain.
  ///
  /// - Returns: its number.
  static func add(
    _ context: RequestContext, _ subject: AuditSubject, before: AuditFields?, after: AuditFields?,
    in transaction: WriteTransaction
  ) throws(DatabaseError) -> Int64 {
    // From here to its end no other transaction adds a row, so the last row is the one before.
    let number = try transaction.nextNumber("audit_log", .withoutGap)
    let previous = try lastHash(in: transaction)
    let row = AuditRow(
      id: number, context: context, subject: subject,
      before: before?.json, after: after?.json)
    var hashes = AuditHash()
    let fields = hashes.fields(row)
    let hash = hashes.row(row, fields: fields, after: previous)
    try transaction.run(
      """
      INSERT INTO audit_log (id, at, actor, operation, subject, subject_id, subject_user, before,
        after, content_hash, request_id, hash, token)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
      """,
      [
        .integer(row.id), .instant(row.at), .id(row.actor), .text(row.operation),
        .text(row.subject.kind), .integer(row.subject.id), .id(row.subject.user),
        .optional(row.before),
        .optional(row.after), .blob(fields.array), .text(row.requestID), .blob(hash.array),
        .id(row.token),
      ])
    transaction.lastAuditHash = hash
    return row.id
  }

  /// The hash of the last row. The writer keeps it between rows.
  static func lastHash(in transaction: WriteTransaction) throws(DatabaseError) -> Digest? {
    if let known = transaction.lastAuditHash { return known }
    return try transaction.first("SELECT hash FROM audit_log ORDER BY id DESC LIMIT 1") {
      Digest($0.blob(0))
    } ?? nil
  }
}

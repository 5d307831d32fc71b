public import Core
public import Database

/// A query of the audit log's rows, newest first.
public struct AuditQuery: Sendable, Hashable {
  public var from: Instant?
  /// Exclusive.
  public var until: Instant?
  /// Only changes by this user, or of this user's records.
  public var user: UserID?
  /// Only changes of this kind of record.
  public var subject: String?
  /// Only rows with lower numbers; the last row of the page before.
  public var before: Int64?
  public var limit: Int

  public init(limit: Int) { self.limit = limit }
}

// Rows that wait have no number yet: who reads the log has it sealed before.
extension AuditLog {
  public static func rows(
    _ query: AuditQuery, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [AuditRow] {
    var rows: [AuditRow] = []
    try each(query, in: transaction) { row in
      rows.append(row)
      return .continue
    }
    return rows
  }

  private static let found = SQLText(
    """
    SELECT \(AuditRow.columns)
    FROM audit_log
    WHERE id < $1 AND at >= $2 AND at < $3
      AND (actor = $4 OR subject_user = $4 OR $4 IS NULL) AND (subject = $5 OR $5 IS NULL)
    ORDER BY id DESC LIMIT $6
    """)

  /// Passes the rows to `visit` one by one, until it returns `.stop`.
  public static func each(
    _ query: AuditQuery, in transaction: ReadTransaction, _ visit: (AuditRow) -> RowIteration
  ) throws(DatabaseError) {
    try transaction.each(
      found,
      [
        .integer(query.before ?? .max), .instant(query.from ?? Instant(seconds: .min)),
        .instant(query.until ?? Instant(seconds: .max)), .id(query.user),
        .optional(query.subject), .int(query.limit),
      ]
    ) { row -> RowIteration in visit(AuditRow(row)) }
  }
}

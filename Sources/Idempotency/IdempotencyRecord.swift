package import Core
package import Database

/// What was answered to a write that carried an idempotency key, kept for 24 hours: the same key from the same user gets the
/// first success again, and nothing is done twice.
package struct IdempotencyRecord: Sendable, Hashable {
  /// The number of the operation that was called.
  package let operation: Int
  /// What tells one input from another.
  package let fingerprint: [UInt8]
  /// The answer's JSON.
  package let body: [UInt8]
  /// Where the thing made can be found, if one was made.
  package let location: String?
  /// The answer's `ETag`, if it has one.
  package let tag: String?

  /// An idempotency record.
  package init(
    operation: Int, fingerprint: [UInt8], body: [UInt8], location: String?, tag: String?
  ) {
    self.operation = operation
    self.fingerprint = fingerprint
    self.body = body
    self.location = location
    self.tag = tag
  }

  /// How long an idempotency record is kept, in seconds.
  package static let lifetimeSeconds: Int64 = 24 * 3_600
}

extension IdempotencyRecord {
  /// The idempotency record of a user's key, unless it is too old.
  ///
  /// - Throws: what the database refuses.
  package static func find(
    _ key: String, of user: UserID, at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> IdempotencyRecord? {
    try transaction.first(
      """
      SELECT operation, fingerprint, body, location, tag FROM idempotency_records
      WHERE user_id = $1 AND key = $2 AND given_at > $3
      """,
      [.id(user), .text(key), .instant(now - lifetimeSeconds)]
    ) { row in
      IdempotencyRecord(
        operation: Int(row.int(0)), fingerprint: row.blob(1), body: row.blob(2),
        location: row.textOrNil(3), tag: row.textOrNil(4))
    }
  }

  /// Keeps the idempotency record under a user's key, and forgets a few that are too old.
  ///
  /// - Throws: what the database refuses.
  package func keep(
    _ key: String, of user: UserID, at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    try transaction.run(
      """
      DELETE FROM idempotency_records WHERE (user_id, key) IN
        (SELECT user_id, key FROM idempotency_records WHERE given_at <= $1 ORDER BY given_at LIMIT 4)
      """,
      [.instant(now - IdempotencyRecord.lifetimeSeconds)])
    try transaction.run(
      """
      INSERT INTO idempotency_records (user_id, key, operation, fingerprint, body, location, tag, given_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (user_id, key) DO UPDATE SET operation = excluded.operation,
        fingerprint = excluded.fingerprint, body = excluded.body, location = excluded.location,
        tag = excluded.tag, given_at = excluded.given_at
      """,
      [
        .id(user), .text(key), .integer(Int64(operation)), .blob(fingerprint), .blob(body),
        .optional(location), .optional(tag), .instant(now),
      ])
  }

  /// Forgets all that a user was answered.
  ///
  /// - Throws: what the database refuses.
  package static func forget(of user: UserID, in transaction: WriteTransaction)
    throws(DatabaseError)
  {
    try transaction.run("DELETE FROM idempotency_records WHERE user_id = $1", [.id(user)])
  }
}

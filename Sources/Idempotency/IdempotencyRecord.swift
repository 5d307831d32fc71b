public import Core
public import Database
internal import JSON

/// The response to a write with an idempotency key, stored for 24 hours. A request of the same user with the same key
/// gets this response and changes nothing.
public struct IdempotencyRecord: Sendable, Hashable {
  /// The operation's code.
  public let operation: Int
  /// A digest of the input: a key must not be used again with another one.
  public let fingerprint: [UInt8]
  /// The response's JSON; empty for one that is too large to be kept, of a request that may be executed again.
  public let body: [UInt8]
  /// The `Location` of the created record, if any.
  public let location: String?
  /// The response's `ETag`, if any.
  public let tag: String?

  public init(
    operation: Int, fingerprint: [UInt8], body: [UInt8], location: String?, tag: String?
  ) {
    self.operation = operation
    self.fingerprint = fingerprint
    self.body = body
    self.location = location
    self.tag = tag
  }

  public static let lifetimeSeconds: Int64 = 24 * 3_600
  /// The most bytes of a response that is kept where the request may be executed again instead.
  public static let mostBytes = 64 << 10
}

extension IdempotencyRecord {
  /// The record of a user's key, unless it has expired.
  public static func find(
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

  /// Stores the record under a user's key, and deletes a few expired records.
  public func keep(
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

  /// Deletes all records of a user.
  public static func deleteAll(of user: UserID, in transaction: WriteTransaction)
    throws(DatabaseError)
  {
    try transaction.run("DELETE FROM idempotency_records WHERE user_id = $1", [.id(user)])
  }

  /// Replaces what mentions a person in the responses that are kept for other users: the key stays used, and what it
  /// gives no longer tells who the person was.
  public static func erase(
    _ terms: PersonalTerms, pseudonym: String, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    var changed: [(user: UserID, key: String, body: [UInt8])] = []
    try transaction.each("SELECT user_id, key, body FROM idempotency_records") { row in
      guard let document = try? JSONDocument(row.blob(2)) else { return }
      let tree = JSONTree(document.root)
      guard tree.containsText(where: { terms.areMentioned(in: $0) }) else { return }
      let erased = tree.mappingTexts { text in
        terms.replaced(in: text, by: pseudonym) ?? (terms.contains(text) ? "" : text)
      }
      changed.append((row.id(0), row.text(1), erased.compact))
    }
    for record in changed {
      try transaction.run(
        "UPDATE idempotency_records SET body = $3 WHERE user_id = $1 AND key = $2",
        [.id(record.user), .text(record.key), .blob(record.body)])
    }
  }
}

public import Core
internal import Crypto
public import Database
internal import JSON

extension IdempotencyRecord {
  /// The record of a key, unless it has expired. A guest's is found only by the operation and the input that it was
  /// stored for.
  public static func find(
    _ key: IdempotencyKey, operation: Int, fingerprint: @autoclosure () -> [UInt8],
    at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> IdempotencyRecord? {
    let earliest = SQLValue.instant(now - lifetimeSeconds)
    switch key {
    case .user(let user, let key):
      return try transaction.first(
        """
        SELECT operation, fingerprint, body, location, tag FROM idempotency_records
        WHERE user_id = $1 AND key = $2 AND given_at > $3
        """, [.id(user), .text(key), earliest]
      ) { row in
        IdempotencyRecord(
          operation: Int(row.int(0)), fingerprint: row.blob(1), body: row.blob(2),
          location: row.textOrNil(3), tag: row.textOrNil(4))
      }
    case .guest(let key):
      let fingerprint = fingerprint()
      return try transaction.first(
        """
        SELECT body, location, tag FROM guest_idempotency_records
        WHERE key_digest = $1 AND given_at > $2
        """, [.blob(digest(of: key, operation, fingerprint)), earliest]
      ) { row in
        IdempotencyRecord(
          operation: operation, fingerprint: fingerprint, body: row.blob(0),
          location: row.textOrNil(1), tag: row.textOrNil(2))
      }
    }
  }

  /// Stores the record under a key, in the place of one that has expired.
  public func keep(
    _ key: IdempotencyKey, at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    switch key {
    case .user(let user, let key):
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
    case .guest(let key):
      try transaction.run(
        """
        INSERT INTO guest_idempotency_records (key_digest, body, location, tag, given_at)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (key_digest) DO UPDATE SET body = excluded.body,
          location = excluded.location, tag = excluded.tag, given_at = excluded.given_at
        """,
        [
          .blob(Self.digest(of: key, operation, fingerprint)), .blob(body), .optional(location),
          .optional(tag), .instant(now),
        ])
    }
  }

  private static func digest(
    of key: String, _ operation: Int, _ fingerprint: [UInt8]
  ) -> [UInt8] {
    var hash = SHA256()
    hash.add(fingerprint.span)
    hash.add("\(operation) \(key)".utf8.span)
    return hash.finish().array
  }

  /// Deletes all records of a user.
  public static func deleteAll(of user: UserID, in transaction: WriteTransaction)
    throws(DatabaseError)
  {
    try transaction.run("DELETE FROM idempotency_records WHERE user_id = $1", [.id(user)])
  }
}

// The erasure of a person from responses that are kept for others.
extension IdempotencyRecord {
  /// Replaces what mentions a person in the responses that are kept for other users and for guests: the key stays used,
  /// and what it gives no longer tells who the person was.
  public static func erase(
    _ terms: PersonalTerms, pseudonym: String, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    var ofUsers: [(user: UserID, key: String, body: [UInt8])] = []
    try transaction.each("SELECT user_id, key, body FROM idempotency_records") { row in
      guard row.withBytes(2, { terms.mayBeMentioned(in: $0) }),
        let body = erased(row.blob(2), terms, pseudonym)
      else { return }
      ofUsers.append((row.id(0), row.text(1), body))
    }
    for record in ofUsers {
      try transaction.run(
        "UPDATE idempotency_records SET body = $3 WHERE user_id = $1 AND key = $2",
        [.id(record.user), .text(record.key), .blob(record.body)])
    }
    var ofGuests: [(key: [UInt8], body: [UInt8])] = []
    try transaction.each("SELECT key_digest, body FROM guest_idempotency_records") { row in
      guard row.withBytes(1, { terms.mayBeMentioned(in: $0) }),
        let body = erased(row.blob(1), terms, pseudonym)
      else { return }
      ofGuests.append((row.blob(0), body))
    }
    for record in ofGuests {
      try transaction.run(
        "UPDATE guest_idempotency_records SET body = $2 WHERE key_digest = $1",
        [.blob(record.key), .blob(record.body)])
    }
  }

  /// The response without what mentions the person; `nil` when nothing does.
  private static func erased(
    _ body: [UInt8], _ terms: PersonalTerms, _ pseudonym: String
  ) -> [UInt8]? {
    guard let document = try? JSONDocument(body) else { return nil }
    let tree = JSONTree(document.root)
    guard tree.containsText(where: { terms.areMentioned(in: $0) }) else { return nil }
    return tree.mappingTexts { text in
      terms.replaced(in: text, by: pseudonym) ?? (terms.contains(text) ? "" : text)
    }.compact
  }
}

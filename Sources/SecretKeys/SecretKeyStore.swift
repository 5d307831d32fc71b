import Core
import Database

extension ReadTransaction {
  /// The keys of a purpose, oldest first.
  func secretKeys(for purpose: KeyPurpose) throws(DatabaseError) -> [SecretKey] {
    try all(
      "SELECT number, bytes, retired_at FROM secret_keys WHERE purpose = $1 ORDER BY number",
      [.text(purpose.name)]
    ) { row in
      SecretKey(
        number: row.int(0), row.blob(1), for: purpose.use,
        retiredAt: row.intOrNil(2).map { Instant(seconds: $0) })
    }
  }

  func hasSecretKey(for purpose: KeyPurpose) throws(DatabaseError) -> Bool {
    try first("SELECT 1 FROM secret_keys WHERE purpose = $1 LIMIT 1", [.text(purpose.name)]) {
      _ in true
    } ?? false
  }

  /// The keys of all purposes, declared or not, by purpose and number.
  func secretKeyDescriptions() throws(DatabaseError) -> [KeyDescription] {
    try all(
      """
      SELECT purpose, number, made_at, retired_at,
        (SELECT max(number) FROM secret_keys AS others WHERE others.purpose = keys.purpose)
      FROM secret_keys AS keys ORDER BY purpose, number
      """
    ) { row in
      KeyDescription(
        purpose: row.text(0), number: row.int(1), madeAt: Instant(seconds: row.int(2)),
        retiredAt: row.intOrNil(3).map { Instant(seconds: $0) }, isNewest: row.int(4) == row.int(1))
    }
  }
}

extension WriteTransaction {
  func insertSecretKey(
    for purpose: KeyPurpose, number: Int64, _ bytes: [UInt8], at now: Instant
  ) throws(DatabaseError) {
    try run(
      "INSERT INTO secret_keys (purpose, number, bytes, made_at) VALUES ($1, $2, $3, $4)",
      [.text(purpose.name), .integer(number), .blob(bytes), .instant(now)])
  }

  /// Retires all keys of a purpose but the newest, unless they are retired earlier.
  func retireSecretKeys(
    for purpose: KeyPurpose, below number: Int64, at instant: Instant
  ) throws(DatabaseError) {
    try run(
      """
      UPDATE secret_keys SET retired_at = $3
      WHERE purpose = $1 AND number < $2 AND (retired_at IS NULL OR retired_at > $3)
      """, [.text(purpose.name), .integer(number), .instant(instant)])
  }

  /// Deletes the keys of all purposes that are retired.
  func deleteRetiredSecretKeys(at now: Instant) throws(DatabaseError) {
    try run("DELETE FROM secret_keys WHERE retired_at <= $1", [.instant(now)])
  }
}

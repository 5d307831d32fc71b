import Core
import Crypto
import Database

/// A row of `login_failures`: what all nodes have counted.
struct LoginFailures {
  let failures: Int
  /// Of the last one.
  let failedAt: Instant
  let endsAt: Instant
}

extension LoginThrottle.Key {
  /// What is stored in its place: the table has neither names nor addresses.
  var digest: Digest {
    switch self {
    case .username(let name): SHA256.of("username\0\(name)")
    case .address(let address): SHA256.of("address\0\(address)")
    case .known(let name, let address): SHA256.of("known\0\(name)\0\(address)")
    case .joining(let name): SHA256.of("joining\0\(name)")
    case .setup: SHA256.of("setup\0")
    }
  }

  /// The hash of the username that is in it.
  var usernameDigest: Digest? {
    switch self {
    case .username(let name), .known(let name, _), .joining(let name): Self.digest(of: name)
    case .address, .setup: nil
    }
  }

  static func digest(of username: String) -> Digest { SHA256.of(username) }
}

extension ReadTransaction {
  /// The rows of up to three keys, by key, without those that have ended.
  func loginFailures(
    _ keys: [LoginThrottle.Key], at now: Instant
  ) throws(PeopleFault) -> [Digest: LoginFailures] {
    let digests = keys.map { SQLValue.blob($0.digest.array) }
    let found = try all(
      """
      SELECT key, failures, failed_at, ends_at FROM login_failures
      WHERE key IN ($1, $2, $3) AND ends_at > $4
      """, (0..<3).map { digests[min($0, digests.count - 1)] } + [.instant(now)]
    ) { (row) throws(PeopleFault) in
      (
        row.withBytes(0) { Digest($0) },
        LoginFailures(
          failures: Int(row.int(1)), failedAt: row.instant(2), endsAt: row.instant(3))
      )
    }
    var rows: [Digest: LoginFailures] = [:]
    for case (let key?, let row) in found { rows[key] = row }
    return rows
  }
}

extension WriteTransaction {
  /// Counts a failure.
  func addLoginFailure(of key: LoginThrottle.Key, at now: Instant) throws(PeopleFault) {
    try change(
      """
      INSERT INTO login_failures (key, username, failures, failed_at, ends_at)
      VALUES ($1, $2, 1, $3, $4)
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN login_failures.failed_at <= $5 THEN 1
          ELSE login_failures.failures + 1 END,
        failed_at = excluded.failed_at,
        ends_at = CASE WHEN login_failures.ends_at > excluded.ends_at THEN login_failures.ends_at
          ELSE excluded.ends_at END
      """,
      [
        .blob(key.digest.array), key.usernameDigest.map { .blob($0.array) } ?? .null,
        .instant(now), .instant(now + LoginThrottle.resetSeconds),
        .instant(now - LoginThrottle.resetSeconds),
      ])
  }

  /// Remembers that a user has logged in from an address; there nothing counts against the user.
  func addKnown(_ key: LoginThrottle.Key, until end: Instant) throws(PeopleFault) {
    try change(
      """
      INSERT INTO login_failures (key, username, failures, failed_at, ends_at)
      VALUES ($1, $2, 0, 0, $3)
      ON CONFLICT (key) DO UPDATE SET failures = 0, ends_at = excluded.ends_at
      """,
      [
        .blob(key.digest.array), key.usernameDigest.map { .blob($0.array) } ?? .null,
        .instant(end),
      ])
  }

  func deleteLoginFailures(of key: LoginThrottle.Key) throws(PeopleFault) {
    try change("DELETE FROM login_failures WHERE key = $1", [.blob(key.digest.array)])
  }

  /// Deletes all that is counted by a username, and from where its user has logged in.
  func deleteLoginFailures(ofUsername username: String) throws(PeopleFault) {
    try change(
      "DELETE FROM login_failures WHERE username = $1",
      [.blob(LoginThrottle.Key.digest(of: username).array)])
  }

  /// Deletes the oldest that have ended.
  func deleteEndedLoginFailures(atMost count: Int, at now: Instant) throws(PeopleFault) {
    try change(
      """
      DELETE FROM login_failures WHERE key IN
        (SELECT key FROM login_failures WHERE ends_at <= $1 ORDER BY ends_at LIMIT $2)
      """, [.instant(now), .int(count)])
  }
}

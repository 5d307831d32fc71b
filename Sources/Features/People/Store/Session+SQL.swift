import Crypto
import Core
import Database

/// A session on its way into the database.
struct Session {
  let id: SessionID
  let user: UserID
  let digest: Digest
  let openedAt: Instant
  let endsAt: Instant
}

extension Session {
  /// Who a session belongs to and when its last use was noted, if it has not run out and the user is active.
  static func find(
    _ digest: Digest, usedAfter: Instant, at now: Instant, in transaction: ReadTransaction
  ) throws(PeopleFault) -> (caller: Caller, usedAt: Instant)? {
    try transaction.first(
      """
      SELECT s.id, s.user_id, u.role, u.time_zone, s.used_at
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.digest = $1 AND s.used_at > $2 AND s.ends_at > $3 AND u.active = 1
      """, [.blob(digest.array), .instant(usedAfter), .instant(now)]
    ) { (row) throws(PeopleFault) in
      let caller = Caller(
        user: row.id(1), role: Role(stored: row.text(2)), timeZone: row.text(3),
        session: row.id(0))
      return (caller, row.instant(4))
    }
  }

  func insert(in transaction: WriteTransaction) throws(PeopleFault) {
    try transaction.change(
      """
      INSERT INTO sessions (digest, id, user_id, opened_at, used_at, ends_at)
      VALUES ($1, $2, $3, $4, $4, $5)
      """,
      [.blob(digest.array), .id(id), .id(user), .instant(openedAt), .instant(endsAt)])
  }

  static func end(_ id: SessionID, in transaction: WriteTransaction) throws(PeopleFault) -> Bool {
    try transaction.change("DELETE FROM sessions WHERE id = $1", [.id(id)]) > 0
  }

  /// Ends a user's sessions, but for one that stays.
  static func endAll(
    of user: UserID, but kept: SessionID? = nil, in transaction: WriteTransaction
  ) throws(PeopleFault) -> Int {
    try transaction.change(
      "DELETE FROM sessions WHERE user_id = $1 AND id <> $2",
      [.id(user), .integer(kept?.value ?? 0)])
  }

  /// Sweeps up: a few of anybody's that have run out, and this user's that are idle or too many.
  static func sweep(
    of user: UserID, usedAfter: Instant, keeping count: Int, at now: Instant,
    in transaction: WriteTransaction
  ) throws(PeopleFault) {
    try transaction.change(
      """
      DELETE FROM sessions WHERE digest IN
        (SELECT digest FROM sessions WHERE ends_at <= $1 ORDER BY ends_at LIMIT 16)
      """, [.instant(now)])
    try transaction.change(
      "DELETE FROM sessions WHERE user_id = $1 AND used_at <= $2", [.id(user), .instant(usedAfter)])
    try transaction.change(
      """
      DELETE FROM sessions WHERE digest IN
        (SELECT digest FROM sessions WHERE user_id = $1
          ORDER BY used_at DESC, digest DESC LIMIT 1000000 OFFSET $2)
      """, [.id(user), .int(count)])
  }

  static func all(
    of user: UserID, in transaction: ReadTransaction
  ) throws(PeopleFault) -> [PersonalData.Session] {
    try transaction.all(
      "SELECT id, opened_at, used_at, ends_at FROM sessions WHERE user_id = $1 ORDER BY id",
      [.id(user)]
    ) { (row) throws(PeopleFault) in
      PersonalData.Session(
        id: row.id(0), openedAt: row.instant(1), usedAt: row.instant(2), endsAt: row.instant(3))
    }
  }

  static func noteUse(_ id: SessionID, at now: Instant, in transaction: WriteTransaction)
    throws(PeopleFault)
  {
    try transaction.change(
      "UPDATE sessions SET used_at = $2 WHERE id = $1 AND used_at < $2", [.id(id), .instant(now)])
  }
}

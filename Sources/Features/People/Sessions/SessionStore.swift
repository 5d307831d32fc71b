import Core
import Crypto
import Database

/// A session to insert.
struct Session {
  let id: SessionID
  let user: UserID
  let digest: Digest
  let openedAt: Instant
  let endsAt: Instant
  let client: SessionClient
}

extension ReadTransaction {
  /// The caller of a session and its last recorded use; `nil` when it has expired or the user is inactive.
  func session(
    _ digest: Digest, usedAfter: Instant, at now: Instant
  ) throws(PeopleFault) -> (caller: Caller, usedAt: Instant)? {
    try first(
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

  func sessions(of user: UserID) throws(PeopleFault) -> [PersonalData.Session] {
    try all(
      """
      SELECT id, opened_at, used_at, ends_at, user_agent, network
      FROM sessions WHERE user_id = $1 ORDER BY id
      """, [.id(user)]
    ) { (row) throws(PeopleFault) in
      PersonalData.Session(
        id: row.id(0), openedAt: row.instant(1), usedAt: row.instant(2), endsAt: row.instant(3),
        client: SessionClient(userAgent: row.textOrNil(4), network: row.textOrNil(5)))
    }
  }
}

extension WriteTransaction {
  func insert(_ session: Session) throws(PeopleFault) {
    try change(
      """
      INSERT INTO sessions (digest, id, user_id, opened_at, used_at, ends_at, user_agent, network)
      VALUES ($1, $2, $3, $4, $4, $5, $6, $7)
      """,
      [
        .blob(session.digest.array), .id(session.id), .id(session.user), .instant(session.openedAt),
        .instant(session.endsAt), session.client.userAgent.map { .text($0) } ?? .null,
        session.client.network.map { .text($0) } ?? .null,
      ])
  }

  func endSession(_ id: SessionID) throws(PeopleFault) -> Bool {
    try changeCounting("DELETE FROM sessions WHERE id = $1", [.id(id)]) > 0
  }

  /// Ends a user's sessions, except one.
  func endSessions(of user: UserID, except kept: SessionID? = nil) throws(PeopleFault) -> Int {
    try changeCounting(
      "DELETE FROM sessions WHERE user_id = $1 AND id <> $2",
      [.id(user), .integer(kept?.value ?? 0)])
  }

  /// Deletes the oldest expired sessions of all users.
  func deleteExpiredSessions(atMost count: Int, at now: Instant) throws(PeopleFault) {
    try change(
      """
      DELETE FROM sessions WHERE digest IN
        (SELECT digest FROM sessions WHERE ends_at <= $1 ORDER BY ends_at LIMIT $2)
      """, [.instant(now), .int(count)])
  }

  /// Deletes a user's expired, idle and surplus sessions.
  func deleteStaleSessions(
    of user: UserID, usedAfter: Instant, keeping count: Int, at now: Instant
  ) throws(PeopleFault) {
    try change(
      "DELETE FROM sessions WHERE user_id = $1 AND (used_at <= $2 OR ends_at <= $3)",
      [.id(user), .instant(usedAfter), .instant(now)])
    try change(
      """
      DELETE FROM sessions WHERE digest IN
        (SELECT digest FROM sessions WHERE user_id = $1
          ORDER BY used_at DESC, digest DESC LIMIT 1000000 OFFSET $2)
      """, [.id(user), .int(count)])
  }

  func recordUse(of id: SessionID, at now: Instant) throws(PeopleFault) {
    try change(
      "UPDATE sessions SET used_at = $2 WHERE id = $1 AND used_at < $2", [.id(id), .instant(now)])
  }
}

import Core
import Database

extension ReadTransaction {
  /// The invitation of a user who has no password yet.
  func invitation(of user: UserID) throws(PeopleFault) -> OpenInvitation? {
    try first(
      "SELECT user_id, digest, inviter, made_at, ends_at FROM join_codes WHERE user_id = $1",
      [.id(user)]
    ) { (row) throws(PeopleFault) in
      OpenInvitation(
        user: row.id(0), digest: row.blob(1), inviter: row.int(2), madeAt: row.instant(3),
        endsAt: row.instant(4))
    }
  }

  /// How many codes that one has given which can still be used.
  func countInvited(by inviter: Int64, at now: Instant) throws(PeopleFault) -> Int {
    try first(
      "SELECT count(*) FROM join_codes WHERE inviter = $1 AND ends_at > $2",
      [.integer(inviter), .instant(now)]
    ) { (row) throws(PeopleFault) in Int(row.int(0)) } ?? 0
  }
}

extension WriteTransaction {
  /// Stores the code of a user in place of the one before.
  func keep(_ invitation: OpenInvitation) throws(PeopleFault) {
    try change(
      """
      INSERT INTO join_codes (user_id, digest, inviter, made_at, ends_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (user_id) DO UPDATE SET digest = excluded.digest,
        made_at = excluded.made_at, ends_at = excluded.ends_at
      """,
      [
        .id(invitation.user), .blob(invitation.digest), .integer(invitation.inviter),
        .instant(invitation.madeAt), .instant(invitation.endsAt),
      ])
  }

  func deleteInvitation(of user: UserID) throws(PeopleFault) {
    try change("DELETE FROM join_codes WHERE user_id = $1", [.id(user)])
  }
}

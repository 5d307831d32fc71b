import Core
import Crypto
import Database
import WebAPI

enum TokenSQL {
  static let byID = Token.fields.select("WHERE id = $1")
  static let ids: SQLText = "SELECT id FROM tokens ORDER BY id"
  fileprivate static let all = Token.fields.select("ORDER BY name_key, id")
  fileprivate static let byUser = Token.fields.select("WHERE user_id = $1 ORDER BY name_key, id")
  fileprivate static let insert = Token.fields.insert
}

extension Hold {
  /// The user of a token.
  static func owner(of token: TokenID) -> Hold {
    Hold(.user, table: "users", .referredBy(table: "tokens", column: "user_id", id: token.value))
  }
}

extension ReadTransaction {
  func token(_ id: TokenID) throws(PeopleFault) -> Token? {
    try first(TokenSQL.byID, [.id(id)]) { (row) throws(PeopleFault) in Token.fields.record(row) }
  }

  /// By name.
  func tokens(of owner: UserScope) throws(PeopleFault) -> [Token] {
    switch owner {
    case .user(let user):
      try all(TokenSQL.byUser, [.id(user)]) { (row) throws(PeopleFault) in
        Token.fields.record(row)
      }
    case .everybody:
      try all(TokenSQL.all) { (row) throws(PeopleFault) in Token.fields.record(row) }
    }
  }

  func countTokens(of user: UserID) throws(PeopleFault) -> Int {
    try first("SELECT count(*) FROM tokens WHERE user_id = $1", [.id(user)]) {
      (row) throws(PeopleFault) in Int(row.int(0))
    } ?? 0
  }

  /// The caller of a token and the hour of its last use; `nil` when it has expired or the user is inactive.
  func caller(
    ofToken digest: Digest, at now: Instant
  ) throws(PeopleFault) -> (caller: Caller, usedAt: Instant?)? {
    try first(
      """
      SELECT t.id, t.user_id, u.role, u.time_zone, t.last_used_at
      FROM tokens t JOIN users u ON u.id = t.user_id
      WHERE t.digest = $1 AND t.expires_at > $2 AND u.active = 1
      """, [.blob(digest.array), .instant(now)]
    ) { (row) throws(PeopleFault) in
      let caller = Caller(
        user: row.id(1), role: Role(stored: row.text(2)), timeZone: row.text(3),
        token: row.id(0) as TokenID)
      return (caller, row.isNull(4) ? nil : row.instant(4))
    }
  }
}

extension WriteTransaction {
  func insert(_ token: Token) throws(PeopleFault) {
    try change(TokenSQL.insert, Token.fields.insertValues(token))
  }

  /// - Returns: whether it was there.
  func deleteToken(_ id: TokenID) throws(PeopleFault) -> Bool {
    try changeCounting("DELETE FROM tokens WHERE id = $1", [.id(id)]) > 0
  }

  func deleteTokens(of user: UserID) throws(PeopleFault) {
    try change("DELETE FROM tokens WHERE user_id = $1", [.id(user)])
  }

  func recordUse(of id: TokenID, at hour: Instant) throws(PeopleFault) {
    try change(
      """
      UPDATE tokens SET last_used_at = $2
      WHERE id = $1 AND (last_used_at < $2 OR last_used_at IS NULL)
      """, [.id(id), .instant(hour)])
  }
}

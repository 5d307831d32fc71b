import Core
import Database

extension Club {
  private static func row(_ row: borrowing Row) throws(GolfFault) -> Club {
    Club(
      id: row.id(0), name: row.text(1), country: row.text(2), email: row.text(3),
      timeZone: row.text(4), ruleSet: row.textOrNil(5), createdAt: row.instant(6))
  }

  static func find(_ reference: ClubReference, in transaction: ReadTransaction) throws(GolfFault)
    -> Club?
  {
    switch reference {
    case .id(let id):
      try transaction.first(
        """
        SELECT id, name, country, email, time_zone, rule_set, created_at FROM clubs WHERE id = $1
        """, [.id(id)], row)
    case .name(let name):
      try transaction.first(
        """
        SELECT id, name, country, email, time_zone, rule_set, created_at FROM clubs WHERE name = $1
        """, [.text(name)], row)
    }
  }

  static func list(search: String?, in transaction: ReadTransaction) throws(GolfFault) -> [Club] {
    try transaction.all(
      """
      SELECT id, name, country, email, time_zone, rule_set, created_at FROM clubs
      WHERE name_key LIKE $1 ESCAPE '\\' ORDER BY name_key, id
      """, [.containing(search?.lowercased() ?? "")], row)
  }

  func insert(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      """
      INSERT INTO clubs (id, name, name_key, country, email, time_zone, rule_set, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """, values + [.instant(createdAt)], orTaken: "name")
  }

  func update(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.change(
      """
      UPDATE clubs SET name = $2, name_key = $3, country = $4, email = $5, time_zone = $6,
        rule_set = $7
      WHERE id = $1
      """, values, orTaken: "name")
  }

  private var values: [SQLValue] {
    [
      .id(id), .text(name), .text(name.lowercased()), .text(country), .text(email),
      .text(timeZone), .optional(ruleSet),
    ]
  }
}

extension Caddiemaster {
  static func isOne(
    _ user: UserID, of club: ClubID?, in transaction: ReadTransaction
  ) throws(GolfFault) -> Bool {
    try transaction.first(
      "SELECT 1 FROM caddiemasters WHERE user_id = $1 AND (club = $2 OR $2 IS NULL) LIMIT 1",
      [.id(user), .id(club)]
    ) { (_: borrowing Row) throws(GolfFault) in true } ?? false
  }

  static func list(of club: ClubID, in transaction: ReadTransaction) throws(GolfFault)
    -> [Caddiemaster]
  {
    try transaction.all("SELECT user_id, since FROM caddiemasters WHERE club = $1", [.id(club)]) {
      (row: borrowing Row) throws(GolfFault) in
      Caddiemaster(user: row.id(0), since: row.instant(1))
    }
  }

  /// Whether the user became one just now.
  func insert(of club: ClubID, in transaction: WriteTransaction) throws(GolfFault) -> Bool {
    try transaction.change(
      """
      INSERT INTO caddiemasters (club, user_id, since) VALUES ($1, $2, $3)
      ON CONFLICT (club, user_id) DO NOTHING
      """, [.id(club), .id(user), .instant(since)]) > 0
  }

  /// Whether the user was one until now.
  static func delete(
    _ user: UserID, of club: ClubID, in transaction: WriteTransaction
  ) throws(GolfFault) -> Bool {
    try transaction.change(
      "DELETE FROM caddiemasters WHERE club = $1 AND user_id = $2", [.id(club), .id(user)]) > 0
  }
}

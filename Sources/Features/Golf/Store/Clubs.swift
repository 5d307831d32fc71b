import Core
import Database

extension ReadTransaction {
  func club(_ reference: ClubReference) throws(GolfFault) -> Club? {
    switch reference {
    case .id(let id):
      try first(
        """
        SELECT id, name, country, email, time_zone, rule_set, created_at FROM clubs WHERE id = $1
        """, [.id(id)], Club.row)
    case .name(let name):
      try first(
        """
        SELECT id, name, country, email, time_zone, rule_set, created_at FROM clubs WHERE name = $1
        """, [.text(name)], Club.row)
    }
  }

  func clubs(search: String?) throws(GolfFault) -> [Club] {
    try all(
      """
      SELECT id, name, country, email, time_zone, rule_set, created_at FROM clubs
      WHERE name_key LIKE $1 ESCAPE '\\' ORDER BY name_key, id
      """, [.containing(search?.lowercased() ?? "")], Club.row)
  }

  func isCaddiemaster(_ user: UserID, of club: ClubID?) throws(GolfFault) -> Bool {
    try first(
      "SELECT 1 FROM caddiemasters WHERE user_id = $1 AND (club = $2 OR $2 IS NULL) LIMIT 1",
      [.id(user), .id(club)]
    ) { (_: borrowing Row) throws(GolfFault) in true } ?? false
  }

  func caddiemasters(of club: ClubID) throws(GolfFault) -> [Caddiemaster] {
    try all("SELECT user_id, since FROM caddiemasters WHERE club = $1", [.id(club)]) {
      (row: borrowing Row) throws(GolfFault) in
      Caddiemaster(user: row.id(0), since: row.instant(1))
    }
  }
}

extension WriteTransaction {
  func insert(_ club: Club) throws(GolfFault) {
    try run(
      """
      INSERT INTO clubs (id, name, name_key, country, email, time_zone, rule_set, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """, club.values + [.instant(club.createdAt)], orIfTaken: GolfFault.nameTaken)
  }

  func update(_ club: Club) throws(GolfFault) {
    try run(
      """
      UPDATE clubs SET name = $2, name_key = $3, country = $4, email = $5, time_zone = $6,
        rule_set = $7
      WHERE id = $1
      """, club.values, orIfTaken: GolfFault.nameTaken)
  }

  /// - Returns: whether the user was none before.
  func insert(_ caddiemaster: Caddiemaster, of club: ClubID) throws(GolfFault) -> Bool {
    try change(
      """
      INSERT INTO caddiemasters (club, user_id, since) VALUES ($1, $2, $3)
      ON CONFLICT (club, user_id) DO NOTHING
      """, [.id(club), .id(caddiemaster.user), .instant(caddiemaster.since)]) > 0
  }

  /// - Returns: whether the user was one.
  func deleteCaddiemaster(_ user: UserID, of club: ClubID) throws(GolfFault) -> Bool {
    try change(
      "DELETE FROM caddiemasters WHERE club = $1 AND user_id = $2", [.id(club), .id(user)]) > 0
  }
}

extension Club {
  fileprivate static func row(_ row: borrowing Row) throws(GolfFault) -> Club {
    Club(
      id: row.id(0), name: row.text(1), country: row.text(2), email: row.text(3),
      timeZone: row.text(4), ruleSet: row.textOrNil(5), createdAt: row.instant(6))
  }

  fileprivate var values: [SQLValue] {
    [
      .id(id), .text(name), .text(name.lowercased()), .text(country), .text(email),
      .text(timeZone), .optional(ruleSet),
    ]
  }
}

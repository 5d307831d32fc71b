import Core
import Database
import WebAPI

/// Statements about clubs.
enum ClubSQL {
  static let byID = Club.fields.select("WHERE id = $1")
  static let byName = Club.fields.select("WHERE name_key = $1")
  static let search = Club.fields.select(
    "WHERE name_key LIKE $1 ESCAPE '\\' ORDER BY name_key, id")
  static let insert = Club.fields.insert
  static let update = Club.fields.update(key: ["id"])
}

extension ReadTransaction {
  func club(_ reference: ClubReference) throws(GolfFault) -> Club? {
    switch reference {
    case .id(let id):
      try first(ClubSQL.byID, [.id(id)]) { row throws(GolfFault) in Club.fields.record(row) }
    case .name(let name):
      try first(ClubSQL.byName, [.text(Names.key(of: name))]) { row throws(GolfFault) in
        Club.fields.record(row)
      }
    }
  }

  func clubs(search: String?) throws(GolfFault) -> [Club] {
    try all(ClubSQL.search, [.containing(Names.key(of: search ?? ""))]) { row throws(GolfFault) in
      Club.fields.record(row)
    }
  }

  func isCaddiemaster(_ user: UserID, of club: ClubID?) throws(GolfFault) -> Bool {
    try first(
      "SELECT 1 FROM caddiemasters WHERE user_id = $1 AND (club = $2 OR $2 IS NULL) LIMIT 1",
      [.id(user), .id(club)]
    ) { (_: borrowing Row) throws(GolfFault) in true } ?? false
  }

  /// In order of the club's ID.
  func clubs(keptBy user: UserID) throws(GolfFault) -> [ClubID] {
    try all("SELECT club FROM caddiemasters WHERE user_id = $1 ORDER BY club", [.id(user)]) {
      (row: borrowing Row) throws(GolfFault) in row.id(0)
    }
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
    try run(ClubSQL.insert, Club.fields.insertValues(club), orIfTaken: GolfFault.nameTaken)
  }

  func update(_ club: Club) throws(GolfFault) {
    try run(
      ClubSQL.update, Club.fields.updateValues(key: [.id(club.id)], club),
      orIfTaken: GolfFault.nameTaken)
  }

  /// - Returns: whether the user was none before.
  func insert(_ caddiemaster: Caddiemaster, of club: ClubID) throws(GolfFault) -> Bool {
    try changeCounting(
      """
      INSERT INTO caddiemasters (club, user_id, since) VALUES ($1, $2, $3)
      ON CONFLICT (club, user_id) DO NOTHING
      """, [.id(club), .id(caddiemaster.user), .instant(caddiemaster.since)]) > 0
  }

  /// - Returns: whether the user was one.
  func deleteCaddiemaster(_ user: UserID, of club: ClubID) throws(GolfFault) -> Bool {
    try changeCounting(
      "DELETE FROM caddiemasters WHERE club = $1 AND user_id = $2", [.id(club), .id(user)]) > 0
  }
}

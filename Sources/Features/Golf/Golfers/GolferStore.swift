import Core
import Database
import WebAPI

/// Statements about golfers.
enum GolferSQL {
  static let byID = Golfer.fields.select("WHERE id = $1")
  static let ofUser = Golfer.fields.select("WHERE user_id = $1")

  static let search = Golfer.fields.select(
    """
    WHERE club = $1 AND (name_key, id) > ($2, $3)
      AND (name_key LIKE $4 ESCAPE '\\' OR member_number_key = $5)
    ORDER BY name_key, id LIMIT $6
    """)

  static let insert = Golfer.fields.insert
  static let update = Golfer.fields.update(key: ["id"])
}

extension ReadTransaction {
  func golfer(_ id: GolferID) throws(GolfFault) -> Golfer? {
    try first(GolferSQL.byID, [.id(id)]) { row throws(GolfFault) in Golfer.fields.record(row) }
  }

  func golfer(of user: UserID) throws(GolfFault) -> Golfer? {
    try first(GolferSQL.ofUser, [.id(user)]) { row throws(GolfFault) in Golfer.fields.record(row) }
  }

  /// Whether a golfer is the marker of a scorecard of another that is pending or accepted.
  func isMarker(_ marker: GolferID, of golfer: GolferID) throws(GolfFault) -> Bool {
    try first(
      """
      SELECT 1 FROM scorecards
      WHERE golfer = $1 AND marker = $2 AND (state = 'pending' OR state = 'accepted') LIMIT 1
      """, [.id(golfer), .id(marker)]
    ) { (_: borrowing Row) throws(GolfFault) in true } ?? false
  }

  func isUser(_ user: UserID) throws(GolfFault) -> Bool {
    try first("SELECT 1 FROM users WHERE id = $1", [.id(user)]) {
      (_: borrowing Row) throws(GolfFault) in true
    } ?? false
  }

  func golfer(memberNumberKey key: String, of club: ClubID) throws(GolfFault) -> GolferID? {
    try first(
      "SELECT id FROM golfers WHERE club = $1 AND member_number_key = $2", [.id(club), .text(key)]
    ) { (row: borrowing Row) throws(GolfFault) in row.id(0) }
  }

  /// One more than the limit, when there are more.
  func golfers(_ query: GolfersQuery) throws(GolfFault) -> [Golfer] {
    try all(
      GolferSQL.search,
      [
        .id(query.club), .text(query.after?.nameKey ?? ""), .integer(query.after?.id ?? 0),
        .containing(Names.key(of: query.search ?? "")), .text(Names.key(of: query.search ?? "")),
        .int(query.limit + 1),
      ]
    ) { row throws(GolfFault) in Golfer.fields.record(row) }
  }
}

extension WriteTransaction {
  func insert(_ golfer: Golfer) throws(GolfFault) {
    try run(
      GolferSQL.insert, Golfer.fields.insertValues(golfer), orIfTaken: GolfFault.userTaken)
  }

  func update(_ golfer: Golfer) throws(GolfFault) {
    try run(
      GolferSQL.update, Golfer.fields.updateValues(key: [.id(golfer.id)], golfer),
      orIfTaken: GolfFault.userTaken)
  }
}

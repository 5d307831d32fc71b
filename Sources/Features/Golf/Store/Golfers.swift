import Core
import Database

extension ReadTransaction {
  func golfer(_ id: GolferID) throws(GolfFault) -> Golfer? {
    try first(
      """
      SELECT id, user_id, name, gender, club, member_number, assigned_index, registered_on, created_at
      FROM golfers WHERE id = $1
      """, [.id(id)], Golfer.row)
  }

  func golfer(of user: UserID) throws(GolfFault) -> Golfer? {
    try first(
      """
      SELECT id, user_id, name, gender, club, member_number, assigned_index, registered_on, created_at
      FROM golfers WHERE user_id = $1
      """, [.id(user)], Golfer.row)
  }

  func isUser(_ user: UserID) throws(GolfFault) -> Bool {
    try first("SELECT 1 FROM users WHERE id = $1", [.id(user)]) {
      (_: borrowing Row) throws(GolfFault) in true
    } ?? false
  }

  /// One more than the limit, when there are more.
  func golfers(_ query: GolfersQuery) throws(GolfFault) -> [Golfer] {
    try all(
      """
      SELECT id, user_id, name, gender, club, member_number, assigned_index, registered_on, created_at
      FROM golfers
      WHERE club = $1 AND (name_key, id) > ($2, $3)
        AND (name_key LIKE $4 ESCAPE '\\' OR member_number = $5)
      ORDER BY name_key, id LIMIT $6
      """,
      [
        .id(query.club), .text(query.after?.nameKey ?? ""), .integer(query.after?.id ?? 0),
        .containing(query.search?.lowercased() ?? ""), .text(query.search ?? ""),
        .int(query.limit + 1),
      ], Golfer.row)
  }
}

extension WriteTransaction {
  func insert(_ golfer: Golfer) throws(GolfFault) {
    try run(
      """
      INSERT INTO golfers (id, user_id, name, name_key, gender, club, member_number, assigned_index,
        registered_on, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """,
      golfer.values + [
        .tenths(golfer.assignedIndex), .day(golfer.registeredOn), .instant(golfer.createdAt),
      ], orIfTaken: GolfFault.userTaken)
  }

  func update(_ golfer: Golfer) throws(GolfFault) {
    try run(
      """
      UPDATE golfers SET user_id = $2, name = $3, name_key = $4, gender = $5, club = $6,
        member_number = $7
      WHERE id = $1
      """, golfer.values, orIfTaken: GolfFault.userTaken)
  }
}

extension Golfer {
  fileprivate static func row(_ row: borrowing Row) throws(GolfFault) -> Golfer {
    Golfer(
      id: row.id(0), user: row.idOrNil(1), name: row.text(2),
      gender: Gender(rawValue: row.text(3)) ?? .men, homeClub: row.id(4),
      memberNumber: row.text(5), assignedIndex: row.tenthsOrNil(6), registeredOn: row.day(7),
      createdAt: row.instant(8))
  }

  fileprivate var values: [SQLValue] {
    [
      .id(id), .id(user), .text(name), .text(name.lowercased()), .text(gender.rawValue),
      .id(homeClub), .text(memberNumber),
    ]
  }
}

import Core
import Database

extension Golfer {
  private static func row(_ row: borrowing Row) throws(GolfFault) -> Golfer {
    Golfer(
      id: row.id(0), user: row.idOrNil(1), name: row.text(2),
      gender: Gender(rawValue: row.text(3)) ?? .men, homeClub: row.id(4),
      memberNumber: row.text(5), assignedIndex: row.tenthsOrNil(6), registeredOn: row.day(7),
      createdAt: row.instant(8))
  }

  static func find(_ id: GolferID, in transaction: ReadTransaction) throws(GolfFault) -> Golfer? {
    try transaction.first(
      """
      SELECT id, user_id, name, gender, club, member_number, assigned_index, registered_on, created_at
      FROM golfers WHERE id = $1
      """, [.id(id)], row)
  }

  static func find(user: UserID, in transaction: ReadTransaction) throws(GolfFault) -> Golfer? {
    try transaction.first(
      """
      SELECT id, user_id, name, gender, club, member_number, assigned_index, registered_on, created_at
      FROM golfers WHERE user_id = $1
      """, [.id(user)], row)
  }

  /// Whether there is a user of that number.
  static func isUser(_ user: UserID, in transaction: ReadTransaction) throws(GolfFault) -> Bool {
    try transaction.first("SELECT 1 FROM users WHERE id = $1", [.id(user)]) {
      (_: borrowing Row) throws(GolfFault) in true
    } ?? false
  }

  /// One more than asked for, when there are more.
  static func list(_ query: GolfersQuery, in transaction: ReadTransaction) throws(GolfFault)
    -> [Golfer]
  {
    try transaction.all(
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
      ], row)
  }

  func insert(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.put(
      """
      INSERT INTO golfers (id, user_id, name, name_key, gender, club, member_number, assigned_index,
        registered_on, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """,
      values + [.tenths(assignedIndex), .day(registeredOn), .instant(createdAt)],
      orTaken: FieldError("user", "This user is another golfer already."))
  }

  func update(in transaction: WriteTransaction) throws(GolfFault) {
    try transaction.put(
      """
      UPDATE golfers SET user_id = $2, name = $3, name_key = $4, gender = $5, club = $6,
        member_number = $7
      WHERE id = $1
      """, values, orTaken: FieldError("user", "This user is another golfer already."))
  }

  private var values: [SQLValue] {
    [
      .id(id), .id(user), .text(name), .text(name.lowercased()), .text(gender.rawValue),
      .id(homeClub), .text(memberNumber),
    ]
  }
}

extension WriteTransaction {
  /// Runs a statement; what is there already is `.duplicate` of `field`.
  func put(
    _ sql: StaticString, _ values: [SQLValue], orTaken field: FieldError
  ) throws(GolfFault) {
    do throws(DatabaseError) { try run(sql, values) } catch {
      throw error.isUniqueViolation ? .duplicate(field) : .database(error)
    }
  }
}

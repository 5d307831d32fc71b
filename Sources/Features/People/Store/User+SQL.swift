import Core
import Database

extension User {
  private static func row(_ row: borrowing Row) throws(PeopleFault) -> User {
    User(
      id: row.id(0), username: Username(stored: row.text(1)), name: row.text(2),
      phone: row.text(3), role: Role(stored: row.text(4)), isActive: row.flag(5),
      timeZone: row.text(6), createdAt: row.instant(7))
  }

  static func find(_ id: UserID, in transaction: ReadTransaction) throws(PeopleFault) -> User? {
    try transaction.first(
      """
      SELECT id, username, name, phone, role, active, time_zone, created_at FROM users WHERE id = $1
      """, [.id(id)], row)
  }

  static func find(usernameKey: String, in transaction: ReadTransaction) throws(PeopleFault)
    -> User?
  {
    try transaction.first(
      """
      SELECT id, username, name, phone, role, active, time_zone, created_at FROM users
      WHERE username_key = $1
      """, [.text(usernameKey)], row)
  }

  /// One more than the limit, when there are more.
  static func list(_ query: UsersQuery, in transaction: ReadTransaction) throws(PeopleFault)
    -> [User]
  {
    try transaction.all(
      """
      SELECT id, username, name, phone, role, active, time_zone, created_at FROM users
      WHERE (name_key, id) > ($1, $2) AND (active = $3 OR $3 IS NULL)
        AND (name_key LIKE $4 ESCAPE '\\' OR username_key LIKE $4 ESCAPE '\\')
      ORDER BY name_key, id LIMIT $5
      """,
      [
        .text(query.after?.nameKey ?? ""), .integer(query.after?.id.value ?? 0),
        .flag(query.isActive), .containing(query.search.lowercased()), .int(query.limit + 1),
      ], row)
  }

  static func hasActiveAdmin(otherThan id: UserID?, in transaction: ReadTransaction)
    throws(PeopleFault) -> Bool
  {
    try transaction.first(
      "SELECT 1 FROM users WHERE role = 'admin' AND active = 1 AND id <> $1 LIMIT 1",
      [.integer(id?.value ?? 0)]
    ) { (_: borrowing Row) throws(PeopleFault) in true } ?? false
  }

  func insert(_ hash: PasswordHash, in transaction: WriteTransaction) throws(PeopleFault) {
    try Self.refusingTakenName { () throws(DatabaseError) in
      try transaction.run(
        """
        INSERT INTO users (id, username, username_key, name, name_key, phone, role, active,
          time_zone, created_at, password)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        """, values + [.instant(createdAt), .text(hash.text)])
    }
  }

  func update(in transaction: WriteTransaction) throws(PeopleFault) {
    try Self.refusingTakenName { () throws(DatabaseError) in
      try transaction.run(
        """
        UPDATE users SET username = $2, username_key = $3, name = $4, name_key = $5, phone = $6,
          role = $7, active = $8, time_zone = $9
        WHERE id = $1
        """, values)
    }
  }

  private var values: [SQLValue] {
    [
      .id(id), .text(username.text), .text(username.key), .text(name), .text(position.nameKey),
      .text(phone), .text(role.rawValue), .flag(isActive), .text(timeZone),
    ]
  }

  /// The only key beside the number, which is never given twice, is the username's.
  private static func refusingTakenName(
    _ body: () throws(DatabaseError) -> Int
  ) throws(PeopleFault) {
    do throws(DatabaseError) { _ = try body() } catch {
      throw error.isUniqueViolation ? .usernameTaken : .database(error)
    }
  }
}

extension Role {
  /// A role that a CHECK let in.
  init(stored name: String) {
    let role = Role(rawValue: name)
    assert(role != nil)
    self = role ?? .reporter
  }
}

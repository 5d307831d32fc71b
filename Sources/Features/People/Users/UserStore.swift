import Core
import Database

extension ReadTransaction {
  func user(_ id: UserID) throws(PeopleFault) -> User? {
    try first(
      """
      SELECT id, username, name, phone, role, active, time_zone, created_at, placeholder, hidden
      FROM users WHERE id = $1
      """, [.id(id)], User.row)
  }

  func user(usernameKey: String) throws(PeopleFault) -> User? {
    try first(
      """
      SELECT id, username, name, phone, role, active, time_zone, created_at, placeholder, hidden
      FROM users
      WHERE username_key = $1
      """, [.text(usernameKey)], User.row)
  }

  /// At most one user more than the limit, to show that more follow.
  func users(_ query: UsersQuery) throws(PeopleFault) -> [User] {
    try all(
      """
      SELECT id, username, name, phone, role, active, time_zone, created_at, placeholder, hidden
      FROM users
      WHERE (name_key, id) > ($1, $2) AND (active = $3 OR $3 IS NULL) AND hidden = 0
        AND (name_key LIKE $4 ESCAPE '\\' OR $6 = 1 AND username_key LIKE $4 ESCAPE '\\')
      ORDER BY name_key, id LIMIT $5
      """,
      [
        .text(query.after?.nameKey ?? ""), .integer(query.after?.id.value ?? 0),
        .flag(query.isActive), .containing(Names.key(of: query.search)), .int(query.limit + 1),
        .flag(query.searchesUsernames),
      ], User.row)
  }

  /// Users after one, active or not, in the order of ids.
  func users(after user: UserID, limit: Int) throws(PeopleFault) -> [UserID] {
    try all(
      "SELECT id FROM users WHERE id > $1 AND hidden = 0 ORDER BY id LIMIT $2",
      [.id(user), .int(limit)]
    ) { (row: borrowing Row) throws(PeopleFault) in row.id(0) }
  }

  /// The users of a name, in any case: two at most, and nobody who was erased.
  func users(called name: String) throws(PeopleFault) -> [UserID] {
    try all(
      """
      SELECT id FROM users WHERE name_key = $1 AND hidden = 0 AND username_key NOT LIKE 'erased %'
      ORDER BY id LIMIT 2
      """, [.text(Names.key(of: name))]
    ) { (row: borrowing Row) throws(PeopleFault) in row.id(0) }
  }

  func hasActiveAdmin(otherThan id: UserID?) throws(PeopleFault) -> Bool {
    try first(
      "SELECT 1 FROM users WHERE role = 'admin' AND active = 1 AND id <> $1 LIMIT 1",
      [.integer(id?.value ?? 0)]
    ) { (_: borrowing Row) throws(PeopleFault) in true } ?? false
  }
}

// The only unique key beside the ID, which is never used twice, is the username's.
extension WriteTransaction {
  func insert(_ user: User, _ hash: PasswordHash) throws(PeopleFault) {
    try run(
      """
      INSERT INTO users (id, username, username_key, name, name_key, phone, role, active,
        time_zone, created_at, password, placeholder)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      """,
      user.values + [
        .instant(user.createdAt), .text(hash.text), .flag(user.isPlaceholder),
      ],
      orIfTaken: PeopleFault.usernameTaken)
  }

  func update(_ user: User) throws(PeopleFault) {
    try run(
      """
      UPDATE users SET username = $2, username_key = $3, name = $4, name_key = $5, phone = $6,
        role = $7, active = $8, time_zone = $9, hidden = $10, placeholder = $11
      WHERE id = $1
      """, user.values + [.flag(user.isHidden), .flag(user.isPlaceholder)],
      orIfTaken: PeopleFault.usernameTaken)
  }
}

extension User {
  fileprivate static func row(_ row: borrowing Row) throws(PeopleFault) -> User {
    var user = User(
      id: row.id(0), username: Username(stored: row.text(1)), name: row.text(2),
      phone: row.text(3), role: Role(stored: row.text(4)), isActive: row.flag(5),
      timeZone: row.text(6), createdAt: row.instant(7), isPlaceholder: row.flag(8))
    user.isHidden = row.flag(9)
    return user
  }

  fileprivate var values: [SQLValue] {
    [
      .id(id), .text(username.text), .text(username.key), .text(name), .text(position.nameKey),
      .text(phone), .text(role.rawValue), .flag(isActive), .text(timeZone),
    ]
  }
}

extension Role {
  /// A stored role, which a CHECK admitted.
  init(stored name: String) {
    let role = Role(rawValue: name)
    assert(role != nil)
    self = role ?? .reporter
  }
}

/// The stored password of a user.
struct StoredPassword {
  let user: UserID
  let usernameKey: String
  let hash: PasswordHash
  let isActive: Bool

  fileprivate static func row(_ row: borrowing Row) throws(PeopleFault) -> StoredPassword {
    StoredPassword(
      user: row.id(0), usernameKey: row.text(1), hash: PasswordHash(row.text(2)),
      isActive: row.flag(3))
  }
}

extension ReadTransaction {
  func storedPassword(usernameKey: String) throws(PeopleFault) -> StoredPassword? {
    try first(
      "SELECT id, username_key, password, active FROM users WHERE username_key = $1",
      [.text(usernameKey)], StoredPassword.row)
  }

  func storedPassword(of user: UserID) throws(PeopleFault) -> StoredPassword? {
    try first(
      "SELECT id, username_key, password, active FROM users WHERE id = $1", [.id(user)],
      StoredPassword.row)
  }
}

extension WriteTransaction {
  func update(_ password: PasswordHash, of user: UserID) throws(PeopleFault) {
    try change(
      "UPDATE users SET password = $2 WHERE id = $1", [.id(user), .text(password.text)])
  }
}

extension WriteTransaction {
  /// Leaves out the numbers of users who were made after the backup that is restored: clients know them by these.
  func skipLostUsers(at restored: Instant) throws(DatabaseError) {
    try skipNumbers(of: "users", to: restored.lastLostNumber)
  }
}

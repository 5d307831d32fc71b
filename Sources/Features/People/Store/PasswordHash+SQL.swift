import Core
import Database

/// What is stored of a user for comparing passwords.
struct StoredPassword {
  let user: UserID
  let usernameKey: String
  let hash: PasswordHash
  let isActive: Bool

  private static func row(_ row: borrowing Row) throws(PeopleFault) -> StoredPassword {
    StoredPassword(
      user: row.id(0), usernameKey: row.text(1), hash: PasswordHash(row.text(2)),
      isActive: row.flag(3))
  }

  static func find(
    usernameKey: String, in transaction: ReadTransaction
  ) throws(PeopleFault) -> StoredPassword? {
    try transaction.first(
      "SELECT id, username_key, password, active FROM users WHERE username_key = $1",
      [.text(usernameKey)], row)
  }

  static func find(_ user: UserID, in transaction: ReadTransaction) throws(PeopleFault)
    -> StoredPassword?
  {
    try transaction.first(
      "SELECT id, username_key, password, active FROM users WHERE id = $1", [.id(user)], row)
  }
}

extension PasswordHash {
  func store(for user: UserID, in transaction: WriteTransaction) throws(PeopleFault) {
    try transaction.change(
      "UPDATE users SET password = $2 WHERE id = $1", [.id(user), .text(text)])
  }
}

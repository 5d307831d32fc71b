import Core
import Database

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

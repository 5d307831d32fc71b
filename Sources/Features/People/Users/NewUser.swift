package import Core

/// A user to be made.
package struct NewUser: Sendable {
  /// The person's name, 1 to 100 characters.
  package var name: String
  /// What the user will log in with; see `Username` for what it may hold.
  package var username: String
  /// The first password, 8 to 200 characters.
  package var password: Password
  /// Free text, up to 100 characters.
  package var phone: String
  /// What the user may do.
  package var role: Role
  /// The name of the user's time zone, known to exist; `nil` for the server's default.
  package var timeZone: String?

  /// A user to be made.
  package init(
    name: String, username: String, password: Password, phone: String = "", role: Role,
    timeZone: String? = nil
  ) {
    self.name = name
    self.username = username
    self.password = password
    self.phone = phone
    self.role = role
    self.timeZone = timeZone
  }
}

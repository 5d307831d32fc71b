package import Core

/// A user to create.
package struct NewUser: Sendable {
  /// 1 to 100 characters.
  package var name: String
  /// Must be a valid `Username`.
  package var username: String
  /// 8 to 200 characters.
  package var password: Password
  /// Free text, up to 100 characters.
  package var phone: String
  package var role: Role
  /// The IANA name of a known time zone; `nil` for the server's default.
  package var timeZone: String?

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

package struct UserChange: Sendable {
  /// 1 to 100 characters.
  package var name: Change<String>
  /// Must be a valid `Username`.
  package var username: Change<String>
  /// 8 to 200 characters; it ends the user's sessions.
  package var password: Change<Password>
  /// Free text, up to 100 characters.
  package var phone: Change<String>
  package var role: Change<Role>
  /// Whether the user may log in; `false` ends the user's sessions.
  package var isActive: Change<Bool>
  /// The IANA name of a known time zone.
  package var timeZone: Change<String>

  package init(
    name: Change<String> = .keep, username: Change<String> = .keep,
    password: Change<Password> = .keep, phone: Change<String> = .keep, role: Change<Role> = .keep,
    isActive: Change<Bool> = .keep, timeZone: Change<String> = .keep
  ) {
    self.name = name
    self.username = username
    self.password = password
    self.phone = phone
    self.role = role
    self.isActive = isActive
    self.timeZone = timeZone
  }
}

package import Core

/// What changes of a user; what is kept stays.
package struct UserChange: Sendable {
  /// The person's name, 1 to 100 characters.
  package var name: Change<String>
  /// What the user logs in with; see `Username` for what it may hold.
  package var username: Change<String>
  /// A new password, 8 to 200 characters; it ends the user's sessions.
  package var password: Change<Password>
  /// Free text, up to 100 characters.
  package var phone: Change<String>
  /// What the user may do.
  package var role: Change<Role>
  /// Whether the user may log in; `false` ends the user's sessions.
  package var isActive: Change<Bool>
  /// The name of the user's time zone, known to exist.
  package var timeZone: Change<String>

  /// A change.
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

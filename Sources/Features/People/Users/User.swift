package import Core

/// A person with a login.
package struct User: Hashable, Sendable {
  /// The user's number.
  package let id: UserID
  /// What the user logs in with.
  package var username: Username
  /// The person's name, 1 to 100 characters.
  package var name: String
  /// Free text, up to 100 characters, never checked.
  package var phone: String
  /// What the user may do.
  package var role: Role
  /// Whether the user may log in.
  package var isActive: Bool
  /// The name of the user's time zone, such as `Europe/Helsinki`.
  package var timeZone: String
  /// When the user was made.
  package let createdAt: Instant

  /// A user.
  package init(
    id: UserID, username: Username, name: String, phone: String, role: Role, isActive: Bool,
    timeZone: String, createdAt: Instant
  ) {
    self.id = id
    self.username = username
    self.name = name
    self.phone = phone
    self.role = role
    self.isActive = isActive
    self.timeZone = timeZone
    self.createdAt = createdAt
  }

  /// Where the user stands among all users by name.
  package var position: UserPosition { UserPosition(nameKey: name.lowercased(), id: id) }

  /// Whether the two are the same to the code point: `==` takes a letter and its accent for the letter with an accent.
  func isSame(as other: User) -> Bool {
    self == other && name.utf8.elementsEqual(other.name.utf8)
      && username.text.utf8.elementsEqual(other.username.text.utf8)
      && phone.utf8.elementsEqual(other.phone.utf8)
  }

  /// At least one user must be an active admin.
  var isActiveAdmin: Bool { isActive && role == .admin }
}

/// A place in the list of users: by the code points of the lower-cased name, then by number.
package struct UserPosition: Hashable, Sendable {
  /// The lower-cased name.
  package let nameKey: String
  /// The user's number.
  package let id: UserID

  /// A place.
  package init(nameKey: String, id: UserID) {
    self.nameKey = nameKey
    self.id = id
  }
}

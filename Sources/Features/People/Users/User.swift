package import Core

/// A person who can log in.
package struct User: Hashable, Sendable {
  package let id: UserID
  package var username: Username
  /// 1 to 100 characters.
  package var name: String
  /// Free text of up to 100 characters.
  package var phone: String
  package var role: Role
  package var isActive: Bool
  /// The IANA name of the user's time zone.
  package var timeZone: String
  package let createdAt: Instant

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

  package var position: UserPosition { UserPosition(nameKey: Names.key(of: name), id: id) }

  /// Whether both are equal by code points: `==` ignores how an accented letter is composed.
  func isIdentical(to other: User) -> Bool {
    self == other && Names.areIdentical(name, other.name)
      && Names.areIdentical(username.text, other.username.text)
      && Names.areIdentical(phone, other.phone)
  }

  /// At least one user must be an active admin.
  var isActiveAdmin: Bool { isActive && role == .admin }
}

/// A position in the list of users, which are sorted by the code points of the lower-case name, then by id.
package struct UserPosition: Hashable, Sendable {
  package let nameKey: String
  package let id: UserID

  package init(nameKey: String, id: UserID) {
    self.nameKey = nameKey
    self.id = id
  }
}

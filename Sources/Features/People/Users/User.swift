package import Core
package import WebAPI

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
  /// Whether an import of hours made it, for a person who was not here.
  package internal(set) var isPlaceholder: Bool
  /// Whether it is in no list: a placeholder whose hours another user has, or that was not needed.
  package var isHidden = false

  package init(
    id: UserID, username: Username, name: String, phone: String, role: Role, isActive: Bool,
    timeZone: String, createdAt: Instant, isPlaceholder: Bool = false
  ) {
    self.isPlaceholder = isPlaceholder
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

extension UserPosition: Comparable {
  package static func < (left: UserPosition, right: UserPosition) -> Bool {
    Names.precede((left.nameKey, left.id.value), (right.nameKey, right.id.value))
  }
}

/// The name that a user logs in with: 1 to 100 characters (code points), by the PRECIS profile UsernameCaseMapped.
package struct Username: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// `nil` when the text is no valid username.
  package init?(_ text: String) {
    guard Self.error(of: text) == nil else { return nil }
    self.text = text
  }

  /// A username that was checked when it was stored.
  package init(stored text: String) { self.text = text }

  /// What is wrong with a text as a username.
  static func error(of text: String) -> FieldError? {
    if let message = TextLength.word.message(for: text) { return FieldError("username", message) }
    do throws(UsernameProfile.Fault) {
      _ = try UsernameProfile.key(of: text)
      return nil
    } catch {
      return FieldError("username", error.message)
    }
  }

  /// Two usernames with the same key are the same.
  package var key: String { Self.key(of: text) }

  /// The key of any text, since a login may have an invalid username.
  static func key(of text: String) -> String {
    (try? UsernameProfile.key(of: text)) ?? Names.key(of: text)
  }

  package var description: String { text }
}

extension User: Output {
  package static var example: User {
    User(
      id: UserID(stored: 3), username: .example, name: "Maija Virtanen",
      phone: "+358 40 123 4567", role: .reporter, isActive: true, timeZone: "Europe/Helsinki",
      createdAt: Instant(seconds: 1_767_258_000))
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("username", username.text)
    writer.field("name", name)
    writer.field("phone", phone)
    writer.field("role", role)
    writer.field("active", isActive)
    writer.field("timeZone", timeZone)
    writer.field("createdAt", createdAt)
    writer.field("placeholder", isPlaceholder)
  }
}

/// A user in the list: for managers only who it is.
struct ListedUser: Output {
  let user: User
  /// Whether all fields are shown.
  let isWhole: Bool

  static var example: ListedUser { ListedUser(user: .example, isWhole: true) }

  func write(to writer: inout ResponseWriter) {
    func shown<Value>(_ value: Value) -> Value? { isWhole ? value : nil }
    writer.field("id", user.id)
    writer.optionalField("username", shown(user.username.text))
    writer.field("name", user.name)
    writer.optionalField("phone", shown(user.phone))
    writer.optionalField("role", shown(user.role))
    writer.field("active", user.isActive)
    writer.optionalField("timeZone", shown(user.timeZone))
    writer.optionalField("createdAt", shown(user.createdAt))
    writer.optionalField("placeholder", shown(user.isPlaceholder))
  }
}

extension Username {
  static var example: Username { Username(stored: "maija") }
}

import Core
package import WebAPI

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
  }
}

extension Username {
  static var example: Username { Username(stored: "maija") }
}

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

extension Username {
  static var example: Username { Username(stored: "maija") }
}

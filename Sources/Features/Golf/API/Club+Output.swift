import Core
package import WebAPI

extension Club: Output {
  package static var example: Club {
    var club = Club(
      name: "Alastaro Golf", country: "Finland", email: "caddiemaster@example.com",
      timeZone: "Europe/Helsinki")
    club.createdAt = Instant(seconds: 1_772_438_400)
    return club
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}

extension Caddiemaster: Output {
  package static var example: Caddiemaster {
    Caddiemaster(user: UserID(stored: 4), since: Instant(seconds: 1_772_438_400))
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("user", user)
    writer.field("since", since)
  }
}

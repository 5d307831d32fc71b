package import WebAPI
import Core

extension Club: Output {
  /// A made-up club.
  package static var example: Club {
    Club(
      id: ClubID(stored: 1), name: "Alastaro Golf", country: "Finland",
      email: "caddiemaster@example.com", timeZone: "Europe/Helsinki", ruleSet: nil,
      createdAt: Instant(seconds: 1_772_438_400))
  }

  /// Writes the members.
  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("name", name)
    writer.field("country", country)
    writer.field("email", email)
    writer.field("timeZone", timeZone)
    writer.field("ruleSet", ruleSet)
    writer.field("createdAt", createdAt)
  }
}

extension Caddiemaster: Output {
  /// A made-up caddiemaster.
  package static var example: Caddiemaster {
    Caddiemaster(user: UserID(stored: 4), since: Instant(seconds: 1_772_438_400))
  }

  /// Writes the members.
  package func write(to writer: inout ResponseWriter) {
    writer.field("user", user)
    writer.field("since", since)
  }
}

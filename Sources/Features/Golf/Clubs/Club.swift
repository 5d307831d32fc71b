package import Core
import Database
import Handicap
package import WebAPI

package typealias ClubID = ID<Club>

package struct Club: Hashable, DeclaredRecord {
  package var id = ClubID(stored: 1)
  /// 1 to 100 characters; unique.
  package var name: String
  package var country: String
  /// The address for scorecards and questions; empty when the club has none.
  package var email: String
  /// The IANA name of the zone whose dates its rounds are played on; of a new club empty for the server's.
  package var timeZone: String
  /// The name of the rule book for its golfers' records; `nil` for the Finnish one.
  package var ruleSet: String?
  package var createdAt = Instant(seconds: 0)

  /// A new club.
  package init(
    name: String = "", country: String = "", email: String = "", timeZone: String = "",
    ruleSet: String? = nil
  ) {
    self.name = name
    self.country = country
    self.email = email
    self.timeZone = timeZone
    self.ruleSet = ruleSet
  }

  /// Its fields, in the order of the answers' members.
  package static let fields = FieldTable<Club>(
    "clubs", blank: Club(),
    [
      .constant("id", \.id),
      .text("name", \.name, required: .name, "Unlike that of any other club, in any case."),
      .derived(column: "name_key") { .text(Names.key(of: $0.name)) },
      .text("country", \.country, required: .name),
      .input(
        "email", \.email, .optional(.email, "Where cards and questions go."), emptiedTo: ""
      ).checked(\.email, .short),
      .input(
        "timeZone", \.timeZone, column: "time_zone",
        .optional(
          .timeZoneName, "Whose dates rounds are played on; the server's unless given.")),
      .input("ruleSet", \.ruleSet, column: "rule_set", .optional(.ruleBook, ruleSetNote)),
      .constant("createdAt", \.createdAt, column: "created_at"),
    ])

  private static let ruleSetNote =
    "An association's rule book, or one system for all days; the usual one, by date played, unless given."

  var ruleBook: RuleBook { ruleSet.flatMap { RuleBook.named($0) } ?? .finland }
}

/// How a client names a club.
package enum ClubReference: Hashable, Sendable {
  case id(ClubID)
  case name(String)
}

/// A user who administers the handicaps of a club's members.
package struct Caddiemaster: Hashable, Sendable {
  package let user: UserID
  package let since: Instant

  package init(user: UserID, since: Instant) {
    self.user = user
    self.since = since
  }
}

struct ClubsInput: Input {
  let search: String?
  init(_ decoder: inout InputDecoder) {
    search = decoder.optional("search", .short, "A part of the name, in any case.")
  }
}

struct CaddiemasterInput: Input {
  let club: ClubID
  let user: UserID

  init(_ decoder: inout InputDecoder) {
    club = decoder.required("club", .id())
    user = decoder.required("user", .id())
  }
}

/// A club, as the parent of other records.
struct ParentClubInput: Input {
  let club: ClubID
  init(_ decoder: inout InputDecoder) { club = decoder.required("club", .id()) }
}

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

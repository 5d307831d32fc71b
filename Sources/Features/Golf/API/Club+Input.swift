package import WebAPI
import Core
import Zones

extension NewClub: Input {
  /// Reads the fields.
  package init(_ fields: inout InputDecoder) {
    self.init(
      name: fields.required("name", .name),
      country: fields.required("country", .name),
      email: fields.optional("email", .email, default: "", "Where cards and questions go."),
      timeZone: fields.optional(
        "timeZone", .timeZone, "Whose dates rounds are played on; the server's unless given.")?
        .name,
      ruleSet: fields.optional("ruleSet", .ruleBook, ruleSetNote))
  }
}

private let ruleSetNote =
  "An association's rule book, or one system for all days; the usual one, by date played, unless given."

/// A club's number in the path.
struct ClubInput: Input {
  let id: ClubID
  init(_ fields: inout InputDecoder) { id = fields.required("id", .id()) }
}

/// What clubs are asked for.
struct ClubsInput: Input {
  let search: String?
  init(_ fields: inout InputDecoder) {
    search = fields.optional("search", .short, "A part of the name, in any case.")
  }
}

/// A change to a club.
struct ClubUpdate: Input {
  let id: ClubID
  let change: ClubChange

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    var change = ClubChange()
    change.name = fields.change("name", .name)
    change.country = fields.change("country", .name)
    change.email = fields.clearable("email", .email).map { $0 ?? "" }
    change.timeZone = fields.change("timeZone", .timeZone).map(\.name)
    change.ruleSet = fields.clearable("ruleSet", .ruleBook, ruleSetNote)
    self.change = change
  }
}

/// A club and a user in the path.
struct CaddiemasterInput: Input {
  let club: ClubID
  let user: UserID

  init(_ fields: inout InputDecoder) {
    club = fields.required("club", .id())
    user = fields.required("user", .id())
  }
}

/// A club in the path, by the name of what lies below it.
struct OfClubInput: Input {
  let club: ClubID
  init(_ fields: inout InputDecoder) { club = fields.required("club", .id()) }
}

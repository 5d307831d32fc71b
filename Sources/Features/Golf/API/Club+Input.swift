import WebAPI
import Core

/// What clubs are asked for.
struct ClubsInput: Input {
  let search: String?
  init(_ fields: inout InputDecoder) {
    search = fields.optional("search", .short, "A part of the name, in any case.")
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

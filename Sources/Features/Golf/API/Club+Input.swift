import Core
import WebAPI

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

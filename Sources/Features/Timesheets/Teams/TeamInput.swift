import Core
import WebAPI

/// The teams of the firm, or of a manager.
struct TeamsQuery: Input {
  let active: Bool?

  init(_ decoder: inout InputDecoder) {
    active = decoder.optional("active", .flag, "Only active ones, or only the others.")
  }
}

struct TeamMemberReference: Input {
  let team: TeamID
  let user: UserID

  init(_ decoder: inout InputDecoder) {
    team = decoder.required("team", .id())
    user = decoder.required("user", .id())
  }
}

struct TeamMemberInput: Input {
  let place: TeamMemberReference
  let isManager: Bool

  init(_ decoder: inout InputDecoder) {
    place = TeamMemberReference(&decoder)
    isManager = decoder.optional(
      "manager", .flag, default: false, "Whether that person manages the team.")
  }
}

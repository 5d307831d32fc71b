import Golf
import Ground
import SQLite

extension Operation {
  /// Clubs and who keeps their handicaps.
  static let golfClubs: [Operation] = [
    clubs, createClub, updateClub, club, grantCaddiemaster, revokeCaddiemaster, caddiemasters,
  ]

  private static let clubs = reads(
    40, "clubs", .get("/clubs"), .own, .golf, "Lists clubs by name."
  ) { (query: ClubsInput, _, house, reading) throws(GolfFault) in
    try house.golf.clubs(search: query.search, in: reading)
  }

  private static let club = reads(
    69, "club", .get("/clubs/{id}"), .own, .golf, "Gives one club."
  ) { (input: ClubInput, _, house, reading) throws(GolfFault) in
    try house.golf.club(input.id, in: reading)
  }

  private static let createClub = writes(
    57, "createClub", .post("/clubs"), .admin, .golf, "Enters a club.",
    Traits<NewClub, Club>(location: { "/clubs/\($0.id)" })
  ) { new, act, house, writing throws(GolfFault) in
    try house.golf.createClub(new, act, in: writing)
  }

  private static let updateClub = writes(
    58, "updateClub", .patch("/clubs/{id}"), .admin, .golf, "Changes a club.",
    Traits<ClubUpdate, Club>(details: "What is left out stays.", guardedBy: 69)
  ) { input, act, house, writing throws(GolfFault) in
    try house.golf.updateClub(input.id, input.change, act, in: writing)
  }

  private static let grantCaddiemaster = writes(
    61, "grantCaddiemaster", .put("/clubs/{club}/caddiemasters/{user}"), .admin, .golf,
    "Lets a user keep the handicaps and courses of a club."
  ) { (input: CaddiemasterInput, act, house, writing) throws(GolfFault) in
    try house.golf.grantCaddiemaster(input.user, of: input.club, act, in: writing)
    return Done()
  }

  private static let revokeCaddiemaster = writes(
    62, "revokeCaddiemaster", .delete("/clubs/{club}/caddiemasters/{user}"), .admin, .golf,
    "Takes that from a user again."
  ) { (input: CaddiemasterInput, act, house, writing) throws(GolfFault) in
    try house.golf.revokeCaddiemaster(input.user, of: input.club, act, in: writing)
    return Done()
  }

  private static let caddiemasters = reads(
    70, "caddiemasters", .get("/clubs/{club}/caddiemasters"), .caddiemaster, .golf,
    "Lists who keeps the handicaps of a club.",
    Traits<OfClubInput, [Caddiemaster]>(
      authorize: { input, fields, act, house, reading throws(Problem) in
        try refusing { () throws(GolfFault) in
          try house.golf.caddiemasterOnly(
            of: fields.isWrong("club") ? nil : input.club, act, in: reading)
        }
      })
  ) { input, act, house, reading throws(GolfFault) in
    try house.golf.caddiemasterOnly(of: input.club, act, in: reading)
    return try house.golf.caddiemasters(of: input.club, in: reading)
  }
}

/// Runs `body`, whose refusal becomes a problem.
func refusing<Fault: Refusal>(_ body: () throws(Fault) -> Void) throws(Problem) {
  do throws(Fault) { try body() } catch { throw error.problem }
}

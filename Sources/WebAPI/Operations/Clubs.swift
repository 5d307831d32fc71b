import Golf
import Core
import Database

extension Operation {
  /// Clubs and who keeps their handicaps.
  static let golfClubs: [Operation] = [
    clubs, createClub, updateClub, club, grantCaddiemaster, revokeCaddiemaster, caddiemasters,
  ]

  private static let clubs = reads(
    40, "clubs", .get("/clubs"), .authenticated, .golf, "Lists clubs by name."
  ) { (query: ClubsInput, _, services, transaction) throws(GolfFault) in
    try services.golf.clubs(search: query.search, in: transaction)
  }

  private static let club = reads(
    69, "club", .get("/clubs/{id}"), .authenticated, .golf, "Gives one club."
  ) { (input: ClubInput, _, services, transaction) throws(GolfFault) in
    try services.golf.club(input.id, in: transaction)
  }

  private static let createClub = writes(
    57, "createClub", .post("/clubs"), .admin, .golf, "Enters a club.",
    OperationOptions<NewClub, Club>(location: { "/clubs/\($0.id)" })
  ) { new, context, services, transaction throws(GolfFault) in
    try services.golf.createClub(new, context, in: transaction)
  }

  private static let updateClub = writes(
    58, "updateClub", .patch("/clubs/{id}"), .admin, .golf, "Changes a club.",
    OperationOptions<ClubUpdate, Club>(details: "What is left out stays.", preconditionReader: 69)
  ) { input, context, services, transaction throws(GolfFault) in
    try services.golf.updateClub(input.id, input.change, context, in: transaction)
  }

  private static let grantCaddiemaster = writes(
    61, "grantCaddiemaster", .put("/clubs/{club}/caddiemasters/{user}"), .admin, .golf,
    "Lets a user keep the handicaps and courses of a club."
  ) { (input: CaddiemasterInput, context, services, transaction) throws(GolfFault) in
    try services.golf.grantCaddiemaster(input.user, of: input.club, context, in: transaction)
    return Done()
  }

  private static let revokeCaddiemaster = writes(
    62, "revokeCaddiemaster", .delete("/clubs/{club}/caddiemasters/{user}"), .admin, .golf,
    "Takes that from a user again."
  ) { (input: CaddiemasterInput, context, services, transaction) throws(GolfFault) in
    try services.golf.revokeCaddiemaster(input.user, of: input.club, context, in: transaction)
    return Done()
  }

  private static let caddiemasters = reads(
    70, "caddiemasters", .get("/clubs/{club}/caddiemasters"), .caddiemaster, .golf,
    "Lists who keeps the handicaps of a club.",
    OperationOptions<OfClubInput, [Caddiemaster]>(
      authorize: { input, fields, context, services, transaction throws(Problem) in
        try refusing { () throws(GolfFault) in
          try services.golf.requireCaddiemaster(
            of: fields.isWrong("club") ? nil : input.club, context, in: transaction)
        }
      })
  ) { input, context, services, transaction throws(GolfFault) in
    try services.golf.requireCaddiemaster(of: input.club, context, in: transaction)
    return try services.golf.caddiemasters(of: input.club, in: transaction)
  }
}

/// Runs `body`, whose refusal becomes a problem.
func refusing<Fault: ProblemConvertible>(_ body: () throws(Fault) -> Void) throws(Problem) {
  do throws(Fault) { try body() } catch { throw error.problem }
}

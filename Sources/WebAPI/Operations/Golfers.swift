import Golf
import Core
import Database

extension Operation {
  /// Golfers and what they receive.
  static let golfers: [Operation] = [
    golfer, playingHandicap, clubGolfers, registerGolfer, updateGolfer,
  ]

  private static let golfer = reads(
    43, "golfer", .get("/golfers/{id}"), .golfer, .golf, "Gives a golfer with today's index.",
    OperationOptions<GolferInput, GolferHandicap>(
      details: "`asOf` is the day since which the index is in force.", also: [.get("/golfers/me")])
  ) { input, context, services, transaction throws(GolfFault) in
    try services.golf.golfer(input.id, context, in: transaction)
  }

  private static let playingHandicap = reads(
    44, "playingHandicap", .get("/courses/{course}/handicap"), .golfer, .golf,
    "Tells the strokes that a golfer receives on a tee.",
    OperationOptions<TeeHandicapQuery, TeeHandicap>(
      details: "Without an index the handicaps are null and there are no strokes.")
  ) { query, context, services, transaction throws(GolfFault) in
    try services.golf.teeHandicap(query, context, in: transaction)
  }

  private static let clubGolfers = reads(
    53, "clubGolfers", .get("/clubs/{club}/golfers"), .caddiemaster, .golf,
    "Lists a club's golfers by name.",
    OperationOptions<GolfersQuery, Page<GolferHandicap>>(
      authorize: { input, fields, context, services, transaction throws(Problem) in
        try keepsClub(fields.isWrong("club") ? nil : input.club, context, services, transaction)
      },
      runsInBackground: { $0.limit > 100 })
  ) { query, context, services, transaction throws(GolfFault) in
    let (golfers, next) = try services.golf.golfers(query, context, in: transaction)
    return Page(golfers, next: next?.cursor)
  }

  private static let registerGolfer = writes(
    54, "registerGolfer", .post("/golfers"), .caddiemaster, .golf, "Enters a golfer.",
    OperationOptions<NewGolfer, GolferHandicap>(
      details: "For the home club's caddiemasters and admins.",
      location: { "/golfers/\($0.golfer.id)" },
      authorize: { input, fields, context, services, transaction throws(Problem) in
        try keepsClub(
          fields.isWrong("homeClub") ? nil : input.homeClub, context, services, transaction)
      })
  ) { new, context, services, transaction throws(GolfFault) in
    try services.golf.registerGolfer(new, context, in: transaction)
  }

  private static let updateGolfer = writes(
    82, "updateGolfer", .patch("/golfers/{id}"), .caddiemaster, .golf, "Changes a golfer.",
    OperationOptions<GolferUpdate, GolferHandicap>(
      details:
        "For the home club's caddiemasters and admins. What is left out stays. The rules are those of the home club.",
      preconditionReader: 43,
      authorize: { _, _, context, services, transaction throws(Problem) in
        try keepsClub(nil, context, services, transaction)
      })
  ) { input, context, services, transaction throws(GolfFault) in
    try services.golf.updateGolfer(input.id, input.change, context, in: transaction)
  }
}

/// Refuses who is neither an admin nor a caddiemaster of the club, or of any club for `nil`.
func keepsClub(
  _ club: ClubID?, _ context: RequestContext, _ services: Services, _ transaction: ReadTransaction
) throws(Problem) {
  try refusing { () throws(GolfFault) in
    try services.golf.requireCaddiemaster(of: club, context, in: transaction)
  }
}

import Golf
import Ground
import SQLite

extension Operation {
  /// Golfers and what they receive.
  static let golfers: [Operation] = [
    golfer, playingHandicap, clubGolfers, registerGolfer, updateGolfer,
  ]

  private static let golfer = reads(
    43, "golfer", .get("/golfers/{id}"), .golfer, .golf, "Gives a golfer with today's index.",
    Traits<GolferInput, GolferStanding>(
      details: "`asOf` is the day since which the index is in force.", also: [.get("/golfers/me")])
  ) { input, act, house, reading throws(GolfFault) in
    try house.golf.golfer(input.id, act, in: reading)
  }

  private static let playingHandicap = reads(
    44, "playingHandicap", .get("/courses/{course}/handicap"), .golfer, .golf,
    "Tells the strokes that a golfer receives on a tee.",
    Traits<TeeHandicapQuery, TeeHandicap>(
      details: "Without an index the handicaps are null and there are no strokes.")
  ) { query, act, house, reading throws(GolfFault) in
    try house.golf.handicap(query, act, in: reading)
  }

  private static let clubGolfers = reads(
    53, "clubGolfers", .get("/clubs/{club}/golfers"), .caddiemaster, .golf,
    "Lists a club's golfers by name.",
    Traits<GolfersQuery, Page<GolferStanding>>(
      authorize: { input, fields, act, house, reading throws(Problem) in
        try keepsClub(fields.isWrong("club") ? nil : input.club, act, house, reading)
      },
      isBulk: { $0.limit > 100 })
  ) { query, act, house, reading throws(GolfFault) in
    let (golfers, next) = try house.golf.golfers(query, act, in: reading)
    return Page(golfers, next: next?.cursor)
  }

  private static let registerGolfer = writes(
    54, "registerGolfer", .post("/golfers"), .caddiemaster, .golf, "Enters a golfer.",
    Traits<NewGolfer, GolferStanding>(
      details: "For the home club's caddiemasters and admins.",
      location: { "/golfers/\($0.golfer.id)" },
      authorize: { input, fields, act, house, reading throws(Problem) in
        try keepsClub(fields.isWrong("homeClub") ? nil : input.homeClub, act, house, reading)
      })
  ) { new, act, house, writing throws(GolfFault) in
    try house.golf.registerGolfer(new, act, in: writing)
  }

  private static let updateGolfer = writes(
    82, "updateGolfer", .patch("/golfers/{id}"), .caddiemaster, .golf, "Changes a golfer.",
    Traits<GolferUpdate, GolferStanding>(
      details:
        "For the home club's caddiemasters and admins. What is left out stays. The rules are those of the home club.",
      guardedBy: 43,
      authorize: { _, _, act, house, reading throws(Problem) in
        try keepsClub(nil, act, house, reading)
      })
  ) { input, act, house, writing throws(GolfFault) in
    try house.golf.updateGolfer(input.id, input.change, act, in: writing)
  }
}

/// Refuses who is neither an admin nor a caddiemaster of the club, or of any club for `nil`.
func keepsClub(
  _ club: ClubID?, _ act: Act, _ house: House, _ reading: Reading
) throws(Problem) {
  try refusing { () throws(GolfFault) in
    try house.golf.caddiemasterOnly(of: club, act, in: reading)
  }
}

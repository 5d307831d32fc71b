import Core
import Database
import WebAPI

extension Golf {
  var golfersOperations: [Operation] {
    [
      golferOperation, playingHandicapOperation, clubGolfersOperation, registerGolferOperation,
      updateGolferOperation,
    ]
  }

  var golferOperation: Operation {
    .read(
      OperationInfo(
        43, "golfer", .get("/golfers/{id}"), .golfer, .golf, "Gives a golfer with today's index."),
      OperationOptions<GolferInput, GolferHandicap>(
        details: """
          `asOf` is the day since which the index is in force. Golfers of the same home club and the markers of the \
          golfer's cards see the golfer too, to review the record: not `user`, `assignedIndex`, `frozen` and \
          `withdrawn`, nor an index that is withdrawn.
          """, also: [.get("/golfers/me")])
    ) { input, context, transaction throws(GolfFault) in
      try golfer(input.id, context, in: transaction)
    }
  }

  var playingHandicapOperation: Operation {
    .read(
      OperationInfo(
        44, "playingHandicap", .get("/courses/{course}/handicap"), .golfer, .golf,
        "Tells the strokes that a golfer receives on a tee."),
      OperationOptions<TeeHandicapQuery, TeeHandicap>(
        details: "Without an index the handicaps are null and there are no strokes.")
    ) { query, context, transaction throws(GolfFault) in
      try teeHandicap(query, context, in: transaction)
    }
  }

  var clubGolfersOperation: Operation {
    .read(
      OperationInfo(
        53, "clubGolfers", .get("/clubs/{club}/golfers"), .caddiemaster, .golf,
        "Lists a club's golfers by name."),
      OperationOptions<GolfersQuery, Page<GolferHandicap>>(
        authorize: { input, decoder, context, transaction throws(Problem) in
          try requireCaddiemaster(decoder.isWrong("club") ? nil : input.club, context, transaction)
        },
        runsInBackground: { $0.limit > 100 })
    ) { query, context, transaction throws(GolfFault) in
      let (golfers, next) = try golfers(query, context, in: transaction)
      return Page(golfers, next: next?.cursor)
    }
  }

  var registerGolferOperation: Operation {
    .write(
      OperationInfo(
        54, "registerGolfer", .post("/golfers"), .caddiemaster, .golf, "Enters a golfer."),
      OperationOptions<NewGolfer, GolferHandicap>(
        details: "For the home club's caddiemasters and admins.",
        location: { "/golfers/\($0.golfer.id)" },
        authorize: { input, decoder, context, transaction throws(Problem) in
          try requireCaddiemaster(
            decoder.isWrong("homeClub") ? nil : input.draft.homeClub, context, transaction)
        })
    ) { new, context, transaction throws(GolfFault) in
      try registerGolfer(new.draft, context, in: transaction)
    }
  }

  var updateGolferOperation: Operation {
    .write(
      OperationInfo(
        82, "updateGolfer", .patch("/golfers/{id}"), .caddiemaster, .golf, "Changes a golfer."),
      OperationOptions<GolferUpdate, GolferHandicap>(
        details: """
          For the home club's caddiemasters and admins. What is left out stays. The rules are those of the home club. \
          With another `assignedIndex` the record is worked out again.
          """,
        ifMatch: golferOperation,
        authorize: { _, _, context, transaction throws(Problem) in
          try requireCaddiemaster(nil, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try updateGolfer(
        input.id, input.patch, reason: input.reason, context, in: transaction)
    }
  }
}

extension Golf {
  /// Refuses callers who are neither admin nor caddiemaster of the club, or of any club for `nil`.
  func requireCaddiemaster(
    _ club: ClubID?, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) {
    try asProblem { () throws(GolfFault) in
      try requireCaddiemaster(of: club, context, in: transaction)
    }
  }
}

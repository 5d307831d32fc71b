import Golf
import Core
import Database

extension Operation {
  /// Cards from the phone to the record.
  static let scorecards: [Operation] = [
    submitScorecard, listScorecards, scorecard, queue, decideScorecard, postScorecard,
    withdrawScorecard, planScorecard, correctScorecard,
  ]

  private static let submitScorecard = writes(
    45, "submitScorecard", .post("/scorecards"), .golfer, .golf,
    "Sends your card to the club that decides on it.",
    OperationOptions<NewScorecard, AssessedScorecard>(
      details: "`projectedIndex` is the index that you would have with the card in your record.",
      location: { "/scorecards/\($0.card.id)" },
      authorize: { _, _, context, services, transaction throws(Problem) in
        try refusing { () throws(GolfFault) in
          try services.golf.requireGolfer(context, in: transaction)
        }
      })
  ) { new, context, services, transaction throws(GolfFault) in
    try services.golf.submitScorecard(new, context, in: transaction)
  }

  private static let listScorecards = reads(
    46, "scorecards", .get("/scorecards"), .golfer, .golf, "Lists a golfer's cards, newest first.",
    OperationOptions<ScorecardsQuery, Page<AssessedScorecard>>(runsInBackground: { $0.limit > 100 })
  ) { query, context, services, transaction throws(GolfFault) in
    let (cards, next) = try services.golf.scorecards(query, context, in: transaction)
    return Page(cards, next: next?.cursor)
  }

  private static let scorecard = reads(
    47, "scorecard", .get("/scorecards/{id}"), .golfer, .golf,
    "Gives a card with what it came to, by the index of its day."
  ) { (input: ScorecardInput, context, services, transaction) throws(GolfFault) in
    try services.golf.scorecard(input.id, context, in: transaction)
  }

  private static let queue = reads(
    50, "queue", .get("/clubs/{club}/queue"), .caddiemaster, .golf,
    "Lists the cards that wait for a club's decision, oldest first.",
    OperationOptions<OfClubInput, [AssessedScorecard]>(
      authorize: { input, fields, context, services, transaction throws(Problem) in
        try keepsClub(fields.isWrong("club") ? nil : input.club, context, services, transaction)
      },
      runsInBackground: { _ in true })
  ) { input, context, services, transaction throws(GolfFault) in
    try services.golf.pendingScorecards(of: input.club, context, in: transaction)
  }

  private static let decideScorecard = writes(
    51, "decideScorecard", .post("/scorecards/{id}/decision"), .caddiemaster, .golf,
    "Accepts or rejects a card.",
    OperationOptions<DecisionInput, DecidedScorecard>(
      details: """
        For the card's club, and never for one's own card. An accepted card is rejected after all only with a \
        comment; the record is then worked out again from there.
        """,
      preconditionReader: 47,
      authorize: { _, _, context, services, transaction throws(Problem) in
        try keepsClub(nil, context, services, transaction)
      })
  ) { input, context, services, transaction throws(GolfFault) in
    try services.golf.decideScorecard(
      input.id, input.decision, comment: input.comment, context, in: transaction)
  }

  private static let postScorecard = writes(
    52, "postScorecard", .post("/clubs/{club}/scorecards"), .caddiemaster, .golf,
    "Posts a card on a golfer's behalf, accepted at once.",
    OperationOptions<PostedScorecard, DecidedScorecard>(
      location: { "/scorecards/\($0.card.card.id)" },
      authorize: { input, fields, context, services, transaction throws(Problem) in
        try keepsClub(fields.isWrong("club") ? nil : input.club, context, services, transaction)
      })
  ) { input, context, services, transaction throws(GolfFault) in
    try services.golf.postScorecard(
      input.card, of: input.golfer, at: input.club, context, in: transaction)
  }

  private static let withdrawScorecard = writes(
    56, "withdrawScorecard", .post("/scorecards/{id}/withdrawal"), .golfer, .golf,
    "Takes a card back.",
    OperationOptions<WithdrawalInput, AssessedScorecard>(
      details: """
        Its golfer while nobody decided; later a caddiemaster of its club or the home club, and the record is \
        worked out again from there.
        """,
      preconditionReader: 47)
  ) { input, context, services, transaction throws(GolfFault) in
    try services.golf.withdrawScorecard(input.id, reason: input.reason, context, in: transaction)
  }

  private static let planScorecard = reads(
    80, "planScorecard", .post("/scorecards/plan"), .golfer, .golf,
    "Tells what a card would come to and do to the index. Nothing is stored.",
    OperationOptions<PlannedScorecard, AssessedScorecard>(
      details: "The answer is as that of 45; its id means nothing.", hasEntityTag: false,
      authorize: { input, fields, context, services, transaction throws(Problem) in
        guard input.golfer == nil, !fields.isWrong("golfer") else { return }
        try refusing { () throws(GolfFault) in
          try services.golf.requireGolfer(context, in: transaction)
        }
      })
  ) { input, context, services, transaction throws(GolfFault) in
    try services.golf.planScorecard(input.card, of: input.golfer, context, in: transaction)
  }

  private static let correctScorecard = writes(
    81, "correctScorecard", .put("/scorecards/{id}"), .caddiemaster, .golf,
    "Puts what was really played in the place of what a card says.",
    OperationOptions<CorrectedScorecard, DecidedScorecard>(
      details: """
        For the card's club, and never for one's own card. An accepted card stays accepted, and the record is \
        worked out again from the earlier of both days.
        """,
      preconditionReader: 47,
      authorize: { _, _, context, services, transaction throws(Problem) in
        try keepsClub(nil, context, services, transaction)
      })
  ) { input, context, services, transaction throws(GolfFault) in
    try services.golf.correctScorecard(
      input.id, input.card, reason: input.reason, context, in: transaction)
  }
}

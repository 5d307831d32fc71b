import Core
import Database
import WebAPI

extension Golf {
  var scorecardsOperations: [Operation] {
    [
      submitScorecardOperation, listScorecardsOperation, scorecardOperation, queueOperation,
      decideScorecardOperation, postScorecardOperation,
      withdrawScorecardOperation, planScorecardOperation, correctScorecardOperation,
    ]
  }

  var submitScorecardOperation: Operation {
    .write(
      OperationInfo(
        45, "submitScorecard", .post("/scorecards"), .golfer, .golf,
        "Sends your card to the club that decides on it."),
      OperationOptions<NewScorecard, AssessedScorecard>(
        details: """
          `wouldBe` is the index that you would have with the card in your record. At most \
          \(Scorecard.mostPending) cards of a golfer wait for a decision at a time.
          """,
        location: { "/scorecards/\($0.card.id)" },
        authorize: { _, _, context, transaction throws(Problem) in
          try asProblem { () throws(GolfFault) in
            try requireGolfer(context, in: transaction)
          }
        })
    ) { new, context, transaction throws(GolfFault) in
      try submitScorecard(new, context, in: transaction)
    }
  }

  var listScorecardsOperation: Operation {
    .read(
      OperationInfo(
        46, "scorecards", .get("/scorecards"), .golfer, .golf,
        "Lists a golfer's cards, newest first."),
      OperationOptions<ScorecardsQuery, Page<AssessedScorecard>>(
        details: "`wouldBe` is the index that each pending card would give alone.",
        runsInBackground: { $0.limit > 100 || $0.state == nil || $0.state == .pending })
    ) { query, context, transaction throws(GolfFault) in
      let (cards, next) = try scorecards(query, context, in: transaction)
      return Page(cards, next: next?.cursor)
    }
  }

  var scorecardOperation: Operation {
    .read(
      OperationInfo(
        47, "scorecard", .get("/scorecards/{id}"), .golfer, .golf,
        "Gives a card with what it came to, by the index of its day."),
      OperationOptions(runsInBackground: { _ in true })
    ) { (input: Reference<Scorecard>, context, transaction) throws(GolfFault) in
      try scorecard(input.id, context, in: transaction)
    }
  }

  var queueOperation: Operation {
    .read(
      OperationInfo(
        50, "queue", .get("/clubs/{club}/queue"), .caddiemaster, .golf,
        "Lists the cards that wait for a club's decision, oldest first."),
      OperationOptions<QueueQuery, Page<AssessedScorecard>>(
        authorize: { input, decoder, context, transaction throws(Problem) in
          try requireCaddiemaster(decoder.isWrong("club") ? nil : input.club, context, transaction)
        },
        runsInBackground: { _ in true })
    ) { query, context, transaction throws(GolfFault) in
      let (cards, next) = try pendingScorecards(query, context, in: transaction)
      return Page(cards, next: next?.cursor)
    }
  }

  var decideScorecardOperation: Operation {
    .write(
      OperationInfo(
        51, "decideScorecard", .post("/scorecards/{id}/decision"), .caddiemaster, .golf,
        "Accepts or rejects a card."),
      OperationOptions<DecisionInput, DecidedScorecard>(
        details: """
          For the card's club, and never for one's own card. An accepted card is rejected after all only with a \
          comment; the record is then worked out again from there.
          """,
        ifMatch: scorecardOperation,
        authorize: { _, _, context, transaction throws(Problem) in
          try requireCaddiemaster(nil, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try decideScorecard(
        input.id, input.decision, comment: input.comment, context, in: transaction)
    }
  }

  var postScorecardOperation: Operation {
    .write(
      OperationInfo(
        52, "postScorecard", .post("/clubs/{club}/scorecards"), .caddiemaster, .golf,
        "Posts a card on a golfer's behalf, accepted at once."),
      OperationOptions<PostedScorecard, DecidedScorecard>(
        location: { "/scorecards/\($0.card.card.id)" },
        authorize: { input, decoder, context, transaction throws(Problem) in
          try requireCaddiemaster(decoder.isWrong("club") ? nil : input.club, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try postScorecard(
        input.card, of: input.golfer, at: input.club, context, in: transaction)
    }
  }

  var withdrawScorecardOperation: Operation {
    .write(
      OperationInfo(
        56, "withdrawScorecard", .post("/scorecards/{id}/withdrawal"), .golfer, .golf,
        "Takes a card back."),
      OperationOptions<WithdrawalInput, AssessedScorecard>(
        details: """
          Its golfer while nobody decided; later a caddiemaster of its club or the home club, and the record is \
          worked out again from there.
          """,
        ifMatch: scorecardOperation)
    ) { input, context, transaction throws(GolfFault) in
      try withdrawScorecard(input.id, reason: input.reason, context, in: transaction)
    }
  }

  var planScorecardOperation: Operation {
    .read(
      OperationInfo(
        80, "planScorecard", .post("/scorecards/plan"), .golfer, .golf,
        "Tells what a card would come to and do to the index. Nothing is stored."),
      OperationOptions<PlannedScorecard, ScorecardPlan>(
        details: """
          It refuses what 45 refuses, and its answer is that of 45 without `id` and `submittedAt`.
          """, hasEntityTag: false,
        authorize: { input, decoder, context, transaction throws(Problem) in
          guard input.golfer == nil, !decoder.isWrong("golfer") else { return }
          try asProblem { () throws(GolfFault) in
            try requireGolfer(context, in: transaction)
          }
        }, runsInBackground: { _ in true })
    ) { input, context, transaction throws(GolfFault) in
      ScorecardPlan(
        card: try planScorecard(input.card, of: input.golfer, context, in: transaction))
    }
  }

  var correctScorecardOperation: Operation {
    .write(
      OperationInfo(
        81, "correctScorecard", .put("/scorecards/{id}"), .caddiemaster, .golf,
        "Puts what was really played in the place of what a card says."),
      OperationOptions<CorrectedScorecard, DecidedScorecard>(
        details: """
          For the card's club, and never for one's own card. An accepted card stays accepted, and the record is \
          worked out again from the earlier of both days.
          """,
        ifMatch: scorecardOperation,
        authorize: { _, _, context, transaction throws(Problem) in
          try requireCaddiemaster(nil, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try correctScorecard(
        input.id, input.card, reason: input.reason, context, in: transaction)
    }
  }
}

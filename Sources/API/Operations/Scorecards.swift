import Golf
import Ground
import SQLite

extension Operation {
  /// Cards from the phone to the record.
  static let scorecards: [Operation] = [
    submitScorecard, listScorecards, scorecard, queue, decideScorecard, postScorecard,
    withdrawScorecard, planScorecard, correctScorecard,
  ]

  private static let submitScorecard = writes(
    45, "submitScorecard", .post("/scorecards"), .golfer, .golf,
    "Sends your card to the club that decides on it.",
    Traits<NewScorecard, JudgedScorecard>(
      details: "`wouldBe` is the index that you would have with the card in your record.",
      location: { "/scorecards/\($0.card.id)" },
      authorize: { _, _, act, house, reading throws(Problem) in
        try refusing { () throws(GolfFault) in try house.golf.golferOnly(act, in: reading) }
      })
  ) { new, act, house, writing throws(GolfFault) in
    try house.golf.submitScorecard(new, act, in: writing)
  }

  private static let listScorecards = reads(
    46, "scorecards", .get("/scorecards"), .golfer, .golf, "Lists a golfer's cards, newest first.",
    Traits<ScorecardsQuery, Page<JudgedScorecard>>(isBulk: { $0.limit > 100 })
  ) { query, act, house, reading throws(GolfFault) in
    let (cards, next) = try house.golf.scorecards(query, act, in: reading)
    return Page(cards, next: next?.cursor)
  }

  private static let scorecard = reads(
    47, "scorecard", .get("/scorecards/{id}"), .golfer, .golf,
    "Gives a card with what it came to, by the index of its day."
  ) { (input: ScorecardInput, act, house, reading) throws(GolfFault) in
    try house.golf.scorecard(input.id, act, in: reading)
  }

  private static let queue = reads(
    50, "queue", .get("/clubs/{club}/queue"), .caddiemaster, .golf,
    "Lists the cards that wait for a club's decision, oldest first.",
    Traits<OfClubInput, [JudgedScorecard]>(
      authorize: { input, fields, act, house, reading throws(Problem) in
        try keepsClub(fields.isWrong("club") ? nil : input.club, act, house, reading)
      },
      isBulk: { _ in true })
  ) { input, act, house, reading throws(GolfFault) in
    try house.golf.queue(of: input.club, act, in: reading)
  }

  private static let decideScorecard = writes(
    51, "decideScorecard", .post("/scorecards/{id}/decision"), .caddiemaster, .golf,
    "Accepts or rejects a card.",
    Traits<DecisionInput, DecidedScorecard>(
      details: """
        For the card's club, and never for one's own card. An accepted card is rejected after all only with a \
        comment; the record is then worked out again from there.
        """,
      guardedBy: 47,
      authorize: { _, _, act, house, reading throws(Problem) in
        try keepsClub(nil, act, house, reading)
      })
  ) { input, act, house, writing throws(GolfFault) in
    try house.golf.decideScorecard(
      input.id, input.decision, comment: input.comment, act, in: writing)
  }

  private static let postScorecard = writes(
    52, "postScorecard", .post("/clubs/{club}/scorecards"), .caddiemaster, .golf,
    "Posts a card on a golfer's behalf, accepted at once.",
    Traits<PostedScorecard, DecidedScorecard>(
      location: { "/scorecards/\($0.card.card.id)" },
      authorize: { input, fields, act, house, reading throws(Problem) in
        try keepsClub(fields.isWrong("club") ? nil : input.club, act, house, reading)
      })
  ) { input, act, house, writing throws(GolfFault) in
    try house.golf.postScorecard(input.card, of: input.golfer, at: input.club, act, in: writing)
  }

  private static let withdrawScorecard = writes(
    56, "withdrawScorecard", .post("/scorecards/{id}/withdrawal"), .golfer, .golf,
    "Takes a card back.",
    Traits<WithdrawalInput, JudgedScorecard>(
      details: """
        Its golfer while nobody decided; later a caddiemaster of its club or the home club, and the record is \
        worked out again from there.
        """,
      guardedBy: 47)
  ) { input, act, house, writing throws(GolfFault) in
    try house.golf.withdrawScorecard(input.id, reason: input.reason, act, in: writing)
  }

  private static let planScorecard = reads(
    80, "planScorecard", .post("/scorecards/plan"), .golfer, .golf,
    "Tells what a card would come to and do to the index. Nothing is stored.",
    Traits<PlannedScorecard, JudgedScorecard>(
      details: "The answer is as that of 45; its id means nothing.", answersThing: false,
      authorize: { input, fields, act, house, reading throws(Problem) in
        guard input.golfer == nil, !fields.isWrong("golfer") else { return }
        try refusing { () throws(GolfFault) in try house.golf.golferOnly(act, in: reading) }
      })
  ) { input, act, house, reading throws(GolfFault) in
    try house.golf.planScorecard(input.card, of: input.golfer, act, in: reading)
  }

  private static let correctScorecard = writes(
    81, "correctScorecard", .put("/scorecards/{id}"), .caddiemaster, .golf,
    "Puts what was really played in the place of what a card says.",
    Traits<CorrectedScorecard, DecidedScorecard>(
      details: """
        For the card's club, and never for one's own card. An accepted card stays accepted, and the record is \
        worked out again from the earlier of both days.
        """,
      guardedBy: 47,
      authorize: { _, _, act, house, reading throws(Problem) in
        try keepsClub(nil, act, house, reading)
      })
  ) { input, act, house, writing throws(GolfFault) in
    try house.golf.correctScorecard(
      input.id, input.card, reason: input.reason, act, in: writing)
  }
}

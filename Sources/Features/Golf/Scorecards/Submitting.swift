package import Core
package import Database
import Handicap
import WebAPI

extension Golf {
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
        }), submitScorecard)
  }

  /// Submits the caller's scorecard to the club that decides on it.
  ///
  /// - Throws: `.forbidden` to a caller who is no golfer; `.invalid` with every error; `.tooManyPending`; `.duplicate`
  ///   of a scorecard for the same course, day and start.
  package func submitScorecard(
    _ new: NewScorecard, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> AssessedScorecard {
    transaction.hold(
      .course(new.play.course).shared, context.caller.map { .golfer(of: $0.user) })
    transaction.ahead { () throws(GolfFault) in
      _ = try transaction.course(new.play.course)
      _ = try self.golfer(of: context, in: transaction)
    }
    let golfer = try ownGolfer(context, in: transaction)
    let card = try insert(new, of: golfer, state: .pending, context, in: transaction)
    return try assess(card, now: context.now, in: transaction)
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

  /// What a scorecard would be worth, without submitting it: of the caller, or of a golfer whose record the caller may
  /// see.
  ///
  /// - Throws: `.forbidden` to a caller who is no golfer and names none; `.notFound` of the golfer; and what submitting
  ///   it would throw, or posting it for another golfer.
  package func planScorecard(
    _ new: NewScorecard, of id: GolferID?, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(GolfFault) -> AssessedScorecard {
    let golfer: Golfer
    if let id {
      golfer = try visibleGolfer(id, context, in: transaction)
    } else {
      golfer = try ownGolfer(context, in: transaction)
    }
    let play = try play(new, by: golfer, now: context.now, in: transaction)
    if let user = golfer.user, user == context.caller?.user {
      try refuseTooManyPending(of: golfer, in: transaction)
    }
    if try transaction.hasScorecard(like: play, of: golfer.id) { throw .scorecardTaken }
    return try assess(
      Scorecard(
        id: ScorecardID(stored: ScorecardID.largest), golfer: golfer.id, play: play,
        state: .pending, comment: "", isEstimated: false, submittedAt: context.now),
      now: context.now, in: transaction)
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

  /// Posts a scorecard on a golfer's behalf, accepted at once.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins, and on one's own record; `.invalid` with
  ///   every error; `.notFound`; `.duplicate`.
  package func postScorecard(
    _ new: NewScorecard, of id: GolferID, at club: ClubID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> DecidedScorecard {
    transaction.hold(.course(new.play.course).shared, .golfer(id))
    try requireCaddiemaster(of: club, context, in: transaction)
    _ = try self.club(club, in: transaction)
    let golfer = try visibleGolfer(id, field: "golfer", context, in: transaction)
    try refuseOwnRecord(golfer, context)
    var new = new
    new.club = club
    let card = try insert(new, of: golfer, state: .accepted, context, in: transaction)
    return try replayRecord(with: card, of: golfer, because: .posted, context, in: transaction)
  }

  private func insert(
    _ new: NewScorecard, of golfer: Golfer, state: Scorecard.State, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> Scorecard {
    transaction.ahead { () throws(GolfFault) in
      _ = try transaction.club(.id(golfer.homeClub))
      _ = try transaction.pendingCount(of: golfer.id)
    }
    let play = try play(new, by: golfer, now: context.now, in: transaction)
    if state == .pending { try refuseTooManyPending(of: golfer, in: transaction) }
    let isDecided = state != .pending
    let card = Scorecard(
      id: try transaction.newID("scorecards", .rising), golfer: golfer.id, play: play, state: state,
      comment: "", isEstimated: false, submittedAt: context.now,
      decidedAt: isDecided ? context.now : nil, decidedBy: isDecided ? context.caller?.user : nil)
    try transaction.insert(card)
    try transaction.record(context, of: golfer.user, before: nil, after: card)
    return card
  }

  private func refuseTooManyPending(
    of golfer: Golfer, in transaction: ReadTransaction
  ) throws(GolfFault) {
    if try transaction.pendingCount(of: golfer.id) >= Scorecard.mostPending {
      throw .tooManyPending
    }
  }
}

extension Scorecard {
  /// How many scorecards of a golfer may wait for a decision: each is assessed with the whole record whenever the
  /// pending ones are listed.
  static let mostPending = 50
}

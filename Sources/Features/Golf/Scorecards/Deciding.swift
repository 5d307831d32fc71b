package import Core
package import Database
import Handicap
import WebAPI

extension Golf {
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
        ifMatch: IfMatch(scorecardOperation) { input, _ in
          [.course(of: input.id).shared, .golfer(of: input.id)]
        },
        authorize: { _, _, context, transaction throws(Problem) in
          try requireCaddiemaster(nil, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try decideScorecard(
        input.id, input.decision, comment: input.comment, context, in: transaction)
    }
  }

  /// Decides on a pending scorecard, or rejects an accepted one, which needs a comment.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins, and on one's own scorecard; `.invalid`;
  ///   `.notFound`; `.decided`.
  package func decideScorecard(
    _ id: ScorecardID, _ decision: ScorecardDecision, comment: String, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> DecidedScorecard {
    transaction.hold(.course(of: id).shared, .golfer(of: id))
    transaction.ahead { () throws(GolfFault) in try transaction.scorecard(id) }
    try requireCaddiemaster(of: nil, context, in: transaction)
    try check("comment", comment, .long)
    let (card, golfer) = try visibleScorecard(id, context, in: transaction)
    try refuseOwnRecord(golfer, context)
    try requireCaddiemaster(of: card.play.club, context, in: transaction)
    let trigger: IssuedRevision.Trigger?
    switch (card.state, decision) {
    case (.pending, .accepted): trigger = .accepted
    case (.pending, .rejected): trigger = nil
    case (.accepted, .rejected) where !comment.isEmpty: trigger = .rejected
    case (.accepted, .rejected):
      throw .decided("The card was accepted. To reject it after all, say why in a comment.")
    default: throw .decided("The card was \(card.state.rawValue) before.")
    }
    let decided = card.decided(decision == .accepted ? .accepted : .rejected, comment, context)
    return try store(
      decided, before: card, of: golfer, because: trigger, context, in: transaction)
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
        ifMatch: IfMatch(scorecardOperation) { input, _ in
          [.course(of: input.id).shared, .golfer(of: input.id)]
        })
    ) { input, context, transaction throws(GolfFault) in
      try withdrawScorecard(input.id, reason: input.reason, context, in: transaction)
    }
  }

  /// Withdraws a scorecard: its golfer while it is pending, and a caddiemaster of its club or of the home club also
  /// after it was accepted.
  ///
  /// - Throws: `.invalid`, `.notFound`, `.decided`.
  package func withdrawScorecard(
    _ id: ScorecardID, reason: String, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> AssessedScorecard {
    try check("reason", reason, .requiredLong)
    transaction.hold(.course(of: id).shared, .golfer(of: id))
    let (card, golfer) = try visibleScorecard(id, context, in: transaction)
    var trigger: IssuedRevision.Trigger?
    switch card.state {
    case .pending: break
    case .accepted:
      if let user = golfer.user, user == context.caller?.user {
        throw .decided("The card was accepted. Only a caddiemaster can withdraw it now.")
      }
      trigger = .withdrawn
    case .rejected, .withdrawn: throw .decided("The card was \(card.state.rawValue) before.")
    }
    return try store(
      card.decided(.withdrawn, reason, context), before: card, of: golfer, because: trigger,
      context, in: transaction
    ).card
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
        ifMatch: IfMatch(scorecardOperation) { input, _ in
          [.course(input.card.play.course).shared, .golfer(of: input.id)]
        },
        authorize: { _, _, context, transaction throws(Problem) in
          try requireCaddiemaster(nil, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try correctScorecard(
        input.id, input.card, reason: input.reason, context, in: transaction)
    }
  }

  /// Corrects what a scorecard says. Its ID stays, and so does an accepted scorecard's place in the record.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins, and on one's own scorecard; `.notFound`;
  ///   `.invalid` with every error; `.decided` when it was rejected or withdrawn; `.duplicate`.
  package func correctScorecard(
    _ id: ScorecardID, _ new: NewScorecard, reason: String, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> DecidedScorecard {
    transaction.hold(.course(new.play.course).shared, .golfer(of: id))
    try requireCaddiemaster(of: nil, context, in: transaction)
    let (before, golfer) = try visibleScorecard(id, context, in: transaction)
    try refuseOwnRecord(golfer, context)
    try requireCaddiemaster(of: before.play.club, context, in: transaction)
    var errors: [FieldError] = []
    errors.check("reason", reason, .requiredLong)
    var new = new
    new.club = before.play.club
    let play = try play(new, by: golfer, now: context.now, beside: errors, in: transaction)
    guard before.state == .pending || before.state == .accepted else {
      throw .decided("The card was \(before.state.rawValue) before.")
    }
    var after = before
    after.play = play
    after.comment = reason
    if after.state == .accepted { after.decidedBy = context.caller?.user }
    try transaction.update(after)
    try transaction.replaceHoles(of: after)
    try transaction.record(context, of: golfer.user, before: before, after: after)
    guard after.state == .accepted else {
      return DecidedScorecard(
        card: try assess(after, now: context.now, in: transaction), revision: nil)
    }
    return try replayRecord(with: after, of: golfer, because: .corrected, context, in: transaction)
  }

  /// Stores a decision, and replays the record where something triggers that.
  private func store(
    _ decided: Scorecard, before: Scorecard, of golfer: Golfer,
    because trigger: IssuedRevision.Trigger?, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> DecidedScorecard {
    try transaction.updateDecided(decided)
    try transaction.record(context, of: golfer.user, before: before, after: decided)
    if let trigger {
      return try replayRecord(
        with: decided, of: golfer, because: trigger, context, in: transaction)
    }
    return DecidedScorecard(
      card: try assess(decided, now: context.now, in: transaction), revision: nil)
  }

  /// Replays the record after a scorecard was added, removed or changed.
  func replayRecord(
    with card: Scorecard, of golfer: Golfer, because trigger: IssuedRevision.Trigger,
    _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> DecidedScorecard {
    let issued = try replay(
      golfer, because: trigger, scorecard: card.id, context, in: transaction)
    transaction.ahead { () throws(GolfFault) in
      _ = try transaction.scorecard(card.id)
      try readForAssessing(card, in: transaction)
    }
    guard let stored = try transaction.scorecard(card.id) else { throw .notFound }
    let dayAfter = card.play.playedOn.advanced(by: 1)
    return DecidedScorecard(
      card: try assess(
        stored, now: context.now, warns: trigger == .posted || trigger == .corrected,
        in: transaction),
      revision: issued.last { $0.effectiveOn == dayAfter } ?? issued.last)
  }

  private func check(_ field: String, _ text: String, _ length: TextLength) throws(GolfFault) {
    var errors: [FieldError] = []
    errors.check(field, text, length)
    try errors.throwIfAny()
  }
}

extension Scorecard {
  /// The scorecard after a decision. A scorecard that leaves the record has no result there.
  fileprivate func decided(
    _ state: State, _ comment: String, _ context: RequestContext
  ) -> Scorecard {
    var card = self
    card.state = state
    card.comment = comment
    card.decidedAt = context.now
    card.decidedBy = context.caller?.user
    if self.state == .accepted {
      (card.differential, card.scoreStatus, card.isEstimated) = (nil, nil, false)
    }
    return card
  }
}

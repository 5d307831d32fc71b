package import Core
package import Database
import AuditLog

/// What a caddiemaster says of a card.
package enum Decision: String, CaseIterable, Sendable {
  /// Into the record.
  case accepted
  /// Not into the record.
  case rejected
}

extension Golf {
  /// Decides on a card that waits, or rejects one after all that was accepted, which needs a comment.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins, and on one's own card; `.notFound`; `.decided`.
  package func decideScorecard(
    _ id: ScorecardID, _ decision: Decision, comment: String, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> DecidedScorecard {
    try caddiemasterOnly(of: nil, context, in: transaction)
    let (card, golfer) = try seenCard(id, context, in: transaction)
    try notOneself(golfer, context)
    try caddiemasterOnly(of: card.play.club, context, in: transaction)
    switch (card.state, decision) {
    case (.pending, .accepted):
      return try decide(
        card, of: golfer, .accepted, comment, because: .accepted, context, in: transaction)
    case (.pending, .rejected):
      return try decide(
        card, of: golfer, .rejected, comment, because: nil, context, in: transaction)
    case (.accepted, .rejected) where !comment.isEmpty:
      return try decide(
        card, of: golfer, .rejected, comment, because: .rejected, context, in: transaction)
    case (.accepted, .rejected):
      throw .decided("The card was accepted. To reject it after all, say why in a comment.")
    default: throw .decided("The card was \(card.state.rawValue) before.")
    }
  }

  /// Takes a card back: its player while nobody decided, a caddiemaster of its club or of the home club later too.
  ///
  /// - Throws: `.forbidden`, `.notFound`, `.decided`.
  package func withdrawScorecard(
    _ id: ScorecardID, reason: String, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> JudgedScorecard {
    let (card, golfer) = try seenCard(id, context, in: transaction)
    switch card.state {
    case .pending:
      return try decide(
        card, of: golfer, .withdrawn, reason, because: nil, context, in: transaction
      ).card
    case .accepted:
      if let user = golfer.user, user == context.caller?.user {
        throw .decided("The card was accepted. Only a caddiemaster can withdraw it now.")
      }
      return try decide(
        card, of: golfer, .withdrawn, reason, because: .withdrawn, context, in: transaction
      ).card
    case .rejected, .withdrawn: throw .decided("The card was \(card.state.rawValue) before.")
    }
  }

  /// Puts what was really played in the place of what a card says; the number, and an accepted card's place in the record,
  /// stay.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins, and on one's own card; `.notFound`; `.invalid`;
  ///   `.decided` when it was rejected or withdrawn; `.duplicate`.
  package func correctScorecard(
    _ id: ScorecardID, _ new: NewScorecard, reason: String, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> DecidedScorecard {
    try caddiemasterOnly(of: nil, context, in: transaction)
    let (before, golfer) = try seenCard(id, context, in: transaction)
    try notOneself(golfer, context)
    try caddiemasterOnly(of: before.play.club, context, in: transaction)
    var new = new
    new.club = before.play.club
    let play = try play(new, by: golfer, now: context.now, in: transaction)
    guard before.state == .pending || before.state == .accepted else {
      throw .decided("The card was \(before.state.rawValue) before.")
    }
    var after = Scorecard(
      id: id, golfer: golfer.id, play: play, state: before.state, comment: reason,
      differential: before.differential, standing: before.standing,
      isEstimated: before.isEstimated, submittedAt: before.submittedAt,
      decidedAt: before.decidedAt, decidedBy: before.decidedBy)
    try after.replacePlay(in: transaction)
    if after.state == .accepted { after.decidedBy = context.caller?.user }
    try after.updateState(in: transaction)
    try transaction.note(
      context, "scorecard", id.value, user: golfer.user,
      before: before.fields.differing(from: after.fields),
      after: after.fields.differing(from: before.fields))
    guard after.state == .accepted else {
      return DecidedScorecard(
        card: try judge(after, now: context.now, in: transaction), revision: nil)
    }
    return try enterRecord(after, of: golfer, because: .corrected, context, in: transaction)
  }

  func seenCard(
    _ id: ScorecardID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> (Scorecard, Golfer) {
    guard let card = try Scorecard.find(id, in: transaction),
      let golfer = try Golfer.find(card.golfer, in: transaction)
    else { throw .notFound }
    if let user = golfer.user, user == context.caller?.user { return (card, golfer) }
    if try keeps(card.play.club, context, in: transaction) { return (card, golfer) }
    if try keeps(golfer.homeClub, context, in: transaction) { return (card, golfer) }
    throw .notFound
  }

  private func decide(
    _ before: Scorecard, of golfer: Golfer, _ state: Scorecard.State, _ comment: String,
    because occasion: IssuedRevision.Occasion?, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> DecidedScorecard {
    var card = before
    card.state = state
    card.comment = comment
    card.decidedAt = context.now
    card.decidedBy = context.caller?.user
    try card.updateState(in: transaction)
    if before.state == .accepted {
      (card.differential, card.standing, card.isEstimated) = (nil, nil, false)
      try card.updateResult(in: transaction)
    }
    try transaction.note(
      context, "scorecard", card.id.value, user: golfer.user,
      before: before.fields.differing(from: card.fields),
      after: card.fields.differing(from: before.fields))
    if let occasion {
      return try enterRecord(card, of: golfer, because: occasion, context, in: transaction)
    }
    return DecidedScorecard(card: try judge(card, now: context.now, in: transaction), revision: nil)
  }
}

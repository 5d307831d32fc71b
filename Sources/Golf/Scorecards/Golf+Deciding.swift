public import Ground
public import SQLite
import Trail

/// What a caddiemaster says of a card.
public enum Decision: String, CaseIterable, Sendable {
  /// Into the record.
  case accepted
  /// Not into the record.
  case rejected
}

extension Golf {
  /// Decides on a card that waits, or rejects one after all that was accepted, which needs a comment.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins, and on one's own card; `.notFound`; `.decided`.
  public func decideScorecard(
    _ id: ScorecardID, _ decision: Decision, comment: String, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> DecidedScorecard {
    try caddiemasterOnly(of: nil, act, in: writing)
    let (card, golfer) = try seenCard(id, act, in: writing)
    try notOneself(golfer, act)
    try caddiemasterOnly(of: card.play.club, act, in: writing)
    switch (card.state, decision) {
    case (.pending, .accepted):
      return try decide(card, of: golfer, .accepted, comment, because: .accepted, act, in: writing)
    case (.pending, .rejected):
      return try decide(card, of: golfer, .rejected, comment, because: nil, act, in: writing)
    case (.accepted, .rejected) where !comment.isEmpty:
      return try decide(card, of: golfer, .rejected, comment, because: .rejected, act, in: writing)
    case (.accepted, .rejected):
      throw .decided("The card was accepted. To reject it after all, say why in a comment.")
    default: throw .decided("The card was \(card.state.rawValue) before.")
    }
  }

  /// Takes a card back: its player while nobody decided, a caddiemaster of its club or of the home club later too.
  ///
  /// - Throws: `.forbidden`, `.notFound`, `.decided`.
  public func withdrawScorecard(
    _ id: ScorecardID, reason: String, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> JudgedScorecard {
    let (card, golfer) = try seenCard(id, act, in: writing)
    switch card.state {
    case .pending:
      return try decide(card, of: golfer, .withdrawn, reason, because: nil, act, in: writing).card
    case .accepted:
      if let user = golfer.user, user == act.caller?.user {
        throw .decided("The card was accepted. Only a caddiemaster can withdraw it now.")
      }
      return try decide(
        card, of: golfer, .withdrawn, reason, because: .withdrawn, act, in: writing
      ).card
    case .rejected, .withdrawn: throw .decided("The card was \(card.state.rawValue) before.")
    }
  }

  /// Puts what was really played in the place of what a card says; the number, and an accepted card's place in the record,
  /// stay.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins, and on one's own card; `.notFound`; `.invalid`;
  ///   `.decided` when it was rejected or withdrawn; `.duplicate`.
  public func correctScorecard(
    _ id: ScorecardID, _ new: NewScorecard, reason: String, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> DecidedScorecard {
    try caddiemasterOnly(of: nil, act, in: writing)
    let (before, golfer) = try seenCard(id, act, in: writing)
    try notOneself(golfer, act)
    try caddiemasterOnly(of: before.play.club, act, in: writing)
    var new = new
    new.club = before.play.club
    let play = try play(new, by: golfer, now: act.now, in: writing)
    guard before.state == .pending || before.state == .accepted else {
      throw .decided("The card was \(before.state.rawValue) before.")
    }
    var after = Scorecard(
      id: id, golfer: golfer.id, play: play, state: before.state, comment: reason,
      differential: before.differential, standing: before.standing,
      isEstimated: before.isEstimated, submittedAt: before.submittedAt,
      decidedAt: before.decidedAt, decidedBy: before.decidedBy)
    try after.replacePlay(in: writing)
    if after.state == .accepted { after.decidedBy = act.caller?.user }
    try after.updateState(in: writing)
    try writing.note(
      act, "scorecard", id.value, user: golfer.user,
      before: before.facts.differing(from: after.facts),
      after: after.facts.differing(from: before.facts))
    guard after.state == .accepted else {
      return DecidedScorecard(card: try judge(after, now: act.now, in: writing), revision: nil)
    }
    return try enterRecord(after, of: golfer, because: .corrected, act, in: writing)
  }

  func seenCard(
    _ id: ScorecardID, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> (Scorecard, Golfer) {
    guard let card = try Scorecard.find(id, in: reading),
      let golfer = try Golfer.find(card.golfer, in: reading)
    else { throw .notFound }
    if let user = golfer.user, user == act.caller?.user { return (card, golfer) }
    if try keeps(card.play.club, act, in: reading) { return (card, golfer) }
    if try keeps(golfer.homeClub, act, in: reading) { return (card, golfer) }
    throw .notFound
  }

  private func decide(
    _ before: Scorecard, of golfer: Golfer, _ state: Scorecard.State, _ comment: String,
    because occasion: IssuedRevision.Occasion?, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> DecidedScorecard {
    var card = before
    card.state = state
    card.comment = comment
    card.decidedAt = act.now
    card.decidedBy = act.caller?.user
    try card.updateState(in: writing)
    if before.state == .accepted {
      (card.differential, card.standing, card.isEstimated) = (nil, nil, false)
      try card.updateResult(in: writing)
    }
    try writing.note(
      act, "scorecard", card.id.value, user: golfer.user,
      before: before.facts.differing(from: card.facts),
      after: card.facts.differing(from: before.facts))
    if let occasion {
      return try enterRecord(card, of: golfer, because: occasion, act, in: writing)
    }
    return DecidedScorecard(card: try judge(card, now: act.now, in: writing), revision: nil)
  }
}

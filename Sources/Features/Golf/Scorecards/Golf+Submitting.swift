package import Core
import Handicap
package import Database
import AuditLog

extension Golf {
  /// Sends the caller's card to the club that decides on it.
  ///
  /// - Throws: `.forbidden` to who is no golfer; `.invalid` with every fault; `.duplicate` of a card for the same course,
  ///   day and start.
  package func submitScorecard(
    _ new: NewScorecard, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> JudgedScorecard {
    let golfer = try ownGolfer(context, in: transaction)
    let card = try insert(new, of: golfer, state: .pending, context, in: transaction)
    return try judge(card, now: context.now, in: transaction)
  }

  /// What a card would come to, without sending it: the caller's own, or one of a golfer whose record the caller may see.
  ///
  /// - Throws: `.forbidden` to who is no golfer and names none; `.notFound` of a golfer whose record the caller may not see;
  ///   `.invalid` with every fault.
  package func planScorecard(
    _ new: NewScorecard, of id: GolferID?, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(GolfFault) -> JudgedScorecard {
    let golfer: Golfer
    if let id {
      golfer = try seen(id, context, in: transaction)
    } else {
      golfer = try ownGolfer(context, in: transaction)
    }
    let play = try play(new, by: golfer, now: context.now, in: transaction)
    return try judge(
      Scorecard(
        id: ScorecardID(stored: ScorecardID.largest), golfer: golfer.id, play: play,
        state: .pending, comment: "", isEstimated: false, submittedAt: context.now),
      now: context.now, in: transaction)
  }

  /// Posts a card on a golfer's behalf, accepted at once.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins, and on one's own record; `.invalid` with every
  ///   fault; `.notFound`; `.duplicate`.
  package func postScorecard(
    _ new: NewScorecard, of id: GolferID, at club: ClubID, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> DecidedScorecard {
    try caddiemasterOnly(of: club, context, in: transaction)
    _ = try self.club(club, in: transaction)
    let golfer = try seen(id, field: "golfer", context, in: transaction)
    try notOneself(golfer, context)
    var new = new
    new.club = club
    let card = try insert(new, of: golfer, state: .accepted, context, in: transaction)
    return try enterRecord(card, of: golfer, because: .posted, context, in: transaction)
  }

  /// Refuses who is no golfer.
  ///
  /// - Throws: `.forbidden`.
  package func golferOnly(_ context: RequestContext, in transaction: ReadTransaction)
    throws(GolfFault)
  {
    _ = try ownGolfer(context, in: transaction)
  }

  func ownGolfer(_ context: RequestContext, in transaction: ReadTransaction) throws(GolfFault)
    -> Golfer
  {
    guard let own = try golfer(of: context, in: transaction) else {
      throw .forbidden("You are not registered as a golfer.")
    }
    return own
  }

  private func insert(
    _ new: NewScorecard, of golfer: Golfer, state: Scorecard.State, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> Scorecard {
    let play = try play(new, by: golfer, now: context.now, in: transaction)
    let isDecided = state != .pending
    let card = Scorecard(
      id: try transaction.newID("scorecards"), golfer: golfer.id, play: play, state: state,
      comment: "", isEstimated: false, submittedAt: context.now,
      decidedAt: isDecided ? context.now : nil, decidedBy: isDecided ? context.caller?.user : nil)
    try card.insert(in: transaction)
    try transaction.note(
      context, "scorecard", card.id.value, user: golfer.user, before: nil, after: card.fields)
    return card
  }

  /// Works the record out again after a card went in, out or was changed.
  func enterRecord(
    _ card: Scorecard, of golfer: Golfer, because occasion: IssuedRevision.Occasion,
    _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> DecidedScorecard {
    let issued = try replay(
      golfer, because: occasion, scorecard: card.id, context, in: transaction)
    guard let stored = try Scorecard.find(card.id, in: transaction) else { throw .notFound }
    let dayAfter = card.play.playedOn.advanced(by: 1)
    return DecidedScorecard(
      card: try judge(stored, now: context.now, in: transaction),
      revision: issued.first { $0.effectiveOn == dayAfter } ?? issued.last)
  }
}

extension Scorecard {
  var fields: AuditFields {
    [
      "golfer": .id(golfer), "club": .id(play.club), "course": .id(play.course),
      "tee": .id(play.tee), "playedOn": .day(play.playedOn), "part": .text(play.part.rawValue),
      "holes": .texts(
        play.holes.map { played in
          switch played.outcome {
          case .strokes(let strokes): "\(strokes)"
          case .pickedUp: "picked up"
          case .notPlayed: "-"
          }
        }),
      "state": .text(state.rawValue), "comment": .text(comment),
    ]
  }
}

public import Ground
import Handicap
public import SQLite
import Trail

extension Golf {
  /// Sends the caller's card to the club that decides on it.
  ///
  /// - Throws: `.forbidden` to who is no golfer; `.invalid` with every fault; `.duplicate` of a card for the same course,
  ///   day and start.
  public func submitScorecard(
    _ new: NewScorecard, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> JudgedScorecard {
    let golfer = try ownGolfer(act, in: writing)
    let card = try insert(new, of: golfer, state: .pending, act, in: writing)
    return try judge(card, now: act.now, in: writing)
  }

  /// What a card would come to, without sending it: the caller's own, or one of a golfer whose record the caller may see.
  ///
  /// - Throws: `.forbidden` to who is no golfer and names none; `.notFound` of a golfer whose record the caller may not see;
  ///   `.invalid` with every fault.
  public func planScorecard(
    _ new: NewScorecard, of id: GolferID?, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> JudgedScorecard {
    let golfer: Golfer
    if let id {
      golfer = try seen(id, act, in: reading)
    } else {
      golfer = try ownGolfer(act, in: reading)
    }
    let play = try play(new, by: golfer, now: act.now, in: reading)
    return try judge(
      Scorecard(
        id: ScorecardID(stored: ScorecardID.largest), golfer: golfer.id, play: play,
        state: .pending, comment: "", isEstimated: false, submittedAt: act.now),
      now: act.now, in: reading)
  }

  /// Posts a card on a golfer's behalf, accepted at once.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins, and on one's own record; `.invalid` with every
  ///   fault; `.notFound`; `.duplicate`.
  public func postScorecard(
    _ new: NewScorecard, of id: GolferID, at club: ClubID, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> DecidedScorecard {
    try caddiemasterOnly(of: club, act, in: writing)
    _ = try self.club(club, in: writing)
    let golfer = try seen(id, field: "golfer", act, in: writing)
    try notOneself(golfer, act)
    var new = new
    new.club = club
    let card = try insert(new, of: golfer, state: .accepted, act, in: writing)
    return try enterRecord(card, of: golfer, because: .posted, act, in: writing)
  }

  /// Refuses who is no golfer.
  ///
  /// - Throws: `.forbidden`.
  public func golferOnly(_ act: Act, in reading: Reading) throws(GolfFault) {
    _ = try ownGolfer(act, in: reading)
  }

  func ownGolfer(_ act: Act, in reading: Reading) throws(GolfFault) -> Golfer {
    guard let own = try golfer(of: act, in: reading) else {
      throw .forbidden("You are not registered as a golfer.")
    }
    return own
  }

  private func insert(
    _ new: NewScorecard, of golfer: Golfer, state: Scorecard.State, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> Scorecard {
    let play = try play(new, by: golfer, now: act.now, in: writing)
    let isDecided = state != .pending
    let card = Scorecard(
      id: try writing.newID("scorecards"), golfer: golfer.id, play: play, state: state,
      comment: "", isEstimated: false, submittedAt: act.now,
      decidedAt: isDecided ? act.now : nil, decidedBy: isDecided ? act.caller?.user : nil)
    try card.insert(in: writing)
    try writing.note(
      act, "scorecard", card.id.value, user: golfer.user, before: nil, after: card.facts)
    return card
  }

  /// Works the record out again after a card went in, out or was changed.
  func enterRecord(
    _ card: Scorecard, of golfer: Golfer, because occasion: IssuedRevision.Occasion, _ act: Act,
    in writing: Writing
  ) throws(GolfFault) -> DecidedScorecard {
    let issued = try replay(
      golfer, because: occasion, scorecard: card.id, act, in: writing)
    guard let stored = try Scorecard.find(card.id, in: writing) else { throw .notFound }
    let dayAfter = card.play.playedOn.advanced(by: 1)
    return DecidedScorecard(
      card: try judge(stored, now: act.now, in: writing),
      revision: issued.first { $0.effectiveOn == dayAfter } ?? issued.last)
  }
}

extension Scorecard {
  var facts: Facts {
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

public import Ground
public import SQLite
import Trail

/// Everything that golf holds on a person.
public struct GolferFile: Hashable, Sendable {
  /// The player with today's index.
  public let golfer: GolferStanding
  /// The cards, newest first.
  public let scorecards: [JudgedScorecard]
  /// Every revision that there ever was, newest first.
  public let history: [IssuedRevision]
}

extension Golf {
  /// Everything held on the player that a user is; `nil` when the user is none.
  ///
  /// - Throws: only what the database refused.
  public func personalData(
    of user: UserID, now: Instant, in reading: Reading
  ) throws(GolfFault) -> GolferFile? {
    guard let golfer = try Golfer.find(user: user, in: reading) else { return nil }
    var cards: [JudgedScorecard] = []
    let all = ScorecardsQuery(limit: Int.max - 1)
    for card in try Scorecard.list(all, of: golfer.id, in: reading) {
      cards.append(try judge(card, now: now, in: reading))
    }
    return GolferFile(
      golfer: try standing(of: golfer, now: now, in: reading), scorecards: cards,
      history: try IssuedRevision.all(of: golfer.id, in: reading).reversed())
  }

  /// Erases what tells who the player is that a user is: the name, the member number, and the name where it marked cards.
  /// The record stays under the number alone.
  ///
  /// - Throws: only what the database refused.
  public func erase(_ user: UserID, _ act: Act, in writing: Writing) throws(GolfFault) {
    guard var golfer = try Golfer.find(user: user, in: writing) else { return }
    try Scorecard.forgetMarker(named: golfer.name, in: writing)
    golfer.name = "Golfer \(golfer.id)"
    golfer.memberNumber = ""
    try golfer.update(in: writing)
    try writing.note(
      act, "golfer", golfer.id.value, user: user, before: nil, after: ["erased": .flag(true)])
  }
}

package import Core
package import Database
import AuditLog

/// Everything that golf holds on a person.
package struct GolferFile: Hashable, Sendable {
  /// The player with today's index.
  package let golfer: GolferStanding
  /// The cards, newest first.
  package let scorecards: [JudgedScorecard]
  /// Every revision that there ever was, newest first.
  package let history: [IssuedRevision]
}

extension Golf {
  /// Everything held on the player that a user is; `nil` when the user is none.
  ///
  /// - Throws: only what the database refused.
  package func personalData(
    of user: UserID, now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> GolferFile? {
    guard let golfer = try Golfer.find(user: user, in: transaction) else { return nil }
    var cards: [JudgedScorecard] = []
    let all = ScorecardsQuery(limit: Int.max - 1)
    for card in try Scorecard.list(all, of: golfer.id, in: transaction) {
      cards.append(try judge(card, now: now, in: transaction))
    }
    return GolferFile(
      golfer: try standing(of: golfer, now: now, in: transaction), scorecards: cards,
      history: try IssuedRevision.all(of: golfer.id, in: transaction).reversed())
  }

  /// Erases what tells who the player is that a user is: the name, the member number, and the name where it marked cards.
  /// The record stays under the number alone.
  ///
  /// - Throws: only what the database refused.
  package func erase(_ user: UserID, _ context: RequestContext, in transaction: WriteTransaction)
    throws(GolfFault)
  {
    guard var golfer = try Golfer.find(user: user, in: transaction) else { return }
    try Scorecard.forgetMarker(named: golfer.name, in: transaction)
    golfer.name = "Golfer \(golfer.id)"
    golfer.memberNumber = ""
    try golfer.update(in: transaction)
    try transaction.note(
      context, "golfer", golfer.id.value, user: user, before: nil, after: ["erased": .flag(true)])
  }
}

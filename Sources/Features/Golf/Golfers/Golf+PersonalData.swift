import AuditLog
package import Core
package import Database

/// Everything that the golf feature stores about a person.
package struct GolferPersonalData: Hashable, Sendable {
  /// The golfer with today's index.
  package let golfer: GolferHandicap
  /// Newest first.
  package let scorecards: [AssessedScorecard]
  /// Every revision, superseded ones too, newest first.
  package let history: [IssuedRevision]
}

extension Golf {
  /// Everything stored about the golfer that a user is; `nil` when the user is none.
  ///
  /// - Throws: only errors of the database.
  package func personalData(
    of user: UserID, now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> GolferPersonalData? {
    guard let golfer = try transaction.golfer(of: user) else { return nil }
    var cards: [AssessedScorecard] = []
    let all = ScorecardsQuery(limit: Int.max - 1)
    for card in try transaction.scorecards(all, of: golfer.id) {
      cards.append(try assess(card, now: now, in: transaction))
    }
    return GolferPersonalData(
      golfer: try handicap(of: golfer, now: now, in: transaction), scorecards: cards,
      history: try transaction.revisions(of: golfer.id).reversed())
  }

  /// Erases what identifies the golfer that a user is: the name, the member number, and the name where it marked
  /// scorecards. The record stays, under the golfer's ID.
  ///
  /// - Throws: only errors of the database.
  package func erase(_ user: UserID, _ context: RequestContext, in transaction: WriteTransaction)
    throws(GolfFault)
  {
    transaction.hold(.golfer(of: user))
    guard var golfer = try transaction.golfer(of: user) else { return }
    try transaction.removeMarker(named: golfer.name)
    golfer.name = "Golfer \(golfer.id)"
    golfer.memberNumber = ""
    try transaction.update(golfer)
    try transaction.record(
      context, "golfer", golfer.id.value, user: user, before: nil, after: ["erased": .flag(true)])
  }
}

package import Core
package import Database

extension Golf {
  /// A card: its player's, its club's and the home club's caddiemasters', an admin's to see.
  ///
  /// - Throws: `.notFound`.
  package func scorecard(
    _ id: ScorecardID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> JudgedScorecard {
    try judge(seenCard(id, context, in: transaction).0, now: context.now, in: transaction)
  }

  /// A player's cards, newest first, and the place after them when there are more.
  ///
  /// - Throws: `.notFound` when there is no such golfer whose record the caller may see.
  package func scorecards(
    _ query: ScorecardsQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> ([JudgedScorecard], next: ScorecardsQuery.Position?) {
    let golfer: GolferID
    if let id = query.golfer {
      golfer = try seen(id, context, in: transaction).id
    } else {
      guard let own = try self.golfer(of: context, in: transaction) else { return ([], nil) }
      golfer = own.id
    }
    let found = try Scorecard.list(query, of: golfer, in: transaction)
    let cards = try judge(Array(found.prefix(query.limit)), now: context.now, in: transaction)
    let next = cards.last.map {
      ScorecardsQuery.Position(day: $0.card.play.playedOn, id: $0.card.id.value)
    }
    return (cards, found.count > query.limit ? next : nil)
  }

  /// The cards that wait for a club's decision, oldest first.
  ///
  /// - Throws: `.forbidden` to all but its caddiemasters and admins, `.notFound`.
  package func queue(
    of club: ClubID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> [JudgedScorecard] {
    try caddiemasterOnly(of: club, context, in: transaction)
    _ = try self.club(club, in: transaction)
    return try judge(
      Scorecard.pending(at: club, in: transaction), now: context.now, in: transaction)
  }

  private func judge(
    _ cards: [Scorecard], now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> [JudgedScorecard] {
    var judged: [JudgedScorecard] = []
    for card in cards { judged.append(try judge(card, now: now, in: transaction)) }
    return judged
  }
}

public import Ground
public import SQLite

extension Golf {
  /// A card: its player's, its club's and the home club's caddiemasters', an admin's to see.
  ///
  /// - Throws: `.notFound`.
  public func scorecard(
    _ id: ScorecardID, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> JudgedScorecard {
    try judge(seenCard(id, act, in: reading).0, now: act.now, in: reading)
  }

  /// A player's cards, newest first, and the place after them when there are more.
  ///
  /// - Throws: `.notFound` when there is no such golfer whose record the caller may see.
  public func scorecards(
    _ query: ScorecardsQuery, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> ([JudgedScorecard], next: ScorecardsQuery.Position?) {
    let golfer: GolferID
    if let id = query.golfer {
      golfer = try seen(id, act, in: reading).id
    } else {
      guard let own = try self.golfer(of: act, in: reading) else { return ([], nil) }
      golfer = own.id
    }
    let found = try Scorecard.list(query, of: golfer, in: reading)
    let cards = try judge(Array(found.prefix(query.limit)), now: act.now, in: reading)
    let next = cards.last.map {
      ScorecardsQuery.Position(day: $0.card.play.playedOn, id: $0.card.id.value)
    }
    return (cards, found.count > query.limit ? next : nil)
  }

  /// The cards that wait for a club's decision, oldest first.
  ///
  /// - Throws: `.forbidden` to all but its caddiemasters and admins, `.notFound`.
  public func queue(
    of club: ClubID, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> [JudgedScorecard] {
    try caddiemasterOnly(of: club, act, in: reading)
    _ = try self.club(club, in: reading)
    return try judge(Scorecard.pending(at: club, in: reading), now: act.now, in: reading)
  }

  private func judge(
    _ cards: [Scorecard], now: Instant, in reading: Reading
  ) throws(GolfFault) -> [JudgedScorecard] {
    var judged: [JudgedScorecard] = []
    for card in cards { judged.append(try judge(card, now: now, in: reading)) }
    return judged
  }
}

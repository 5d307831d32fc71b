import Core
import Handicap
import Database

extension Golf {
  /// Works a record out again from its first day and stores what is other than before: revisions that differ are superseded
  /// by new ones; cards get their differentials.
  ///
  /// - Returns: the revisions that were issued, in their order.
  @discardableResult
  func replay(
    _ golfer: Golfer, because occasion: IssuedRevision.Occasion, scorecard: ScorecardID? = nil,
    adjustment: AdjustmentID? = nil, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> [IssuedRevision] {
    let record = try GolferRecord(of: golfer, in: transaction)
    let today = today(at: try club(golfer.homeClub, in: transaction), now: context.now)
    let revisions = record.replay(through: today)
    try storeResults(revisions, of: record, in: transaction)
    let change = RevisionsChange(
      from: try IssuedRevision.valid(of: golfer.id, in: transaction), to: record.contents(revisions)
    )
    for revision in change.dropped { try revision.supersede(at: context.now, in: transaction) }
    var issued: [IssuedRevision] = []
    for (place, content) in change.issued.enumerated() {
      let revision = IssuedRevision(
        id: try transaction.newID("revisions"), golfer: golfer.id, content: content,
        occasion: occasion, scorecard: scorecard, adjustment: adjustment,
        supersedes: change.superseded(by: place), supersededAt: nil, madeAt: context.now,
        madeBy: context.caller?.user)
      try revision.insert(in: transaction)
      issued.append(revision)
    }
    return issued
  }

  /// Notes on each card of the record what came of it, where it is other than before.
  private func storeResults(
    _ revisions: [Revision], of record: GolferRecord, in transaction: WriteTransaction
  ) throws(GolfFault) {
    var results: [Int: EntryResult] = [:]
    for revision in revisions {
      for result in revision.results { results[result.entry] = result }
    }
    for (entry, card) in record.cards {
      guard let result = results[entry] else { continue }
      var after = card
      after.differential = result.scoreDifferential
      after.isEstimated = result.estimated
      after.standing =
        switch result.standing {
        case .counted, .decided: .counted
        case .waiting: .waiting
        case .refused, .empty: .refused
        }
      if after != card { try after.updateResult(in: transaction) }
    }
  }

  /// The index that a player would have if a card were in the record.
  func wouldBe(
    _ golfer: Golfer, with play: Scorecard.Play, id: ScorecardID, now: Instant,
    in transaction: ReadTransaction
  ) throws(GolfFault) -> Tenths? {
    var record = try GolferRecord(of: golfer, in: transaction)
    try record.add(play, id: id, in: transaction)
    let today = today(at: try club(golfer.homeClub, in: transaction), now: now)
    return record.replay(through: today).last?.index
  }
}

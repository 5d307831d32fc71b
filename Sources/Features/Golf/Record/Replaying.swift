import Core
import Database
import Handicap

extension Golf {
  /// Replays a record from its first day and stores what differs: revisions are superseded by new ones, and scorecards
  /// get their differentials.
  ///
  /// - Returns: the new revisions, in their order.
  @discardableResult
  func replay(
    _ golfer: Golfer, because trigger: IssuedRevision.Trigger, scorecard: ScorecardID? = nil,
    adjustment: AdjustmentID? = nil, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> [IssuedRevision] {
    transaction.ahead { () throws(GolfFault) in try transaction.validRevisions(of: golfer.id) }
    let record = try GolferRecord(of: golfer, in: transaction)
    let valid = try transaction.validRevisions(of: golfer.id)
    let today = today(at: try club(golfer.homeClub, in: transaction), now: context.now)
    let revisions = record.replay(through: today)
    try storeResults(revisions, of: record, in: transaction)
    let change = RevisionsChange(from: valid, to: record.contents(revisions))
    for revision in change.dropped { try transaction.supersede(revision, at: context.now) }
    var issued: [IssuedRevision] = []
    let ids = try transaction.newRevisionIDs(change.issued.count)
    for (index, (id, content)) in zip(ids, change.issued).enumerated() {
      let revision = IssuedRevision(
        id: id, golfer: golfer.id, content: content,
        trigger: trigger, scorecard: scorecard, adjustment: adjustment,
        supersedes: change.superseded(by: index), supersededAt: nil, madeAt: context.now,
        madeBy: context.caller?.user)
      try transaction.insert(revision)
      issued.append(revision)
    }
    return issued
  }

  /// Stores the result of each scorecard of the record, where it differs.
  private func storeResults(
    _ revisions: [Revision], of record: GolferRecord, in transaction: WriteTransaction
  ) throws(GolfFault) {
    var results: [Int: EntryResult] = [:]
    var firstNines: Set<Int> = []
    for revision in revisions {
      for result in revision.results {
        results[result.entry] = result
        if case .firstNine(_, let entry) = result.source { firstNines.insert(entry) }
      }
    }
    for (entry, card) in record.cards {
      guard let result = results[entry] else { continue }
      var after = card
      after.differential = result.scoreDifferential
      after.isEstimated = result.estimated
      after.scoreStatus =
        switch result.status {
        case .counted, .decided: .counted
        case .waiting: firstNines.contains(entry) ? .counted : .waiting
        case .refused, .empty: .refused
        }
      if after != card { try transaction.updateResult(of: after) }
    }
  }
}

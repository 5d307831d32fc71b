package import Core
package import Database
import Handicap

extension Golf {
  /// The revisions of a golfer's index, newest first; with `superseded` also those that were replaced.
  ///
  /// - Throws: `.notFound` when the caller may not see the record.
  package func history(
    of id: GolferID, superseded: Bool = false, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(GolfFault) -> [IssuedRevision] {
    let golfer = try visibleGolfer(id, context, in: transaction)
    return superseded
      ? try transaction.revisions(of: golfer.id).reversed()
      : try transaction.validRevisions(of: golfer.id).reversed()
  }

  /// How a golfer's index of a day was calculated; today's without a day.
  ///
  /// - Throws: `.notFound` when the caller may not see the record.
  package func explain(
    _ id: GolferID, on day: Day?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> Explanation {
    let golfer = try visibleGolfer(id, context, in: transaction)
    let today = today(at: try club(golfer.homeClub, in: transaction), now: context.now)
    let record = try GolferRecord(of: golfer, in: transaction)
    let revisions = record.replay(through: today)
    let day = day ?? today
    guard let revision = Record.inForce(revisions, on: day) else {
      return Explanation(
        golfer: golfer, on: day, ruleBook: record.book.name,
        system: record.book.rules(on: day).system, revision: nil, scores: [],
        steps: [.beforeRecord(revisions.first?.effectiveOn ?? today)])
    }
    var results: [Int: EntryResult] = [:]
    for known in revisions {
      for result in known.results { results[result.entry] = result }
      if known == revision { break }
    }
    return Explanation(
      golfer: golfer, on: day, ruleBook: record.book.name, system: revision.rules.system,
      revision: revision,
      scores: revision.window.reversed().map { record.explain($0, in: revision, results) },
      steps: revision.steps)
  }
}

extension GolferRecord {
  fileprivate func explain(
    _ score: RecordScore, in revision: Revision, _ results: [Int: EntryResult]
  ) -> Explanation.Score {
    let result = score.entry.flatMap { results[$0] }
    return Explanation.Score(
      score: score, scorecard: score.entry.flatMap { scorecard($0) },
      penalty: score.entry.flatMap { adjustment($0) }, reason: revision.reason(for: score),
      steps: result?.assessment?.steps ?? result?.steps ?? [],
      adjustments: score.adjustments.map {
        Explanation.Cause(
          adjustment: $0, scorecard: scorecard($0.entry), decision: adjustment($0.entry))
      })
  }
}

package import Core
package import Handicap
package import Database

/// The whole working of an index.
package struct Explanation: Hashable, Sendable {
  /// The player.
  package let golfer: Golfer
  /// The day that was asked for.
  package let on: Day
  /// The name of the rule book.
  package let ruleBook: String
  /// The revision in force on the day, with all that it was made of.
  package let revision: Revision
  /// The newest differentials, newest first.
  package let scores: [Score]
  /// The cards of the newest round or rounds, with their working, and the index's.
  package let steps: [Handicap.Step]

  /// A differential with where it comes from and why it counts or does not.
  package struct Score: Hashable, Sendable {
    /// The differential with its adjustments.
    package let score: RecordScore
    /// The card, or `nil` for a penalty score or a made-up round.
    package let scorecard: ScorecardID?
    /// The committee's penalty, or `nil`.
    package let penalty: AdjustmentID?
    /// Why it counts or does not, in one sentence.
    package let reason: String
    /// How the card came to its differential.
    package let steps: [Handicap.Step]
    /// The adjustments with what caused them.
    package let adjustments: [Cause]
  }

  /// An adjustment of a differential with what caused it.
  package struct Cause: Hashable, Sendable {
    /// The adjustment.
    package let adjustment: RecordScore.Adjustment
    /// The exceptional card, or `nil`.
    package let scorecard: ScorecardID?
    /// The committee's decision, or `nil`.
    package let decision: AdjustmentID?
  }
}

extension Golf {
  /// How a player's index of a day came about: today's unless a day is given.
  ///
  /// - Throws: `.notFound` when the caller may not see the record.
  package func explain(
    _ id: GolferID, on day: Day?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> Explanation {
    let golfer = try seen(id, context, in: transaction)
    let today = today(at: try club(golfer.homeClub, in: transaction), now: context.now)
    let record = try GolferRecord(of: golfer, in: transaction)
    let revisions = record.replay(through: today)
    let day = day ?? today
    guard let revision = Record.inForce(revisions, on: day) else { throw .notFound }
    var results: [Int: EntryResult] = [:]
    for known in revisions {
      for result in known.results { results[result.entry] = result }
      if known == revision { break }
    }
    return Explanation(
      golfer: golfer, on: day, ruleBook: record.book.name, revision: revision,
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

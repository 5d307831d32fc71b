public import Ground
public import Handicap
public import SQLite

/// The whole working of an index.
public struct Explanation: Hashable, Sendable {
  /// The player.
  public let golfer: Golfer
  /// The day that was asked for.
  public let on: Day
  /// The name of the rule book.
  public let ruleBook: String
  /// The revision in force on the day, with all that it was made of.
  public let revision: Revision
  /// The newest differentials, newest first.
  public let scores: [Score]
  /// The cards of the newest round or rounds, with their working, and the index's.
  public let steps: [Handicap.Step]

  /// A differential with where it comes from and why it counts or does not.
  public struct Score: Hashable, Sendable {
    /// The differential with its adjustments.
    public let score: RecordScore
    /// The card, or `nil` for a penalty score or a made-up round.
    public let scorecard: ScorecardID?
    /// The committee's penalty, or `nil`.
    public let penalty: AdjustmentID?
    /// Why it counts or does not, in one sentence.
    public let reason: String
    /// How the card came to its differential.
    public let steps: [Handicap.Step]
    /// The adjustments with what caused them.
    public let adjustments: [Cause]
  }

  /// An adjustment of a differential with what caused it.
  public struct Cause: Hashable, Sendable {
    /// The adjustment.
    public let adjustment: RecordScore.Adjustment
    /// The exceptional card, or `nil`.
    public let scorecard: ScorecardID?
    /// The committee's decision, or `nil`.
    public let decision: AdjustmentID?
  }
}

extension Golf {
  /// How a player's index of a day came about: today's unless a day is given.
  ///
  /// - Throws: `.notFound` when the caller may not see the record.
  public func explain(
    _ id: GolferID, on day: Day?, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> Explanation {
    let golfer = try seen(id, act, in: reading)
    let today = today(at: try club(golfer.homeClub, in: reading), now: act.now)
    let record = try GolferRecord(of: golfer, in: reading)
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

package import Core
package import Database
import Handicap
import WebAPI

extension Golf {
  /// The history of golfers' indexes, and the decisions of committees.
  var golfRecordsOperations: [Operation] {
    [
      handicapHistoryOperation, explainHandicapOperation, adjustHandicapOperation,
      adjustmentsOperation, cancelAdjustmentOperation, playingConditionsOperation,
      playingConditionsOfCourseOperation,
    ]
  }

  var handicapHistoryOperation: Operation {
    .read(
      OperationInfo(
        48, "handicapHistory", .get("/golfers/{id}/history"), .golfer, .golf,
        "Lists the revisions of a golfer's index, newest first, each with the scores that count."),
      OperationOptions<HistoryInput, [IssuedRevision]>(
        details: """
          A revision is never changed. What comes late or is corrected supersedes those that come out differently; \
          `superseded` lists these too. The end of a freeze or withdrawal that is still to come is there already.
          """, also: [.get("/golfers/me/history")])
    ) { input, context, transaction throws(GolfFault) in
      try history(of: input.id, superseded: input.superseded, context, in: transaction)
    }
  }

  /// The revisions of a golfer's index, newest first, the caller's without an ID; with `superseded` also those that
  /// were replaced.
  ///
  /// - Throws: `.notFound` when the caller may not see the record.
  package func history(
    of id: GolferID?, superseded: Bool = false, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(GolfFault) -> [IssuedRevision] {
    let golfer = try visibleGolfer(id, context, in: transaction)
    return superseded
      ? try transaction.revisions(of: golfer.id).reversed()
      : try transaction.validRevisions(of: golfer.id).reversed()
  }

  var explainHandicapOperation: Operation {
    .read(
      OperationInfo(
        49, "explainHandicap", .get("/golfers/{id}/explanation"), .golfer, .golf,
        "Shows the whole working of a golfer's index."),
      OperationOptions<ExplanationInput, Explanation>(
        details: """
          The newest differentials, newest first, with what was added, which count and why; then each rule in the \
          order in which it was applied, in fields and in one sentence. Before the first day of the record there is no \
          index: `handicapIndex` is null. Computed in the manner of the public rules, not official.
          """, also: [.get("/golfers/me/explanation")],
        hasEntityTag: false, runsInBackground: { _ in true })
    ) { input, context, transaction throws(GolfFault) in
      try explain(input.id, on: input.on, context, in: transaction)
    }
  }

  /// How the index of a golfer, or of the caller, was calculated on a day; today's without a day.
  ///
  /// - Throws: `.notFound` when the caller may not see the record.
  package func explain(
    _ id: GolferID?, on day: Day?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> Explanation {
    let golfer = try visibleGolfer(id, context, in: transaction)
    let today = today(at: try club(golfer.homeClub, in: transaction), now: context.now)
    let record = try GolferRecord(of: golfer, in: transaction)
    let revisions = record.replay(through: today)
    let day = day ?? today
    guard let place = revisions.lastIndex(where: { $0.effectiveOn <= day }) else {
      return Explanation(
        golfer: golfer, on: day, ruleBook: record.book.name,
        system: record.book.rules(on: day).system, revision: nil, scores: [],
        steps: [.beforeRecord(revisions.first?.effectiveOn ?? today)])
    }
    return record.explain(place, in: revisions, of: golfer, on: day)
  }
}

extension GolferRecord {
  /// How the index of a revision was calculated.
  func explain(
    _ place: Int, in revisions: [Revision], of golfer: Golfer, on day: Day
  ) -> Explanation {
    let revision = revisions[place]
    var results: [Int: EntryResult] = [:]
    for known in revisions[...place] {
      for result in known.results { results[result.entry] = result }
    }
    return Explanation(
      golfer: golfer, on: day, ruleBook: book.name, system: revision.rules.system,
      revision: revision, scores: revision.window.reversed().map { explain($0, revision, results) },
      steps: Revision.steps(of: place, in: revisions).map(named))
  }

  private func explain(
    _ score: RecordScore, _ revision: Revision, _ results: [Int: EntryResult]
  ) -> Explanation.Score {
    let result = score.entry.flatMap { results[$0] }
    return Explanation.Score(
      score: score, scorecard: score.entry.flatMap { scorecard($0) },
      partner: score.partner.flatMap { scorecard($0) },
      penalty: score.entry.flatMap { adjustment($0) }, reason: revision.reason(for: score),
      steps: score.artificialSteps + (result?.differentialSteps ?? []).map(named),
      adjustments: score.adjustments.map { explain($0, results[$0.entry]) })
  }

  private func explain(
    _ adjustment: RecordScore.Adjustment, _ result: EntryResult?
  ) -> Explanation.Cause {
    let steps =
      switch adjustment.reason {
      case .exceptional: result?.exceptionalSteps ?? []
      case .committee: result?.steps ?? []
      }
    return Explanation.Cause(
      adjustment: adjustment, scorecard: scorecard(adjustment.entry),
      decision: self.adjustment(adjustment.entry), steps: steps.map(named))
  }

  /// A step with the scorecard, the penalty score or the decision that it is about.
  private func named(_ step: WorkingStep) -> WorkingStep {
    guard let entry = step.entry else { return step }
    if let card = scorecard(entry) { return step.naming("scorecard", Int(card.value)) }
    guard let adjustment = adjustments[entry] else { return step }
    let name = if case .index = adjustment.action { "decision" } else { "penalty" }
    return step.naming(name, Int(adjustment.id.value))
  }
}

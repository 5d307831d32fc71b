package import Core

extension WorkingStep {
  /// Why there is no index before the first day of a record.
  package static func beforeRecord(_ first: Day) -> WorkingStep {
    WorkingStep(
      "RoH 4.5", .recordBegins,
      "the record begins on \(first); before that day there is no index",
      [NamedValue("begins", .text(first.description))])
  }
}

extension RecordScore {
  /// How the artificial round of the transition was made; empty for the score of an entry.
  package var artificialSteps: [WorkingStep] {
    guard entry == nil else { return [] }
    let handicap = differential - WHSTransition.added
    return [
      WorkingStep(
        "Golfliitto 2020", "the handicap \(handicap) + \(WHSTransition.added) is \(differential)",
        [
          NamedValue("handicap", .tenths(handicap)),
          NamedValue("scoreDifferential", .tenths(differential)),
        ], .artificialRound)
    ]
  }
}

extension Revision {
  /// How the index of a revision came about, one step for each rule, in the order in which they were applied.
  package static func steps(of place: Int, in revisions: [Revision]) -> [WorkingStep] {
    revisions[place].steps(issued: issued(before: place, in: revisions))
  }

  /// The same without the indexes that the Low Handicap Index is the lowest of.
  package var steps: [WorkingStep] { steps(issued: []) }

  /// The steps as sentences, each with its rule.
  package var working: [String] { steps.map(\.text) }

  private func steps(issued: [LowHandicapIndex.Issue]) -> [WorkingStep] {
    switch cause {
    case .assigned: [assignedStep]
    case .decision: results.flatMap(\.steps) + [decisionStep]
    case .transition: [transitionStep] + indexSteps(issued)
    case .scores:
      results.flatMap(\.steps)
        + (rules.system.era == nil ? indexSteps(issued) : freezeSteps + [lastStep])
    case .frozen: freezeSteps + [lastStep]
    case .unfrozen:
      [endStep(.freezeEnded, "the freeze has ended")]
        + (rules.system.era == nil ? indexSteps(issued) : [lastStep])
    case .withdrawn: withdrawalSteps + freezeSteps + [lastStep]
    case .restored:
      [endStep(.withdrawalEnded, "the withdrawal has ended")] + freezeSteps + [lastStep]
    }
  }

  /// The indexes that the Low Handicap Index of a revision is the lowest of, oldest first.
  private static func issued(
    before place: Int, in revisions: [Revision]
  ) -> [LowHandicapIndex.Issue] {
    guard revisions[place].low != nil else { return [] }
    let day = revisions[place].newestDay
    var issued: [LowHandicapIndex.Issue] = []
    for revision in revisions[..<place].reversed() {
      let age = Int(day.number) - Int(revision.effectiveOn.number)
      if age > LowHandicapIndex.days { break }
      if revision.isIssued, age >= 0, let index = revision.index {
        issued.append(
          .init(effectiveOn: revision.effectiveOn, index: index, scores: revision.scores))
      }
      if revision.beginsLowAgain { break }
    }
    return issued.reversed()
  }

  /// The day of the newest score.
  private var newestDay: Day {
    switch cause {
    case .scores, .unfrozen: window.last?.day ?? effectiveOn
    default: effectiveOn
    }
  }

  private var isIssued: Bool {
    scores >= LowHandicapIndex.scores && cause.revises(results)
      && (cause == .decision || rules.system.era == nil)
  }

  private var beginsLowAgain: Bool {
    guard cause == .decision, rules.decisionResetsLow, let index, let previous else { return false }
    return index > previous
  }

  // MARK: Steps

  private var assignedStep: WorkingStep {
    WorkingStep(
      "RoH 4.5",
      index.map { "the record began with the index \($0), given by the club" }
        ?? "the record began without an index", [NamedValue("handicapIndex", .tenths(index))],
      .index)
  }

  private var decisionStep: WorkingStep {
    WorkingStep(
      "RoH 7.1a", "the index is \(index ?? Tenths(0)) from \(effectiveOn)",
      [NamedValue("handicapIndex", .tenths(index))], .index)
  }

  private var transitionStep: WorkingStep {
    let made = window.contains { $0.entry == nil }
    if scores == 0 {
      return WorkingStep(
        "Golfliitto 2020", .transitionWithoutRounds,
        "without rounds the handicap stays as the index")
    }
    return WorkingStep(
      "Golfliitto 2020", made ? .transitionWithArtificialRound : .transitionByRounds,
      "the rounds were worked out by the new rules"
        + (made ? ", with one more at the handicap + \(WHSTransition.added)" : ""))
  }

  private var lastStep: WorkingStep {
    WorkingStep(
      rules.system.era == nil ? "RoH 5.4" : "EGA 3.12",
      index.map { "the index is \($0), valid from \(effectiveOn)" } ?? "there is no index yet",
      [NamedValue("handicapIndex", .tenths(index))], .index)
  }

  private func indexSteps(_ issued: [LowHandicapIndex.Issue]) -> [WorkingStep] {
    guard let row, let calculated else { return tooFewSteps + freezeSteps + [lastStep] }
    // No round of the day gave a score.
    guard let capped else { return freezeSteps + [lastStep] }
    let counting = window.filter(\.counts).map(\.adjusted)
    var steps = [tableStep(row, of: window.count, counting, calculated)]
    if let low, !issued.isEmpty { steps.append(lowStep(low, issued: issued, on: newestDay)) }
    steps.append(capStep(calculated, low, capped, cap))
    steps += limitSteps(capped)
    if isHeldByNationalRule { steps.append(nationalStep(min(capped, IndexTable.maximum))) }
    return steps + freezeSteps + [lastStep]
  }

  /// Why the index stays as it is, while it is frozen.
  private var freezeSteps: [WorkingStep] {
    guard let freeze else { return [] }
    let end = freeze.until.map { " until \($0)" } ?? ""
    return [
      WorkingStep(
        "RoH 7.1c", .indexFrozen,
        "the committee froze the index\(end)" + (index.map { ": \($0) stays" } ?? ""),
        [
          NamedValue("handicapIndex", .tenths(index)),
          NamedValue("until", freeze.until.map { .text($0.description) } ?? .null),
        ])
    ]
  }

  private var withdrawalSteps: [WorkingStep] {
    guard let withdrawal else { return [] }
    let end = withdrawal.until.map { " until \($0)" } ?? ""
    return [
      WorkingStep(
        "RoH 7.1c", .withdrawnFrom, "the committee withdrew the index\(end)",
        [NamedValue("until", withdrawal.until.map { .text($0.description) } ?? .null)])
    ]
  }

  private func endStep(_ statement: WorkingStep.Statement, _ sentence: String) -> WorkingStep {
    WorkingStep("RoH 7.1c", statement, sentence)
  }

  private var tooFewSteps: [WorkingStep] {
    guard scores > 0 || cause != .transition else { return [] }
    let name = scores == 1 ? "1 differential gives" : "\(scores) differentials give"
    return [
      WorkingStep(
        "RoH 5.2a", .tooFewDifferentials,
        "\(name) no index" + (index.map { ", so \($0) stays" } ?? ""),
        [
          NamedValue("differentials", .integer(scores)),
          NamedValue("handicapIndex", .tenths(index)),
        ])
    ]
  }

  private func nationalStep(_ capped: Tenths) -> WorkingStep {
    WorkingStep(
      "National rule",
      "above 26.5 an index rises only by decision, so \(capped) becomes \(index ?? capped)",
      [
        NamedValue("previous", .tenths(previous)), NamedValue("capped", .tenths(capped)),
        NamedValue("handicapIndex", .tenths(index)),
      ], .decisionOnlyRise)
  }

  /// Why a differential of the window counts or does not, in one sentence.
  package func reason(for score: RecordScore) -> String {
    let adjusted =
      score.adjustments.isEmpty ? "" : " (\(score.differential) with \(score.adjustment))"
    guard let row else { return "\(score.adjusted)\(adjusted) waits until there are enough" }
    if window.count == 1 { return "\(score.adjusted)\(adjusted) counts: it is the only one" }
    let among =
      row.lowest == 1
      ? "the lowest of \(window.count)" : "among the lowest \(row.lowest) of \(window.count)"
    return score.counts
      ? "\(score.adjusted)\(adjusted) counts: it is \(among)"
      : "\(score.adjusted)\(adjusted) does not count: it is not \(among)"
  }
}

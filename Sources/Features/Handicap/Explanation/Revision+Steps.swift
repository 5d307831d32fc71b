package import Core

extension WorkingStep {
  /// Why there is no index before the first day of a record.
  package static func beforeRecord(_ first: Day) -> WorkingStep {
    WorkingStep(
      "RoH 4.5", "the record begins on \(first); before that day there is no index",
      [NamedValue("begins", .text(first.description))])
  }
}

extension Revision {
  /// How the index came about, one step for each rule, in the order in which they were applied.
  package var steps: [WorkingStep] {
    switch cause {
    case .assigned:
      [
        index.map {
          WorkingStep("RoH 4.5", "the record began with the index \($0), given by the club")
        }
          ?? WorkingStep("RoH 4.5", "the record began without an index")
      ]
    case .decision: results.flatMap(\.steps) + [decisionStep]
    case .transition: [transitionStep] + indexSteps
    case .scores: results.flatMap(\.steps) + (rules.system.era == nil ? indexSteps : [])
    }
  }

  /// The steps as sentences, each with its rule.
  package var working: [String] { steps.map(\.text) }

  private var decisionStep: WorkingStep {
    WorkingStep(
      "RoH 7.1a",
      "the index is \(index ?? Tenths(0)) from \(effectiveOn), and the newest differentials move with it",
      [NamedValue("handicapIndex", .tenths(index))])
  }

  private var transitionStep: WorkingStep {
    let made = window.contains { $0.entry == nil }
    return WorkingStep(
      "Golfliitto 2020",
      scores == 0
        ? "without rounds the handicap stays as the index"
        : "the rounds were worked out by the new rules"
          + (made ? ", with one more at the handicap + 2.0" : ""))
  }

  private var indexSteps: [WorkingStep] {
    guard let row, let calculated, let capped else {
      return scores == 0 && cause == .transition
        ? []
        : [
          WorkingStep(
            "RoH 5.2a",
            "\(scores) differentials give no index"
              + (index.map { ", so \($0) stays" } ?? ""),
            [NamedValue("differentials", .integer(scores))])
        ]
    }
    var steps = [tableStep(row, of: window.count, calculated)]
    steps.append(capStep(calculated, low, capped, cap))
    steps += limitSteps(capped)
    if isHeldByNationalRule {
      steps.append(
        WorkingStep(
          "National rule", "above 26.5 an index rises only by decision: \(index ?? capped)"))
    }
    steps.append(
      WorkingStep(
        "RoH 5.4", "the index is \(index ?? capped), valid from \(effectiveOn)",
        [NamedValue("handicapIndex", .tenths(index))]))
    return steps
  }

  /// Why a differential of the window counts or does not, in one sentence.
  package func reason(for score: RecordScore) -> String {
    let adjusted =
      score.adjustments.isEmpty ? "" : " (\(score.differential) with \(score.adjustment))"
    guard let row else { return "\(score.adjusted)\(adjusted) waits until there are enough" }
    let among = "the lowest \(row.lowest) of \(window.count)"
    return score.counts
      ? "\(score.adjusted)\(adjusted) counts: it is among \(among)"
      : "\(score.adjusted)\(adjusted) does not count: it is not among \(among)"
  }
}

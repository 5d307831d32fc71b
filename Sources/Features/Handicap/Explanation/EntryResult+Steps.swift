import Core

extension EntryResult {
  /// What came of the entry, one step for each rule, without the working of its card.
  package var steps: [WorkingStep] {
    if let ega {
      let old = ega.before ?? IndexTable.maximum
      return [
        ega.before == nil
          ? WorkingStep(
            "EGA 3.11.5", "\(ega.round.comparedPoints) points give the first handicap \(ega.after)")
          : egaStep(ega.round, from: old, to: ega.after, ega.effect)
      ]
    }
    return [standingStep] + seedSteps + exceptionalSteps
  }

  private var standingStep: WorkingStep {
    switch status {
    case .counted:
      WorkingStep(
        "RoH 5.1", "the Score Differential is \(scoreDifferential ?? Tenths(0))",
        [
          NamedValue("scorecard", .integer(entry)),
          NamedValue("scoreDifferential", .tenths(scoreDifferential)),
        ])
    case .waiting:
      WorkingStep(
        "RoH 5.1b", "nine holes wait until they can be made a score of eighteen",
        [NamedValue("scorecard", .integer(entry))])
    case .refused(let refusal): refusal.step
    case .empty: WorkingStep("RoH 7.1b", "there is nothing to make the penalty score from")
    case .decided: WorkingStep("RoH 7.1a", "the committee decided the index")
    }
  }

  private var seedSteps: [WorkingStep] {
    guard let seed else { return [] }
    return [
      WorkingStep(
        "RoH 5.2a", "the other nine is what an index of \(seed) is expected to score",
        [NamedValue("seed", .tenths(seed))])
    ]
  }

  private var exceptionalSteps: [WorkingStep] {
    guard exceptional.count < 0, let index, let exact else { return [] }
    return [
      WorkingStep(
        "RoH 5.9",
        "\(exact) is \(Fraction(index) - exact) better than the index \(index) of the day: \(exceptional) "
          + "on each of the newest differentials",
        [
          NamedValue("scorecard", .integer(entry)), NamedValue("adjustment", .tenths(exceptional)),
        ])
    ]
  }
}

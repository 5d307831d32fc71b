import Core

extension EntryResult {
  /// How the Score Differential was calculated, one step for each rule.
  package var differentialSteps: [WorkingStep] {
    switch source {
    case .own: assessment?.steps ?? []
    case .firstNine(let first, let entry):
      first.steps.map { $0.about(entry) } + (assessment?.steps ?? []) + sumSteps(first.half)
    case .expected(let index, let nines):
      (assessment?.steps ?? []) + (nines.map { [$0.step(index)] } ?? [])
        + [expectedStep(index, clamped: isClamped(index))] + sumSteps(assessment?.half)
    case .copied(let penalty, let differentials): [copyStep(penalty, differentials)]
    case .generic(let rating): genericSteps(rating)
    case .decision: []
    }
  }

  /// What came of the entry, one step for each rule, without the calculation of a differential.
  package var steps: [WorkingStep] {
    if let ega { return ega.steps.map { $0.about(entry) } }
    if case .decision(let decision) = source {
      return decision.steps.map { $0.about(entry) }
    }
    return (statusSteps + exceptionalSteps + cancelledSteps).map { $0.about(entry) }
  }

  /// How the reduction for an exceptional score was found; empty when it is none.
  package var exceptionalSteps: [WorkingStep] {
    guard exceptional.count < 0, let index, let exact else { return [] }
    return [
      WorkingStep(
        "RoH 5.9",
        "\(exact) is \(Fraction(index) - exact) better than the index \(index) of the day: \(exceptional) "
          + "on each of the newest differentials",
        [
          NamedValue("handicapIndex", .tenths(index)), NamedValue("unrounded", .fraction(exact)),
          NamedValue("adjustment", .tenths(exceptional)),
        ], .exceptionalScore)
    ]
  }

  private var cancelledSteps: [WorkingStep] {
    guard cancelledReduction.count < 0 else { return [] }
    return [
      WorkingStep(
        "RoH 5.9", .reductionCancelled,
        "the committee took back the reduction of \(cancelledReduction) for an exceptional score",
        [NamedValue("adjustment", .tenths(cancelledReduction))])
    ]
  }

  private var statusSteps: [WorkingStep] {
    switch status {
    case .counted:
      [
        WorkingStep(
          "RoH 5.1", "the Score Differential is \(scoreDifferential ?? Tenths(0))",
          [
            NamedValue("unrounded", exact.map { .fraction($0) } ?? .null),
            NamedValue("scoreDifferential", .tenths(scoreDifferential)),
          ], .rounding)
      ]
    case .waiting:
      (assessment?.steps ?? []) + [
        WorkingStep(
          "RoH 5.1b", .nineWaits, "nine holes wait until they can be made a score of eighteen")
      ]
    case .refused(let refusal): [refusal.step]
    case .empty:
      [
        WorkingStep(
          "RoH 7.1b", .noPenaltyScore, "there is nothing to make the penalty score from")
      ]
    case .decided:
      [WorkingStep("RoH 7.1a", .committeeDecided, "the committee decided the index")]
    }
  }

  private func sumSteps(_ half: Fraction?) -> [WorkingStep] {
    guard let half, let exact else { return [] }
    return [sumStep("RoH 5.1b", half, exact - half), roundingStep(exact)]
  }

  private func isClamped(_ index: Tenths) -> Bool {
    guard let half = assessment?.half, let exact else { return false }
    return NineHoleScore.withExpected(half, index: index) != exact
  }

  private func copyStep(_ penalty: PenaltyScore, _ differentials: [Tenths]) -> WorkingStep {
    WorkingStep(
      "RoH 7.1b",
      "the \(penalty.rawValue) of \(differentials.listed) is \(scoreDifferential ?? Tenths(0))",
      [
        NamedValue("kind", .text(penalty.rawValue)),
        NamedValue("differentials", .list(differentials.map { .tenths($0) })),
        NamedValue("scoreDifferential", .tenths(scoreDifferential)),
      ], .copy)
  }

  private func genericSteps(_ rating: Rating) -> [WorkingStep] {
    guard let index, let exact else { return [] }
    let handicap = CourseHandicap.eighteenHoles(index: index, rating: rating)
    let score = PenaltyScore.genericScore(rating: rating, courseHandicap: handicap.rounded)
    return [
      courseHandicapStep("RoH 6.1a", index, rating, handicap),
      genericPenaltyStep(rating.courseRating, handicap.rounded, score),
      differentialStep(score: score, rating.courseRating, rating.slope, 0, exact),
      roundingStep(exact),
    ]
  }
}

extension EntryResult.FirstNines {
  /// How the provisional index was found.
  fileprivate func step(_ index: Tenths) -> WorkingStep {
    let doubled = nines.map { NineHoleScore.doubled($0).roundedToTenths }
    let count = differentials.count + nines.count
    return WorkingStep(
      "RoH 5.2a",
      "a provisional index with each nine twice: \(row.named(of: count)), "
        + "\((differentials + doubled).listed), with \(row.adjustment) is \(index), an estimate",
      [
        NamedValue("differentials", .list(differentials.map { .tenths($0) })),
        NamedValue("nineHoleDifferentials", .list(nines.map { .fraction($0) })),
        NamedValue("lowest", .integer(row.lowest)),
        NamedValue("adjustment", .tenths(row.adjustment)),
        NamedValue("handicapIndex", .tenths(index)),
      ], .provisionalIndex)
  }
}

extension EntryResult.Decision {
  /// How far the newest differentials are shifted; empty when there are too few for an index.
  package var steps: [WorkingStep] {
    let decision = WorkingStep(
      "RoH 7.1a", .committeeDecided, "the committee decided the index \(index)",
      [NamedValue("handicapIndex", .tenths(index))])
    guard let average else { return [decision] }
    let shift = CommitteeAdjustment.onDifferentials(decided: index, calculated: average.index)
    return [
      decision,
      tableStep(average.row, of: average.counts.count, counting, average.index),
      WorkingStep(
        "RoH 7.1a",
        "\(index) - \(average.index) = \(shift) is added to each of the newest differentials",
        [
          NamedValue("handicapIndex", .tenths(index)),
          NamedValue("calculated", .tenths(average.index)),
          NamedValue("adjustment", .tenths(shift)),
        ], .committeeShift),
    ]
  }
}

import Core

extension Assessment {
  /// How the round came to its differential, one step for each rule.
  package var steps: [WorkingStep] {
    if case .refused(let refusal) = verdict { return [refusal.step] }
    var steps = [handicapStep, maximumStep]
    if method == .netPars, adjustedSum != holesSum || holes.count > holesPlayed {
      steps.append(
        WorkingStep(
          "RoH 3.2", "holes not played count as the rules have it, \(adjustedSum) in all",
          [NamedValue("adjustedGrossScore", .integer(adjustedSum))]))
    }
    switch verdict {
    case .counts(let exact): steps += differentialSteps(exact)
    case .half(let half):
      steps.append(nineStep(half))
      steps.append(
        WorkingStep("RoH 5.1b", "it waits until it can be made a score of eighteen holes"))
    case .refused: break
    }
    return steps
  }

  private var holesSum: Int { holes.compactMap(\.adjusted).reduce(0, +) }

  private var handicapStep: WorkingStep {
    guard let index, let exact = courseHandicapUnrounded else {
      return WorkingStep("RoH 3.1a", "there is no index, so each hole counts at most par + 5")
    }
    let isNine = method == .nine || method == .nineWithExpected
    return courseHandicapStep(
      isNine ? "RoH 6.1b" : "RoH 6.1a", isNine ? CourseHandicap.half(index) : index, rating, exact)
  }

  private var maximumStep: WorkingStep {
    WorkingStep(
      index == nil ? "RoH 3.1a" : "RoH 3.1b",
      "with the most that each hole may count, the Adjusted Gross Score of the holes is \(holesSum)",
      [
        NamedValue("received", .integers(holes.map(\.received))),
        NamedValue("adjusted", .list(holes.map { .whole($0.adjusted) })),
        NamedValue("adjustedGrossScore", .integer(holesSum)),
      ])
  }

  private func differentialSteps(_ exact: Fraction) -> [WorkingStep] {
    switch method {
    case .eighteen, .netPars:
      [
        differentialStep(
          score: Fraction(adjustedSum), rating.courseRating, rating.slope, conditions, exact),
        roundingStep(exact),
      ]
    case .nineWithExpected:
      [
        nineStep(
          ScoreDifferential.nineHoles(
            adjustedGrossScore: adjustedSum, rating: rating, playingConditions: conditions)),
        WorkingStep(
          "RoH 5.1b",
          "with what an index of \(index ?? Tenths(0)) is expected to score on nine more it is \(exact)",
          [NamedValue("unrounded", .fraction(exact))]),
        roundingStep(exact),
      ]
    case .partial, .nine:
      [
        WorkingStep(
          "RoH 3.2",
          "\(holesPlayed) holes, and what is expected on \(18 - holesPlayed) more, make \(exact): an estimate",
          [
            NamedValue("holesPlayed", .integer(holesPlayed)),
            NamedValue("unrounded", .fraction(exact)),
          ]),
        roundingStep(exact),
      ]
    }
  }

  private func nineStep(_ half: Fraction) -> WorkingStep {
    let taken = Fraction(conditions, over: 2)
    return WorkingStep(
      "RoH 5.1b",
      "nine holes: 113 / \(rating.slope) x (\(adjustedSum) - \(rating.courseRating) - \(taken)) = \(half)",
      [NamedValue("nineHoleDifferential", .fraction(half))])
  }
}

extension Assessment.Refusal {
  /// Why the round gives no score.
  package var step: WorkingStep {
    switch self {
    case .tooFewHoles: WorkingStep("RoH 2.2", "fewer holes were played than give a score")
    case .partialWithoutIndex:
      WorkingStep("RoH 3.2", "without an index only full scores of nine or eighteen holes count")
    case .nineNotRated:
      WorkingStep("RoH 2.2", "the nine that was played has no rating of its own")
    }
  }
}

import Core

extension Assessment {
  /// How the round came to its differential, one step for each rule; a nine that waits has that of nine holes.
  package var steps: [WorkingStep] {
    if case .refused(let refusal) = verdict { return [refusal.step] }
    return courseSteps + handicapSteps + holeSteps + differentialSteps
  }

  // MARK: Handicap

  /// The course of a nine that counts among eighteen holes.
  private var courseSteps: [WorkingStep] {
    guard let nine else { return [] }
    let rated = "\(rating.courseRating), slope \(rating.slope), par \(rating.par)"
    if nine.whole != nil {
      return [
        WorkingStep(
          "RoH 3.2", .nineAmongEighteen,
          "the nine counts among the eighteen holes of the course, rated \(rated)",
          rating.values + [NamedValue("par", .integer(rating.par))])
      ]
    }
    return [
      WorkingStep(
        "RoH 3.2",
        "the course has no rating of eighteen holes, so the nine counts as played twice: \(rated)",
        [
          NamedValue("courseRating9", .tenths(nine.rating.courseRating)),
          NamedValue("par9", .integer(nine.rating.par)),
          NamedValue("courseRating", .tenths(rating.courseRating)),
          NamedValue("par", .integer(rating.par)),
        ], .nineTwice)
    ]
  }

  private var handicapSteps: [WorkingStep] {
    guard let handicap else {
      return [WorkingStep("RoH 3.1a", .noStrokes, "there is no index, so no stroke is received")]
    }
    let received = receivedStep(
      "RoH Appendix E", handicap: handicap.rounded, indexes: round.holes.map(\.strokeIndex),
      received: scored.map(\.received))
    guard let index else {
      return [
        WorkingStep(
          "RoH 3.2", .strokesOfMaximum, "there is no index, so the strokes are those of 54.0"),
        courseHandicapStep("RoH 6.1a", IndexTable.maximum, rating, handicap), received,
      ]
    }
    switch method {
    case .nine, .nineWithExpected:
      return [
        halfIndexStep(index),
        courseHandicapStep("RoH 6.1b", CourseHandicap.half(index), rating, handicap), received,
      ]
    case .eighteen, .netPars, .partial:
      return [courseHandicapStep("RoH 6.1a", index, rating, handicap), received]
    }
  }

  // MARK: Holes

  private var holeSteps: [WorkingStep] {
    [maximumStep, adjustedStep] + (hasFilledHoles ? [filledStep] : [])
  }

  private var pars: NamedValue { NamedValue("pars", .integers(round.holes.map(\.par))) }

  private var received: NamedValue {
    NamedValue("received", .integers(scored.map(\.received)))
  }

  private var maximums: [Int] { scored.map(\.maximum) }

  private var maximumStep: WorkingStep {
    WorkingStep(
      index == nil ? "RoH 3.1a" : "RoH 3.1b",
      (index == nil ? "at most par + 5 counts" : "at most net double bogey counts")
        + " on a hole: \(maximums.listed)",
      [
        NamedValue("established", .flag(index != nil)),
        NamedValue("handicap", .integer(handicap?.rounded ?? 0)), pars, received,
        NamedValue("maximums", .integers(maximums)),
      ], .maximumScores)
  }

  /// The score of each hole that was played.
  private var adjusted: [Int?] {
    zip(scored, round.outcomes).map { $1.isPlayed ? $0.adjusted : nil }
  }

  /// The score of each hole that was not played and counts.
  private var filled: [Int?] {
    zip(scored, round.outcomes).map { $1.isPlayed ? nil : $0.adjusted }
  }

  private var hasFilledHoles: Bool { filled.contains { $0 != nil } }

  private var playedSum: Int { adjusted.compactMap(\.self).reduce(0, +) }

  private var adjustedStep: WorkingStep {
    WorkingStep(
      "RoH 3.1",
      "the strokes \(round.outcomes.map(\.strokes).listed) are \(adjusted.listed) with these limits, \(playedSum) in all",
      [
        NamedValue("strokes", .list(round.outcomes.map { .whole($0.strokes) })),
        NamedValue("played", .list(round.outcomes.map { .flag($0.isPlayed) })),
        NamedValue("maximums", .integers(maximums)),
        NamedValue("adjusted", .list(adjusted.map { .whole($0) })),
        NamedValue("adjustedGrossScore", .integer(playedSum)),
      ], .adjustedScores)
  }

  private var filledStep: WorkingStep {
    let netPars = zip(zip(round.holes, scored), filled).reduce(0) { sum, hole in
      hole.1 == nil ? sum : sum + hole.0.0.par + hole.0.1.received
    }
    let extra = adjustedSum - playedSum - netPars
    return WorkingStep(
      "RoH 3.2",
      "holes not played count a net par" + (extra == 0 ? "" : ", the first one stroke more")
        + ": \(filled.listed), \(adjustedSum) in all",
      [
        NamedValue("adjusted", .list(adjusted.map { .whole($0) })), pars, received,
        NamedValue("played", .list(round.outcomes.map { .flag($0.isPlayed) })),
        NamedValue("extra", .integer(extra)),
        NamedValue("filled", .list(filled.map { .whole($0) })),
        NamedValue("adjustedGrossScore", .integer(adjustedSum)),
      ], .netPars)
  }

  // MARK: Differential

  private var differentialSteps: [WorkingStep] {
    switch verdict {
    case .counts(let exact): countingSteps(exact) + [roundingStep(exact)]
    case .half(let half): [nineStep(half)]
    case .refused: []
    }
  }

  private func countingSteps(_ exact: Fraction) -> [WorkingStep] {
    switch method {
    case .eighteen, .netPars, .nine:
      [
        differentialStep(
          score: Fraction(adjustedSum), rating.courseRating, rating.slope, conditions, exact)
      ]
    case .nineWithExpected:
      withExpected(
        nineStep(
          ScoreDifferential.nineHoles(
            adjustedGrossScore: adjustedSum, rating: rating, playingConditions: conditions)),
        ScoreDifferential.nineHoles(
          adjustedGrossScore: adjustedSum, rating: rating, playingConditions: conditions),
        holes: 9, exact)
    case .partial: partialSteps(exact)
    }
  }

  private func partialSteps(_ exact: Fraction) -> [WorkingStep] {
    let pars = zip(round.holes, round.outcomes).filter { $1.isPlayed }.map(\.0.par)
    let par = pars.reduce(0, +)
    let ratingPlayed = HolesNotPlayed.ratingOfHolesPlayed(pars: pars, rating: rating)
    let conditions = Fraction(conditions * holesPlayed, over: 18)
    let played = ScoreDifferential.differential(
      strokes: Fraction(adjustedSum) - conditions, courseRating: ratingPlayed, slope: rating.slope)
    return [
      WorkingStep(
        "RoH 3.2",
        "the rating of \(holesPlayed) holes of par \(par), an estimate: \(par) + (\(rating.courseRating) - "
          + "\(rating.par)) x \(holesPlayed) / 18 = \(ratingPlayed)",
        [
          NamedValue("parPlayed", .integer(par)),
          NamedValue("holesPlayed", .integer(holesPlayed)),
          NamedValue("courseRating", .tenths(rating.courseRating)),
          NamedValue("par", .integer(rating.par)),
          NamedValue("ratingPlayed", .fraction(ratingPlayed)),
        ], .ratingOfHolesPlayed)
    ]
      + withExpected(
        WorkingStep(
          "RoH 3.2",
          "113 / \(rating.slope) x (\(adjustedSum) - \(ratingPlayed) \(taken(conditions))) = \(played)",
          [
            NamedValue("adjustedGrossScore", .integer(adjustedSum)),
            NamedValue("ratingPlayed", .fraction(ratingPlayed)),
            NamedValue("slopeRating", .integer(rating.slope)),
            NamedValue("pcc", .integer(self.conditions)),
            NamedValue("holesPlayed", .integer(holesPlayed)),
            NamedValue("playedDifferential", .fraction(played)),
          ], .playedDifferential), played, holes: 18 - holesPlayed, exact)
  }

  /// A differential of the holes played, and what is expected on the others.
  private func withExpected(
    _ step: WorkingStep, _ played: Fraction, holes: Int, _ exact: Fraction
  ) -> [WorkingStep] {
    guard let index else { return [step] }
    let isClamped = played + ExpectedDifferential.holes(holes, index: index) != exact
    return [
      step, expectedStep(index, holes: holes, clamped: isClamped),
      sumStep(holes == 9 ? "RoH 5.1b" : "RoH 3.2", played, exact - played),
    ]
  }

  private func nineStep(_ half: Fraction) -> WorkingStep {
    nineHoleStep(score: adjustedSum, rating.courseRating, rating.slope, conditions, half)
  }
}

extension [Int?] {
  /// The numbers with blanks between them, a dash for none.
  fileprivate var listed: String { map { $0?.description ?? "-" }.joined(separator: " ") }
}

extension Assessment.Refusal {
  /// Why the round gives no score.
  package var step: WorkingStep {
    switch self {
    case .tooFewHoles:
      WorkingStep("RoH 2.2", .tooFewHoles, "fewer holes were played than give a score")
    case .partialWithoutIndex:
      WorkingStep(
        "RoH 3.2", .partialWithoutIndex,
        "without an index only full scores of nine or eighteen holes count")
    case .nineNotRated:
      WorkingStep(
        "RoH 2.2", .nineNotRated, "the holes that were played are not a nine with its own rating")
    case .indexWithdrawn:
      WorkingStep("RoH 7.1c", .indexWithdrawn, "the index was withdrawn on the day of the round")
    }
  }
}

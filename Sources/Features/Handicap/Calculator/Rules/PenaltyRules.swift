import Core

/// Penalty scores.
let penaltyRules: [CalculatorRule] = [
  CalculatorRule(
    "whs.penalty_generic", "Penalty score: Course Rating + Course Handicap",
    takes: InputField("courseRating", .courseRating), InputField("slopeRating", .slope),
    InputField("courseHandicap", .handicap),
    gives: ["adjustedGrossScore": "decimal", "scoreDifferential": "decimal"]
  ) { courseRating, slope, handicap in
    let rating = Rating(unchecked: courseRating, slope: slope, par: 72)
    let score = PenaltyScore.genericScore(rating: rating, courseHandicap: handicap)
    let exact = ScoreDifferential.differential(strokes: score, rating: rating)
    return .init(
      [
        NamedValue("adjustedGrossScore", .fraction(score)),
        NamedValue("scoreDifferential", .tenths(exact.roundedToTenths)),
      ],
      [
        genericPenaltyStep(courseRating, handicap, score),
        differentialStep(score: score, courseRating, slope, 0, exact), roundingStep(exact),
      ])
  },
  penaltyCopy("whs.penalty_highest", "Penalty score: the highest of the newest 20", .highest),
  penaltyCopy("whs.penalty_lowest", "Penalty score: the lowest of the newest 20", .lowest),
]

private func penaltyCopy(_ name: String, _ title: String, _ penalty: PenaltyScore)
  -> CalculatorRule
{
  CalculatorRule(
    name, title,
    takes: InputField("differentials", .list(.differential, count: 0...2_000)),
    gives: ["scoreDifferential": "decimal or null"]
  ) { differentials in
    let copied = penalty.copied(from: differentials.suffix(IndexTable.window))
    return .init(
      "scoreDifferential", .tenths(copied), "RoH 7.1b",
      copied.map { "the \(penalty.rawValue) differential of the newest 20 is \($0)" }
        ?? "there is no differential to copy")
  }
}

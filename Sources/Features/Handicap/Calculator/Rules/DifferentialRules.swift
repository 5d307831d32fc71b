import Core

/// Differentials of eighteen holes.
let differentialRules: [CalculatorRule] = [
  CalculatorRule(
    "whs.score_differential_18", "Score Differential of 18 holes",
    takes: InputField("adjustedGrossScore", .score), InputField("courseRating", .courseRating),
    InputField("slopeRating", .slope), InputField("pcc", .conditions, else: 0),
    gives: ["scoreDifferential": "decimal"]
  ) { score, courseRating, slope, conditions in
    let exact = ScoreDifferential.differential(
      strokes: Fraction(score - conditions), courseRating: Fraction(courseRating), slope: slope)
    return .init(
      [NamedValue("scoreDifferential", .tenths(exact.roundedToTenths))],
      [
        differentialStep(score: Fraction(score), courseRating, slope, conditions, exact),
        roundingStep(exact),
      ])
  },
  CalculatorRule(
    "whs.sd_from_stableford_18", "Score Differential of 18 holes from Stableford points",
    takes: InputField("par", .par), InputField("courseHandicap", .handicap),
    InputField("points", .integer(0...120)), InputField("courseRating", .courseRating),
    InputField("slopeRating", .slope), InputField("pcc", .conditions, else: 0),
    gives: ["scoreDifferential": "decimal"]
  ) { par, handicap, points, courseRating, slope, conditions in
    let score = Stableford.adjustedGrossScore(par: par, courseHandicap: handicap, points: points)
    let exact = ScoreDifferential.differential(
      strokes: Fraction(score - conditions), courseRating: Fraction(courseRating), slope: slope)
    return .init(
      [NamedValue("scoreDifferential", .tenths(exact.roundedToTenths))],
      [
        pointsStep(par: par, handicap: handicap, points: points, score: score),
        differentialStep(score: Fraction(score), courseRating, slope, conditions, exact),
        roundingStep(exact),
      ])
  },
  CalculatorRule(
    "whs.expected_18h_differential", "Differential expected over 18 holes",
    takes: InputField("handicapIndex", .index), gives: ["expected": "decimal"]
  ) { index in
    let exact = ExpectedDifferential.eighteenHoles(index: index)
    return .init(
      [NamedValue("expected", .fraction(exact))],
      [
        WorkingStep(
          "RoH 5.1b", "1.04 x \(index) + 2.4 = \(exact), a formula that fits the figures published")
      ],
      estimated: index.count < 0)
  },
]

func pointsStep(par: Int, handicap: Int, points: Int, score: Int) -> WorkingStep {
  WorkingStep("RoH 3.1", "par \(par) + \(handicap) - (\(points) points - 36) = \(score)")
}

import Core

/// Nine holes and rounds not finished, by the texts of 2020 and 2024.
let nineHoleRules: [CalculatorRule] = [
  CalculatorRule(
    "whs2024.expected_9h_differential", "Differential expected over 9 holes (2024)",
    takes: InputField("handicapIndex", .index), gives: ["expectedUnrounded": "decimal"]
  ) { index in
    .init(
      [NamedValue("expectedUnrounded", .fraction(ExpectedDifferential.nineHoles(index: index)))],
      [expectedStep(index)], estimated: index.count < 0)
  },
  CalculatorRule(
    "whs2024.combine_9h", "Score Differential of 18 holes from one of 9 (2024)",
    takes: InputField("nineHoleDifferential", .decimal(-100...200)),
    InputField("handicapIndex", .index), gives: ["scoreDifferential": "decimal"]
  ) { nine, index in
    let exact = NineHoleScore.withExpected(nine, index: index)
    return .init(
      [NamedValue("scoreDifferential", .tenths(exact.roundedToTenths))],
      [expectedStep(index), sumStep("RoH 5.1b", nine, exact - nine), roundingStep(exact)],
      estimated: index.count < 0)
  },
  CalculatorRule(
    "whs2024.score_differential_9", "Score Differential of a 9-hole score (2024)",
    takes: InputField("adjustedGrossScore", .score), InputField("courseRating9", .courseRating),
    InputField("slopeRating9", .slope), InputField("pcc18", .conditions, else: 0),
    InputField("handicapIndex", .index), gives: ["scoreDifferential": "decimal"]
  ) { score, courseRating, slope, conditions, index in
    let half = NineHoleInput(score, courseRating, slope, conditions)
    let exact = NineHoleScore.withExpected(half.differential, index: index)
    return .init(
      [NamedValue("scoreDifferential", .tenths(exact.roundedToTenths))],
      [
        half.step, expectedStep(index),
        sumStep("RoH 5.1b", half.differential, exact - half.differential), roundingStep(exact),
      ],
      estimated: index.count < 0)
  },
  CalculatorRule(
    "whs2020.combine_two_9h", "Score Differential of two 9-hole scores (2020)",
    takes: InputField("first", nineHoleKind), InputField("second", nineHoleKind),
    gives: ["scoreDifferential": "decimal"]
  ) { one, other in
    let exact = NineHoleScore.combined(one.differential, other.differential)
    return .init(
      [NamedValue("scoreDifferential", .tenths(exact.roundedToTenths))],
      [
        one.step, other.step, sumStep("RoH 5.1b", one.differential, other.differential),
        roundingStep(exact),
      ])
  },
  CalculatorRule(
    "whs2024.partial_round_linear", "Score Differential of 10-17 holes (2024, estimated)",
    takes: InputField("holesPlayed", .integer(9...17)),
    InputField("adjustedGrossScorePlayed", .score),
    InputField("ratingPlayed", .decimal(1...100)), InputField("slopeRating", .slope),
    InputField("handicapIndex", .index), gives: ["scoreDifferential": "decimal"]
  ) { holes, score, rating, slope, index in
    let exact = HolesNotPlayed.differential(
      adjustedGrossScorePlayed: Fraction(score), ratingPlayed: rating, slope: slope,
      holesPlayed: holes, index: index)
    let expected = ExpectedDifferential.holes(18 - holes, index: index)
    let sentence =
      "113 / \(slope) x (\(score) - \(rating)) for \(holes) holes and \(expected) expected on "
      + "\(18 - holes) make \(exact), an estimate"
    return .init(
      [NamedValue("scoreDifferential", .tenths(exact.roundedToTenths))],
      [WorkingStep("RoH 3.2", sentence), roundingStep(exact)], estimated: true)
  },
]

/// Nine holes of a calculation, as its input gives them.
struct NineHoleInput: Sendable {
  let differential: Fraction
  let step: WorkingStep

  init(_ score: Int, _ courseRating: Tenths, _ slope: Int, _ conditions: Int) {
    let half = Fraction(conditions, over: 2)
    differential = ScoreDifferential.differential(
      strokes: Fraction(score) - half, courseRating: Fraction(courseRating), slope: slope)
    step = nineHoleStep(score: score, courseRating, slope, conditions, differential)
  }
}

private let nineHoleKind = InputKind<NineHoleInput>.object { reader in
  let score = reader.read(InputField("adjustedGrossScore", .score))
  let courseRating = reader.read(InputField("courseRating9", .courseRating))
  let slope = reader.read(InputField("slopeRating9", .slope))
  let conditions = reader.read(InputField("pcc18", .conditions, else: 0))
  guard let score, let courseRating, let slope, let conditions else { return nil }
  return NineHoleInput(score, courseRating, slope, conditions)
}

import Core

// Steps that the calculator and the explanations of records share.

func courseHandicapStep(_ rule: String, _ index: Tenths, _ rating: Rating, _ exact: Fraction)
  -> WorkingStep
{
  WorkingStep(
    rule,
    "\(index) x \(rating.slope) / 113 + \(rating.courseRating) - \(rating.par) = \(exact), "
      + "rounded \(exact.rounded)",
    [NamedValue("index", .tenths(index))] + rating.values + [
      NamedValue("par", .integer(rating.par)), NamedValue("unrounded", .fraction(exact)),
      NamedValue("courseHandicap", .integer(exact.rounded)),
    ], .courseHandicap)
}

func halfIndexStep(_ index: Tenths) -> WorkingStep {
  let half = CourseHandicap.half(index)
  return WorkingStep(
    "RoH 6.1b", "half of \(index), to a tenth, is \(half)",
    [NamedValue("handicapIndex", .tenths(index)), NamedValue("half", .tenths(half))], .halfIndex)
}

func receivedStep(_ rule: String, handicap: Int, indexes: [Int], received: [Int]) -> WorkingStep {
  WorkingStep(
    rule,
    "\(handicap) strokes, in order of the stroke indexes \(indexes.listed), are \(received.listed)",
    [
      NamedValue("handicap", .integer(handicap)),
      NamedValue("strokeIndexes", .integers(indexes)), NamedValue("received", .integers(received)),
    ], .strokesReceived)
}

func differentialStep(
  score: Fraction, _ courseRating: Tenths, _ slope: Int, _ conditions: Int, _ exact: Fraction
) -> WorkingStep {
  WorkingStep(
    "RoH 5.1a",
    "113 / \(slope) x (\(score.plain) - \(courseRating) \(taken(Fraction(conditions)))) = \(exact)",
    [
      NamedValue("adjustedGrossScore", .number(score)),
      NamedValue("courseRating", .tenths(courseRating)), NamedValue("slopeRating", .integer(slope)),
      NamedValue("pcc", .integer(conditions)), NamedValue("unrounded", .fraction(exact)),
    ], .scoreDifferential)
}

func nineHoleStep(
  score: Int, _ courseRating: Tenths, _ slope: Int, _ conditions: Int, _ exact: Fraction
) -> WorkingStep {
  WorkingStep(
    "RoH 5.1b",
    "nine holes: 113 / \(slope) x (\(score) - \(courseRating) "
      + "\(taken(Fraction(conditions, over: 2)))) = \(exact)",
    [
      NamedValue("adjustedGrossScore", .integer(score)),
      NamedValue("courseRating", .tenths(courseRating)), NamedValue("slopeRating", .integer(slope)),
      NamedValue("pcc", .integer(conditions)),
      NamedValue("nineHoleDifferential", .fraction(exact)),
    ], .nineHoleDifferential)
}

/// Playing conditions as a formula takes them off.
func taken(_ conditions: Fraction) -> String {
  conditions < .zero ? "+ \((-conditions).plain)" : "- \(conditions.plain)"
}

func expectedStep(_ index: Tenths, holes: Int = 9, clamped: Bool = false) -> WorkingStep {
  let index = clamped ? max(index, Tenths(0)) : index
  let expected = ExpectedDifferential.holes(holes, index: index)
  let formula = "0.52 x \(index) + 1.2"
  return WorkingStep(
    holes == 9 ? "RoH 5.1b" : "RoH 3.2",
    holes == 9
      ? "expected on nine holes: \(formula) = \(expected)"
      : "expected on \(holes) more holes: (\(formula)) x \(holes) / 9 = \(expected)",
    [
      NamedValue("handicapIndex", .tenths(index)), NamedValue("holes", .integer(holes)),
      NamedValue("expected", .fraction(expected)),
    ], .expectedDifferential)
}

func sumStep(_ rule: String, _ one: Fraction, _ other: Fraction) -> WorkingStep {
  WorkingStep(
    rule, "\(one) + \(other) = \(one + other)",
    [
      NamedValue("parts", .list([.fraction(one), .fraction(other)])),
      NamedValue("unrounded", .fraction(one + other)),
    ], .sum)
}

func roundingStep(_ exact: Fraction) -> WorkingStep {
  WorkingStep(
    "RoH 5.1c", "\(exact) to the nearest tenth, a tie going up, is \(exact.roundedToTenths)",
    [
      NamedValue("unrounded", .fraction(exact)),
      NamedValue("scoreDifferential", .tenths(exact.roundedToTenths)),
    ], .rounding)
}

func genericPenaltyStep(_ courseRating: Tenths, _ handicap: Int, _ score: Fraction) -> WorkingStep {
  WorkingStep(
    "RoH 7.1b", "\(courseRating) + \(handicap) is \(score.plain)",
    [
      NamedValue("courseRating", .tenths(courseRating)),
      NamedValue("courseHandicap", .integer(handicap)),
      NamedValue("adjustedGrossScore", .number(score)),
    ], .genericPenalty)
}

extension Rating {
  /// Course Rating and slope, as steps name them.
  var values: [NamedValue] {
    [
      NamedValue("slopeRating", .integer(slope)),
      NamedValue("courseRating", .tenths(courseRating)),
    ]
  }
}

extension [Int] {
  /// The numbers with blanks between them, for a sentence.
  var listed: String { map(\.description).joined(separator: " ") }
}

extension [Tenths] {
  var listed: String { map(\.description).joined(separator: " ") }
}

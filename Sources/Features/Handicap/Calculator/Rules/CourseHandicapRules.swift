import Core

/// Course Handicaps.
let courseHandicapRules: [CalculatorRule] = [
  CalculatorRule(
    "whs.course_handicap_18", "Course Handicap for 18 holes",
    takes: InputField("handicapIndex", .index), InputField("slopeRating", .slope),
    InputField("courseRating", .courseRating), InputField("par", .par),
    gives: ["courseHandicap": "integer"]
  ) { index, slope, courseRating, par in
    let rating = Rating(unchecked: courseRating, slope: slope, par: par)
    let exact = CourseHandicap.eighteenHoles(index: index, rating: rating)
    return .init(
      [NamedValue("courseHandicap", .integer(exact.rounded))],
      [courseHandicapStep("RoH 6.1a", index, rating, exact)])
  },
  CalculatorRule(
    "whs.course_handicap_9", "Course Handicap for 9 holes",
    takes: InputField("handicapIndex", .index), InputField("slopeRating9", .slope),
    InputField("courseRating9", .courseRating), InputField("par9", .par),
    gives: ["courseHandicap": "integer"]
  ) { index, slope, courseRating, par in
    let rating = Rating(unchecked: courseRating, slope: slope, par: par)
    let half = CourseHandicap.half(index)
    let exact = CourseHandicap.nineHoles(index: index, rating: rating)
    return .init(
      [NamedValue("courseHandicap", .integer(exact.rounded))],
      [
        WorkingStep("RoH 6.1b", "half of \(index), to a tenth, is \(half)"),
        courseHandicapStep("RoH 6.1b", half, rating, exact),
      ])
  },
]

func courseHandicapStep(_ rule: String, _ index: Tenths, _ rating: Rating, _ exact: Fraction)
  -> WorkingStep
{
  WorkingStep(
    rule,
    "\(index) x \(rating.slope) / 113 + \(rating.courseRating) - \(rating.par) = \(exact), "
      + "rounded \(exact.rounded)",
    [
      NamedValue("unrounded", .fraction(exact)),
      NamedValue("courseHandicap", .integer(exact.rounded)),
    ])
}

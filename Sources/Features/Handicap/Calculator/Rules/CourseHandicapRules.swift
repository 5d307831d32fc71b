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
        halfIndexStep(index), courseHandicapStep("RoH 6.1b", half, rating, exact),
      ])
  },
]

import Golf
import Ground
import SQLite

extension Operation {
  /// Courses, their cards and ratings.
  static let golfCourses: [Operation] = [
    courses, courseCard, createCourse, updateCourse, handicapTable,
  ]

  private static let courses = reads(
    41, "courses", .get("/courses"), .own, .golf, "Lists courses by name."
  ) { (query: CoursesInput, _, house, reading) throws(GolfFault) in
    try house.golf.courses(of: query.club, search: query.search, in: reading)
  }

  private static let courseCard = reads(
    42, "courseCard", .get("/courses/{id}"), .own, .golf,
    "Gives a course as it is on a day: its card, tees, lengths and ratings.",
    Traits<CourseInput, CourseCard>(
      details: """
        Lengths are in metres; a tee that was not measured has none. A course of nine holes has \
        nothing on the way in. `cards` are the first days of all its cards.
        """)
  ) { input, act, house, reading throws(GolfFault) in
    try house.golf.card(input.id, on: input.on, now: act.now, in: reading)
  }

  private static let handicapTable = reads(
    83, "handicapTable", .get("/courses/{course}/handicaps"), .own, .golf,
    "Gives the table of a tee: from which index to which the handicap is the same.",
    Traits<HandicapTableInput, TeeHandicapTable>(
      details: """
        For every index from -10.0 to 54.0, by the rules of the course's club on that day. At 100 percent the Playing \
        Handicap is the Course Handicap.
        """)
  ) { input, act, house, reading throws(GolfFault) in
    try house.golf.handicapTable(input.tees, allowance: input.allowance, act, in: reading)
  }

  private static let createCourse = writes(
    59, "createCourse", .post("/courses"), .caddiemaster, .golf,
    "Enters a course with its card, tees and ratings.",
    Traits<NewCourse, CourseCard>(
      details: """
        For admins and the club's caddiemasters. The same form is imported by `kortti import courses`. \
        Totals that a paper card prints (`printed`) must be those of the lengths.
        """,
      location: { "/courses/\($0.course.id)" },
      authorize: { input, fields, act, house, reading throws(Problem) in
        try refusing { () throws(GolfFault) in
          try house.golf.permitCourses(
            of: fields.isWrong("club") ? nil : input.club, act, in: reading)
        }
      })
  ) { new, act, house, writing throws(GolfFault) in
    try house.golf.createCourse(new, act, in: writing)
  }

  private static let updateCourse = writes(
    60, "updateCourse", .patch("/courses/{id}"), .caddiemaster, .golf,
    "Changes a course: a new card or rating follows the old one, which old rounds keep.",
    Traits<CourseUpdate, CourseCard>(
      details: """
        For admins and the club's caddiemasters. `holes`, or lengths that differ, need a `validFrom` that \
        no card has yet: a new card, on which tees keep the lengths that are not given. Ratings are added; \
        a tee that is not there is made.
        """,
      guardedBy: 42,
      authorize: { input, fields, act, house, reading throws(Problem) in
        try refusing { () throws(GolfFault) in
          try house.golf.permitCourse(
            fields.isWrong("id") ? nil : input.id, act, in: reading)
        }
      })
  ) { input, act, house, writing throws(GolfFault) in
    try house.golf.updateCourse(input.id, input.change, act, in: writing)
  }
}

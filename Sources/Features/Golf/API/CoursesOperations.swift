import Core
import Database
import WebAPI

extension Golf {
  var golfCoursesOperations: [Operation] {
    [
      coursesOperation, courseCardOperation, createCourseOperation, updateCourseOperation,
      handicapTableOperation,
    ]
  }

  var coursesOperation: Operation {
    .read(
      OperationInfo(
        41, "courses", .get("/courses"), .authenticated, .golf, "Lists courses by name.")
    ) { (query: CoursesInput, _, transaction) throws(GolfFault) in
      try courses(of: query.club, search: query.search, in: transaction)
    }
  }

  var courseCardOperation: Operation {
    .read(
      OperationInfo(
        42, "courseCard", .get("/courses/{id}"), .authenticated, .golf,
        "Gives a course as it is on a day: its card, tees, lengths and ratings."),
      OperationOptions<CourseInput, CourseOnDay>(
        details: """
          Lengths are in metres; a tee that was not measured has none. A course of nine holes has \
          nothing on the way in. `cards` are the first days of all its cards. `warnings` tell what is unusual, such \
          as a par that is not that of the holes.
          """)
    ) { input, context, transaction throws(GolfFault) in
      try courseOnDay(input.id, on: input.on, now: context.now, in: transaction)
    }
  }

  var handicapTableOperation: Operation {
    .read(
      OperationInfo(
        83, "handicapTable", .get("/courses/{course}/handicaps"), .authenticated, .golf,
        "Gives the table of a tee: from which index to which the handicap is the same."),
      OperationOptions<HandicapTableInput, TeeHandicapTable>(
        details: """
          For every index from -10.0 to 54.0, by the rules of the course's club on that day. At 100 percent the Playing \
          Handicap is the Course Handicap.
          """)
    ) { input, context, transaction throws(GolfFault) in
      try handicapTable(
        input.tees, allowance: input.allowance, context, in: transaction)
    }
  }

  var createCourseOperation: Operation {
    .write(
      OperationInfo(
        59, "createCourse", .post("/courses"), .caddiemaster, .golf,
        "Enters a course with its card, tees and ratings."),
      OperationOptions<NewCourse, CourseOnDay>(
        details: """
          For admins and the club's caddiemasters. The same form is imported by `kortti import courses`. \
          Totals that a paper card prints (`printed`) must be those of the lengths.
          """,
        location: { "/courses/\($0.course.id)" }, content: .ofCourse,
        authorize: { input, decoder, context, transaction throws(Problem) in
          try asProblem { () throws(GolfFault) in
            try requireCourseEditor(
              of: decoder.isWrong("club") ? nil : input.club, context, in: transaction)
          }
        })
    ) { new, context, transaction throws(GolfFault) in
      try createCourse(new, context, in: transaction)
    }
  }

  var updateCourseOperation: Operation {
    .write(
      OperationInfo(
        60, "updateCourse", .patch("/courses/{id}"), .caddiemaster, .golf,
        "Changes a course: a new card or rating follows the old one, which old rounds keep, or is put right."
      ),
      OperationOptions<CourseUpdate, CourseOnDay>(
        details: """
          For admins and the club's caddiemasters. `holes`, or lengths that differ, need a `validFrom`: with one that \
          no card has yet they are a new card, on which tees keep the lengths that are not given; with one that a card \
          has they put it right. Ratings are added, or put right from a day that is there. Cards that stand on \
          what is put right need a `reason`, and their records are worked out again. A tee that is not there is made.
          """,
        ifMatch: courseCardOperation, content: .ofCourse,
        authorize: { input, decoder, context, transaction throws(Problem) in
          try asProblem { () throws(GolfFault) in
            try requireCourseEditor(
              decoder.isWrong("id") ? nil : input.id, context, in: transaction)
          }
        })
    ) { input, context, transaction throws(GolfFault) in
      try updateCourse(input.id, input.change, context, in: transaction)
    }
  }
}

extension ContentLimits {
  /// The largest course has 50 tees with 100 ratings of six names each.
  fileprivate static let ofCourse = ContentLimits(bytes: usual.bytes, names: 32_000)
}

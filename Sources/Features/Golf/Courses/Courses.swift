package import Core
package import Database
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

  /// The courses whose name contains the text, of one club or of all, in order of the name.
  ///
  /// - Throws: `.invalid` on `club` when there is none.
  package func courses(
    of club: ClubID?, search: String?, in transaction: ReadTransaction
  ) throws(GolfFault) -> [CourseSummary] {
    if let club { _ = try self.club(.id(club), in: transaction) }
    return try transaction.courses(of: club, search: search)
  }

  /// - Throws: `.notFound`.
  package func course(_ id: CourseID, in transaction: ReadTransaction) throws(GolfFault) -> Course {
    guard let course = try transaction.course(id) else { throw .notFound }
    return course
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

  /// A course with its card of a day: without a day today's at the club, or the first card while that is not yet valid.
  ///
  /// - Throws: `.notFound`; `.invalid` on `on` when the course had no card on that day.
  package func courseOnDay(
    _ id: CourseID, on day: Day? = nil, now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> CourseOnDay {
    let course = try course(id, in: transaction)
    guard let first = course.cards.first else { throw .notFound }
    if let day {
      guard let card = course.card(on: day) else {
        throw .invalid("on", "The course has no card before \(first.validFrom).")
      }
      return CourseOnDay(course: course, card: card, day: day)
    }
    let day = max(today(at: try club(course.club, in: transaction), now: now), first.validFrom)
    return CourseOnDay(course: course, card: course.card(on: day) ?? first, day: day)
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
        location: { "/courses/\($0.course.id)" }, bodyLimits: .ofCourse,
        authorize: { input, decoder, context, transaction throws(Problem) in
          try asProblem { () throws(GolfFault) in
            try requireCourseEditor(
              of: decoder.isWrong("club") ? nil : input.club, context, in: transaction)
          }
        }), createCourse)
  }

  /// Creates a course with its first card.
  ///
  /// - Throws: `.forbidden` to all but admins and the club's caddiemasters; `.invalid` with every error; `.duplicate`
  ///   of the course's name, or of a tee's.
  package func createCourse(
    _ new: NewCourse, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> CourseOnDay {
    try requireCourseEditor(of: new.club, context, in: transaction)
    let club = try self.club(new.club, in: transaction)
    return try insert(new, of: club, context, in: transaction)
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
        ifMatch: IfMatch(courseCardOperation) { input, _ in [.course(input.id)] },
        bodyLimits: .ofCourse,
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

  /// Changes a course: cards and ratings are added, or corrected from a day that is there. The scorecards that
  /// have what is corrected are corrected too, and their records replayed.
  ///
  /// - Throws: `.notFound`; `.forbidden` to all but admins and the club's caddiemasters; `.invalid` with every error;
  ///   `.duplicate` of the course's name, or of a tee's.
  package func updateCourse(
    _ id: CourseID, _ change: CourseChange, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> CourseOnDay {
    transaction.hold(.course(id))
    try requireCourseEditor(id, context, in: transaction)
    guard var course = try transaction.course(id) else {
      // Errors of the input come before `.notFound`.
      try CoursePlan.errors(of: change, on: nil).throwIfAny()
      throw .notFound
    }
    let plan = try CoursePlan(change, on: course, addsOnly: false)
    let affected = try affected(on: plan, of: course, in: transaction)
    if !affected.isEmpty, change.reason == nil {
      throw .invalid("reason", "Say why: \(affected.count) cards stand on what is put right.")
    }
    try apply(plan, of: change, to: &course, context, in: transaction)
    try correct(affected, by: plan, context, in: transaction)
    return try courseOnDay(id, now: context.now, in: transaction)
  }
}

extension BodyLimits {
  /// The largest course has 50 tees with 100 ratings of six names each.
  fileprivate static let ofCourse = BodyLimits(bytes: usual.bytes, names: 32_000)
}

package import Core
package import Database

extension Golf {
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

  /// Changes a course: cards and ratings are added, or put right from a day that is there. What is put right is put
  /// right on the scorecards that stand on it too, and their records are replayed.
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
    let standing = try standing(on: plan, of: course, in: transaction)
    if !standing.isEmpty, change.reason == nil {
      throw .invalid("reason", "Say why: \(standing.count) cards stand on what is put right.")
    }
    try apply(plan, of: change, to: &course, context, in: transaction)
    try mend(standing, by: plan, context, in: transaction)
    return try courseOnDay(id, now: context.now, in: transaction)
  }
}

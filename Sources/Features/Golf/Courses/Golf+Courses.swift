package import Core
package import Database

extension Golf {
  /// The courses with that text in their name, of one club or of all, by name.
  ///
  /// - Throws: `.invalid` on `club` when there is none.
  package func courses(
    of club: ClubID?, search: String?, in transaction: ReadTransaction
  ) throws(GolfFault) -> [CourseLine] {
    if let club { _ = try self.club(.id(club), in: transaction) }
    return try CourseLine.list(of: club, search: search, in: transaction)
  }

  /// A course with all that was ever valid on it.
  ///
  /// - Throws: `.notFound`.
  package func course(_ id: CourseID, in transaction: ReadTransaction) throws(GolfFault) -> Course {
    guard let course = try Course.find(id, in: transaction) else { throw .notFound }
    return course
  }

  /// The course that a tee belongs to, or `nil` when there is no such tee.
  package func course(of tee: TeeID, in transaction: ReadTransaction) throws(GolfFault) -> CourseID?
  {
    try Course.id(of: tee, in: transaction)
  }

  /// A course as it is on a day: today at its club unless one is given, or the first day of its first card when that is
  /// still to come.
  ///
  /// - Throws: `.notFound`; `.invalid` on `on` when the course had no card on the day that is given.
  package func card(
    _ id: CourseID, on day: Day? = nil, now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> CourseCard {
    let course = try course(id, in: transaction)
    guard let first = course.cards.first else { throw .notFound }
    if let day {
      guard let card = course.card(on: day) else {
        throw .invalid("on", "The course has no card before \(first.validFrom).")
      }
      return CourseCard(course: course, card: card, day: day)
    }
    let day = max(today(at: try club(course.club, in: transaction), now: now), first.validFrom)
    return CourseCard(course: course, card: course.card(on: day) ?? first, day: day)
  }

  /// Enters a course with its first card.
  ///
  /// - Throws: `.forbidden` to all but admins and the club's caddiemasters; `.invalid` with every fault; `.duplicate`
  ///   of the course's name, or of a tee's.
  package func createCourse(
    _ new: NewCourse, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> CourseCard {
    try permitCourses(of: new.club, context, in: transaction)
    let club = try self.club(new.club, in: transaction)
    return try enter(new, of: club, context, in: transaction)
  }

  /// Changes a course: a card or a rating that was valid stays, and is followed by the new one.
  ///
  /// - Throws: `.notFound`; `.forbidden` to all but admins and the club's caddiemasters; `.invalid` with every fault;
  ///   `.duplicate` of the course's name, or of a tee's.
  package func updateCourse(
    _ id: CourseID, _ change: CourseChange, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> CourseCard {
    try permitCourse(id, context, in: transaction)
    guard var course = try Course.find(id, in: transaction) else {
      // What is wrong with the input comes before what is not there.
      let faults =
        (change.holes.map { HolesCheck.faults($0) } ?? [])
        + TeesCheck.faults(change.tees, holeCount: nil, validFrom: change.validFrom)
      throw faults.isEmpty ? .notFound : .invalid(faults)
    }
    let plan = try CoursePlan(change, on: course, takesSame: false)
    try run(plan, change, on: &course, context, in: transaction)
    return try card(id, now: context.now, in: transaction)
  }

  /// Refuses who may not enter courses of a club; `nil` is a club that is not known yet.
  ///
  /// - Throws: `.forbidden`.
  package func permitCourses(
    of club: ClubReference?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) {
    guard let caller = context.caller, caller.role < .admin else { return }
    guard let club else { return try caddiemasterOnly(of: nil, context, in: transaction) }
    guard let found = try Club.find(club, in: transaction) else {
      throw .forbidden("Only a caddiemaster of the club or an admin may do this.")
    }
    try caddiemasterOnly(of: found.id, context, in: transaction)
  }

  /// Refuses who may not change a course. One that is not there is refused to all but caddiemasters.
  ///
  /// - Throws: `.forbidden`.
  package func permitCourse(
    _ id: CourseID?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) {
    guard let caller = context.caller, caller.role < .admin else { return }
    let course = if let id { try Course.find(id, in: transaction) } else { Course?.none }
    try caddiemasterOnly(of: course?.club, context, in: transaction)
  }
}

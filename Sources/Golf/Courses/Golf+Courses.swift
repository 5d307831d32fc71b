public import Ground
public import SQLite

extension Golf {
  /// The courses with that text in their name, of one club or of all, by name.
  ///
  /// - Throws: `.invalid` on `club` when there is none.
  public func courses(
    of club: ClubID?, search: String?, in reading: Reading
  ) throws(GolfFault) -> [CourseLine] {
    if let club { _ = try self.club(.id(club), in: reading) }
    return try CourseLine.list(of: club, search: search, in: reading)
  }

  /// A course with all that was ever valid on it.
  ///
  /// - Throws: `.notFound`.
  public func course(_ id: CourseID, in reading: Reading) throws(GolfFault) -> Course {
    guard let course = try Course.find(id, in: reading) else { throw .notFound }
    return course
  }

  /// The course that a tee belongs to, or `nil` when there is no such tee.
  public func course(of tee: TeeID, in reading: Reading) throws(GolfFault) -> CourseID? {
    try Course.id(of: tee, in: reading)
  }

  /// A course as it is on a day: today at its club unless one is given, or the first day of its first card when that is
  /// still to come.
  ///
  /// - Throws: `.notFound`; `.invalid` on `on` when the course had no card on the day that is given.
  public func card(
    _ id: CourseID, on day: Day? = nil, now: Instant, in reading: Reading
  ) throws(GolfFault) -> CourseCard {
    let course = try course(id, in: reading)
    guard let first = course.cards.first else { throw .notFound }
    if let day {
      guard let card = course.card(on: day) else {
        throw .invalid("on", "The course has no card before \(first.validFrom).")
      }
      return CourseCard(course: course, card: card, day: day)
    }
    let day = max(today(at: try club(course.club, in: reading), now: now), first.validFrom)
    return CourseCard(course: course, card: course.card(on: day) ?? first, day: day)
  }

  /// Enters a course with its first card.
  ///
  /// - Throws: `.forbidden` to all but admins and the club's caddiemasters; `.invalid` with every fault; `.duplicate`
  ///   of the course's name, or of a tee's.
  public func createCourse(
    _ new: NewCourse, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> CourseCard {
    try permitCourses(of: new.club, act, in: writing)
    let club = try self.club(new.club, in: writing)
    return try enter(new, of: club, act, in: writing)
  }

  /// Changes a course: a card or a rating that was valid stays, and is followed by the new one.
  ///
  /// - Throws: `.notFound`; `.forbidden` to all but admins and the club's caddiemasters; `.invalid` with every fault;
  ///   `.duplicate` of the course's name, or of a tee's.
  public func updateCourse(
    _ id: CourseID, _ change: CourseChange, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> CourseCard {
    try permitCourse(id, act, in: writing)
    guard var course = try Course.find(id, in: writing) else {
      // What is wrong with the input comes before what is not there.
      let faults =
        (change.holes.map { HolesCheck.faults($0) } ?? [])
        + TeesCheck.faults(change.tees, holeCount: nil, validFrom: change.validFrom)
      throw faults.isEmpty ? .notFound : .invalid(faults)
    }
    let plan = try CoursePlan(change, on: course, takesSame: false)
    try carryOut(plan, change, on: &course, act, in: writing)
    return try card(id, now: act.now, in: writing)
  }

  /// Refuses who may not enter courses of a club; `nil` is a club that is not known yet.
  ///
  /// - Throws: `.forbidden`.
  public func permitCourses(
    of club: ClubReference?, _ act: Act, in reading: Reading
  ) throws(GolfFault) {
    guard let caller = act.caller, caller.role < .admin else { return }
    guard let club else { return try caddiemasterOnly(of: nil, act, in: reading) }
    guard let found = try Club.find(club, in: reading) else {
      throw .forbidden("Only a caddiemaster of the club or an admin may do this.")
    }
    try caddiemasterOnly(of: found.id, act, in: reading)
  }

  /// Refuses who may not change a course. One that is not there is refused to all but caddiemasters.
  ///
  /// - Throws: `.forbidden`.
  public func permitCourse(
    _ id: CourseID?, _ act: Act, in reading: Reading
  ) throws(GolfFault) {
    guard let caller = act.caller, caller.role < .admin else { return }
    let course = if let id { try Course.find(id, in: reading) } else { Course?.none }
    try caddiemasterOnly(of: course?.club, act, in: reading)
  }
}

public import Ground
public import SQLite

/// What became of the courses of an import, in their order.
public struct CourseImport: Hashable, Sendable {
  /// What became of one course.
  public enum Outcome: String, CaseIterable, Sendable {
    /// It is new.
    case added
    /// Cards, tees or ratings were added to it.
    case extended
    /// It was there as it is.
    case unchanged
  }

  /// One course.
  public struct Line: Hashable, Sendable {
    /// The club's name.
    public let club: String
    /// The course's name.
    public let course: String
    /// What became of it.
    public let outcome: Outcome
    /// What is unusual about it and not wrong.
    public let remarks: [String]
  }

  /// The courses.
  public let lines: [Line]
}

/// Why an import wrote nothing: every fault, with the place of its course in the file.
public struct CourseImportFaults: Error, Hashable, Sendable {
  /// What is wrong with fields of a course.
  public struct Course: Hashable, Sendable {
    /// The place, from 0.
    public let place: Int
    /// What is wrong.
    public let fields: [GolfFault.Field]

    /// What is wrong with fields of a course.
    public init(place: Int, fields: [GolfFault.Field]) {
      self.place = place
      self.fields = fields
    }
  }

  /// The courses at fault; none when the fault lies elsewhere in the file.
  public let courses: [Course]

  /// Why an import wrote nothing.
  public init(courses: [Course]) { self.courses = courses }
}

extension Golf {
  /// Enters courses, all or none. What a course has already, with the same figures, is passed over; what is new is added; what
  /// differs is a fault. Each course comes with its place in the file.
  ///
  /// - Throws: `CourseImportFaults` with every fault of every course, or a `GolfFault` of the database or the caller's rights.
  ///   The transaction is then to be given up.
  public func importCourses(
    _ courses: [(place: Int, course: NewCourse)], _ act: Act, in writing: Writing
  ) throws -> CourseImport {
    try adminOnly(act)
    var lines: [CourseImport.Line] = []
    var faults: [CourseImportFaults.Course] = []
    for (place, course) in courses {
      do throws(GolfFault) {
        lines.append(try importCourse(course, act, in: writing))
      } catch {
        switch error {
        case .invalid(let fields): faults.append(.init(place: place, fields: fields))
        case .duplicate(let field): faults.append(.init(place: place, fields: [field]))
        case .forbidden, .notFound, .decided, .database: throw error
        }
      }
    }
    if !faults.isEmpty { throw CourseImportFaults(courses: faults) }
    return CourseImport(lines: lines)
  }

  private func importCourse(
    _ new: NewCourse, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> CourseImport.Line {
    let club = try self.club(new.club, in: writing)
    guard var course = try Course.find(new.name, of: club.id, in: writing) else {
      let card = try enter(new, of: club, act, in: writing)
      return line(club, card, .added)
    }
    let plan = try CoursePlan(new.change, on: course, takesSame: true)
    try carryOut(plan, new.change, on: &course, act, in: writing)
    let card = try card(course.id, now: act.now, in: writing)
    return line(club, card, plan.isEmpty ? .unchanged : .extended)
  }

  private func line(
    _ club: Club, _ card: CourseCard, _ outcome: CourseImport.Outcome
  ) -> CourseImport.Line {
    CourseImport.Line(
      club: club.name, course: card.course.name, outcome: outcome, remarks: card.remarks)
  }
}

package import Core
package import Database

/// What became of the courses of an import, in their order.
package struct CourseImport: Hashable, Sendable {
  /// What became of one course.
  package enum Outcome: String, CaseIterable, Sendable {
    /// It is new.
    case added
    /// Cards, tees or ratings were added to it.
    case extended
    /// It was there as it is.
    case unchanged
  }

  /// One course.
  package struct Line: Hashable, Sendable {
    /// The club's name.
    package let club: String
    /// The course's name.
    package let course: String
    /// What became of it.
    package let outcome: Outcome
    /// What is unusual about it and not wrong.
    package let remarks: [String]
  }

  /// The courses.
  package let lines: [Line]
}

/// Why an import wrote nothing: every fault, with the place of its course in the file.
package struct CourseImportFaults: Error, Hashable, Sendable {
  /// What is wrong with fields of a course.
  package struct Course: Hashable, Sendable {
    /// The place, from 0.
    package let place: Int
    /// What is wrong.
    package let fields: [FieldError]

    /// What is wrong with fields of a course.
    package init(place: Int, fields: [FieldError]) {
      self.place = place
      self.fields = fields
    }
  }

  /// The courses at fault; none when the fault lies elsewhere in the file.
  package let courses: [Course]

  /// Why an import wrote nothing.
  package init(courses: [Course]) { self.courses = courses }
}

extension Golf {
  /// Enters courses, all or none. What a course has already, with the same figures, is passed over; what is new is added; what
  /// differs is a fault. Each course comes with its place in the file.
  ///
  /// - Throws: `CourseImportFaults` with every fault of every course, or a `GolfFault` of the database or the caller's rights.
  ///   The transaction is then to be given up.
  package func importCourses(
    _ courses: [(place: Int, course: NewCourse)], _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws -> CourseImport {
    try adminOnly(context)
    var lines: [CourseImport.Line] = []
    var faults: [CourseImportFaults.Course] = []
    for (place, course) in courses {
      do throws(GolfFault) {
        lines.append(try importCourse(course, context, in: transaction))
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
    _ new: NewCourse, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> CourseImport.Line {
    let club = try self.club(new.club, in: transaction)
    guard var course = try Course.find(new.name, of: club.id, in: transaction) else {
      let card = try enter(new, of: club, context, in: transaction)
      return line(club, card, .added)
    }
    let plan = try CoursePlan(new.change, on: course, takesSame: true)
    try run(plan, new.change, on: &course, context, in: transaction)
    let card = try card(course.id, now: context.now, in: transaction)
    return line(club, card, plan.isEmpty ? .unchanged : .extended)
  }

  private func line(
    _ club: Club, _ card: CourseCard, _ outcome: CourseImport.Outcome
  ) -> CourseImport.Line {
    CourseImport.Line(
      club: club.name, course: card.course.name, outcome: outcome, remarks: card.remarks)
  }
}

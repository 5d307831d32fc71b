package import Core
package import Database

/// The result of an import, course by course in the order of the file.
package struct CourseImport: Hashable, Sendable {
  package enum Outcome: String, CaseIterable, Sendable {
    case added
    /// Cards, tees or ratings were added to a course.
    case extended
    /// The course had everything already.
    case unchanged
  }

  package struct Line: Hashable, Sendable {
    package let club: String
    package let course: String
    package let outcome: Outcome
    /// What is unusual but not wrong.
    package let remarks: [String]
  }

  package let lines: [Line]
}

/// Why an import wrote nothing: the errors of every course.
package struct CourseImportErrors: Error, Hashable, Sendable {
  package struct Course: Hashable, Sendable {
    /// The index of the course in the file.
    package let place: Int
    package let fields: [FieldError]

    package init(place: Int, fields: [FieldError]) {
      self.place = place
      self.fields = fields
    }
  }

  /// The courses with errors; none when the error lies elsewhere in the file.
  package let courses: [Course]

  package init(courses: [Course]) { self.courses = courses }
}

extension Golf {
  /// Imports courses, all or none. What a course has already, with the same figures, is skipped; what is new is added;
  /// what differs is an error. `place` is the index of the course in the file.
  ///
  /// - Throws: `CourseImportErrors` with the errors of every course, or a `GolfFault` of the database or of
  ///   permissions. The caller must then roll the transaction back.
  package func importCourses(
    _ courses: [(place: Int, course: NewCourse)], _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws -> CourseImport {
    try requireAdmin(context)
    var lines: [CourseImport.Line] = []
    var errors: [CourseImportErrors.Course] = []
    for (place, course) in courses {
      do throws(GolfFault) {
        transaction.hold(.organization)
        lines.append(try importCourse(course, context, in: transaction))
      } catch {
        switch error {
        case .invalid(let fields): errors.append(.init(place: place, fields: fields))
        case .duplicate(let field): errors.append(.init(place: place, fields: [field]))
        case .forbidden, .notFound, .decided, .database: throw error
        }
      }
    }
    if !errors.isEmpty { throw CourseImportErrors(courses: errors) }
    return CourseImport(lines: lines)
  }

  private func importCourse(
    _ new: NewCourse, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> CourseImport.Line {
    let club = try self.club(new.club, in: transaction)
    guard var course = try transaction.course(named: new.name, of: club.id) else {
      return line(club, try insert(new, of: club, context, in: transaction), .added)
    }
    // The course keeps its name: the file may write it in another case.
    var change = new.change
    change.name = .keep
    let plan = try CoursePlan(change, on: course, takesSame: true)
    try apply(plan, of: change, to: &course, context, in: transaction)
    let stored = try courseOnDay(course.id, now: context.now, in: transaction)
    return line(club, stored, plan.isEmpty ? .unchanged : .extended)
  }

  private func line(
    _ club: Club, _ stored: CourseOnDay, _ outcome: CourseImport.Outcome
  ) -> CourseImport.Line {
    CourseImport.Line(
      club: club.name, course: stored.course.name, outcome: outcome, remarks: stored.remarks)
  }
}

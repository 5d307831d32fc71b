package import Core
package import Database
import JSON
import WebAPI
package import Zones

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

/// That whoever asked for an import is gone.
struct CourseImportStop: Error {}

/// A course of a file.
package struct CourseToImport: Sendable {
  /// The index of the course in the file.
  package let place: Int
  package let draft: CourseDraft
  /// The errors of its text, which the draft is without.
  package let errors: [FieldError]

  package init(place: Int, draft: CourseDraft, errors: [FieldError]) {
    self.place = place
    self.draft = draft
    self.errors = errors
  }
}

extension Golf {
  /// Imports courses, all or none. What a course has already, with the same figures, is skipped; what is new is added;
  /// what differs is an error.
  ///
  /// - Throws: `CourseImportErrors` with the errors of every course, a `GolfFault` of the database or of permissions,
  ///   or `CourseImportStop`. The caller must then roll the transaction back.
  package func importCourses(
    _ courses: [CourseToImport], _ context: RequestContext, in transaction: WriteTransaction,
    progress: Progress = { _, _ in }, until cancellation: Cancellation = Cancellation()
  ) throws -> CourseImport {
    try requireAdmin(context)
    transaction.hold(.organization)
    // Under the organization's hold no course is added or renamed: those that are there are held in order.
    for id in try stored(courses, in: transaction).sorted() { transaction.hold(.course(id)) }
    var lines: [CourseImport.Line] = []
    var errors: [CourseImportErrors.Course] = []
    for (number, course) in courses.enumerated() {
      progress(Int64(number), Int64(courses.count))
      if cancellation.isCancelled { throw CourseImportStop() }
      do throws(GolfFault) {
        // On PostgreSQL a broken rule would end the transaction, and the errors of the next courses would not be found.
        let line = try transaction.savepoint { () throws(GolfFault) in
          try importCourse(course, context, in: transaction)
        }
        lines.append(line)
      } catch {
        switch error {
        case .invalid(let fields): errors.append(.init(place: course.place, fields: fields))
        case .duplicate(let field): errors.append(.init(place: course.place, fields: [field]))
        case .forbidden, .notFound, .decided, .cancelled, .tooManyPending, .database: throw error
        }
      }
    }
    if !errors.isEmpty { throw CourseImportErrors(courses: errors) }
    return CourseImport(lines: lines)
  }

  /// The courses of a file that are there.
  private func stored(
    _ courses: [CourseToImport], in transaction: ReadTransaction
  ) throws(GolfFault) -> Set<CourseID> {
    var ids: Set<CourseID> = []
    for course in courses {
      guard let reference = course.draft.club, let club = try transaction.club(reference),
        let name = course.draft.name, let id = try transaction.courseID(named: name, of: club.id)
      else { continue }
      ids.insert(id)
    }
    return ids
  }

  private func importCourse(
    _ new: CourseToImport, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> CourseImport.Line {
    var errors = new.errors
    var club: Club?
    if let reference = new.draft.club {
      do throws(GolfFault) { club = try self.club(reference, in: transaction) } catch {
        guard case .invalid(let fields) = error else { throw error }
        errors += fields
      }
    }
    var course: Course?
    if let club, let name = new.draft.name {
      course = try transaction.course(named: name, of: club.id)
    }
    let plan = plan(new.draft, on: course, now: context.now, &errors)
    try errors.throwIfAny()
    guard let club, let whole = new.draft.course else { throw .notFound }
    guard var course, let plan else {
      return line(club, try insert(whole, of: club, context, in: transaction), .added)
    }
    var change = whole.change
    change.name = .keep
    try apply(plan, of: change, to: &course, context, in: transaction)
    let stored = try courseOnDay(course.id, now: context.now, in: transaction)
    return line(club, stored, plan.isEmpty ? .unchanged : .extended)
  }

  /// What the right parts of a draft add to a course, or to none. It adds their errors, unless they follow from those
  /// that are known.
  private func plan(
    _ draft: CourseDraft, on course: Course?, now: Instant, _ errors: inout [FieldError]
  ) -> CoursePlan? {
    let none = Course(
      id: CourseID(stored: 1), club: ClubID(stored: 1), name: "",
      holeCount: draft.holeCount ?? 18, createdAt: now, updatedAt: now)
    var change = draft.change
    // The course keeps its name: the file may write it in another case.
    if course != nil { change.name = .keep }
    do throws(GolfFault) {
      return try CoursePlan(change, on: course ?? none, addsOnly: true)
    } catch {
      guard case .invalid(let fields) = error else { return nil }
      let known = errors.map(\.field)
      errors += fields.map { FieldError(draft.path(ofChanged: $0.field), $0.message) }
        .filter { !draft.follows($0.field, from: known) }
      return nil
    }
  }

  private func line(
    _ club: Club, _ stored: CourseOnDay, _ outcome: CourseImport.Outcome
  ) -> CourseImport.Line {
    CourseImport.Line(
      club: club.name, course: stored.course.name, outcome: outcome, remarks: stored.remarks)
  }
}

/// A file of courses: a list of inputs of `createCourse`, or one of them.
package struct CourseFile: Sendable {
  /// An error with its line in the file.
  package struct LineError: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1; `nil` when it is unknown.
    package let line: Int?
    /// The path of the field, `[1].tees[0].name`; empty for the file itself.
    package let field: String
    /// One sentence.
    package let message: String

    /// `12: [1].tees[0].name: This must not be empty.`
    package var description: String {
      let location = [line.map(String.init), field.isEmpty ? nil : field].compactMap { $0 }
      return (location + [message]).joined(separator: ": ")
    }
  }

  /// The courses, each with its index in the file and the errors found in the text.
  package let courses: [CourseToImport]
  /// All errors of what is no course.
  package let errors: [LineError]
  private let bytes: [UInt8]
  private let root: JSONValue?

  package init(_ bytes: [UInt8], zones: Zones, now: Instant) {
    self.bytes = bytes
    do throws(JSONFault) {
      let root = try JSONDocument(bytes).root
      self.root = root
      let context = InputContext(zone: .utc, zones: zones, now: now, caller: nil)
      var courses: [CourseToImport] = []
      var errors: [LineError] = []
      let type = FieldType.draft(CourseDraft.self)
      let elements = root.elements ?? [root]
      if elements.isEmpty { errors.append(LineError(line: 1, field: "", message: Self.none)) }
      for (index, element) in elements.enumerated() {
        switch type.read(.json(element), context) {
        case .value(let draft):
          courses.append(CourseToImport(place: index, draft: draft, errors: []))
        case .partial(let draft, let fieldErrors) where element.members != nil:
          courses.append(
            CourseToImport(
              place: index, draft: draft,
              errors: fieldErrors.map { FieldError(String($0.field.dropFirst()), $0.message) }))
        case .partial(_, let fieldErrors), .wrong(let fieldErrors):
          errors += fieldErrors.map { Self.error(index, "", $0.message, root, bytes) }
        }
      }
      self.courses = courses
      self.errors = errors
    } catch {
      root = nil
      courses = []
      errors = [
        LineError(line: error.offset.map { bytes.line(of: $0) }, field: "", message: error.sentence)
      ]
    }
  }

  /// The errors of an import, with their lines.
  package func errors(of refused: CourseImportErrors) -> [LineError] {
    guard let root else { return [] }
    return refused.courses.flatMap { course in
      course.fields.map { Self.error(course.place, $0.field, $0.message, root, bytes) }
    }
  }

  private static let none = "There is no course in the file."

  private static func error(
    _ index: Int, _ field: String, _ message: String, _ root: JSONValue, _ bytes: [UInt8]
  ) -> LineError {
    let isList = root.elements != nil
    let course = root.elements?[index] ?? root
    let line = bytes.line(of: course.nearest(to: field).offset)
    let path = isList ? "[\(index)]" + (field.isEmpty ? "" : ".\(field)") : field
    return LineError(line: line, field: path, message: message)
  }
}

extension JSONValue {
  /// The value at a path such as `tees[0].name`, or the nearest existing parent.
  fileprivate func nearest(to path: String) -> JSONValue {
    var value = self
    for part in path.split(whereSeparator: { $0 == "." || $0 == "[" || $0 == "]" }) {
      let next =
        if let elements = value.elements {
          Int(part).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        } else {
          value.members?.first { $0.name == part }?.value
        }
      guard let next else { break }
      value = next
    }
    return value
  }
}

extension JSONFault {
  /// The byte offset of the error, if it has one.
  fileprivate var offset: Int? {
    switch self {
    case .syntax(let offset), .encoding(let offset), .loneSurrogate(let offset),
      .trailing(let offset):
      offset
    case .tooDeep, .tooManyNames, .tooManyValues, .duplicate, .truncated: nil
    }
  }
}

extension [UInt8] {
  /// The line, from 1, of a byte.
  fileprivate func line(of offset: Int) -> Int {
    prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }
}

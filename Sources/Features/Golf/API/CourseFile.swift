package import Core
import JSON
import WebAPI
package import Zones

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

import WebAPI
package import Core
import JSON
package import Zones

/// A file of courses: a list of what `createCourse` takes, or one of them.
package struct CourseFile: Sendable {
  /// What is wrong, and where.
  package struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1; `nil` when the fault has none of its own.
    package let line: Int?
    /// The field with the way to it, `[1].tees[0].name`; empty for the file itself.
    package let field: String
    /// What is wrong, in one sentence.
    package let message: String

    /// `12: [1].tees[0].name: This must not be empty.`
    package var description: String {
      let place = [line.map(String.init), field.isEmpty ? nil : field].compactMap { $0 }
      return (place + [message]).joined(separator: ": ")
    }
  }

  /// The courses that could be read, each with its place in the file.
  package let courses: [(place: Int, course: NewCourse)]
  /// Everything that is wrong with the others.
  package let faults: [Fault]
  private let bytes: [UInt8]
  private let root: JSONValue?

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: what is in it.
  ///   - zones: all time zones.
  ///   - now: what time it is.
  package init(_ bytes: [UInt8], zones: Zones, now: Instant) {
    self.bytes = bytes
    do throws(JSONFault) {
      let root = try JSONDocument(bytes).root
      self.root = root
      let context = InputContext(zone: .utc, zones: zones, now: now, caller: nil)
      var courses: [(place: Int, course: NewCourse)] = []
      var faults: [Fault] = []
      let type = FieldType.object(NewCourse.self)
      let elements = root.elements ?? [root]
      if elements.isEmpty { faults.append(Fault(line: 1, field: "", message: Self.none)) }
      for (place, element) in elements.enumerated() {
        switch type.read(.json(element), context) {
        case .value(let course): courses.append((place, course))
        case .wrong(let wrong):
          faults += wrong.map { fault in
            let field = fault.field.first == "." ? String(fault.field.dropFirst()) : fault.field
            return Self.fault(place, field, fault.message, root, bytes)
          }
        }
      }
      self.courses = courses
      self.faults = faults
    } catch {
      root = nil
      courses = []
      faults = [
        Fault(line: error.offset.map { bytes.line(of: $0) }, field: "", message: error.sentence)
      ]
    }
  }

  /// What an import refused, with the lines.
  package func faults(of refused: CourseImportErrors) -> [Fault] {
    guard let root else { return [] }
    return refused.courses.flatMap { course in
      course.fields.map { Self.fault(course.place, $0.field, $0.message, root, bytes) }
    }
  }

  private static let none = "There is no course in the file."

  private static func fault(
    _ place: Int, _ field: String, _ message: String, _ root: JSONValue, _ bytes: [UInt8]
  ) -> Fault {
    let isList = root.elements != nil
    let course = root.elements?[place] ?? root
    let line = bytes.line(of: course.nearest(to: field).offset)
    let way = isList ? "[\(place)]" + (field.isEmpty ? "" : ".\(field)") : field
    return Fault(line: line, field: way, message: message)
  }
}

extension JSONValue {
  /// The value that a way such as `tees[0].name` leads to, or the last one on that way that is there.
  fileprivate func nearest(to way: String) -> JSONValue {
    var value = self
    for part in way.split(whereSeparator: { $0 == "." || $0 == "[" || $0 == "]" }) {
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
  /// The byte at which the fault lies, when it lies at one.
  fileprivate var offset: Int? {
    switch self {
    case .syntax(let offset), .encoding(let offset), .loneSurrogate(let offset),
      .trailing(let offset):
      offset
    case .tooDeep, .duplicate, .truncated: nil
    }
  }
}

extension [UInt8] {
  /// The line, from 1, in which a byte lies.
  fileprivate func line(of offset: Int) -> Int {
    prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }
}

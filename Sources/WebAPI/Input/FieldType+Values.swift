package import Core
import JSON
package import Zones

extension FieldType where Value == Int64 {
  /// A whole number within bounds.
  package static func integer(_ bounds: ClosedRange<Int64>) -> FieldType {
    FieldType(
      .object([
        "type": .text("integer"), "minimum": .integer(bounds.lowerBound),
        "maximum": .integer(bounds.upperBound),
      ]),
      placeholder: bounds.lowerBound
    ) { raw, _ in
      guard let number = raw.integer else { return .wrong("This must be a whole number.") }
      return .value(
        bounds.contains(number) ? number : nil,
        orElse: "This must be \(bounds.lowerBound) to \(bounds.upperBound).")
    }
  }
}

extension FieldType where Value == Int {
  /// A whole number within bounds.
  package static func integer(_ bounds: ClosedRange<Int>) -> FieldType {
    FieldType<Int64>.integer(Int64(bounds.lowerBound)...Int64(bounds.upperBound))
      .map(placeholder: bounds.lowerBound) { number, _ in .value(Int(number)) }
  }

  /// One of a few whole numbers.
  package static func oneOf(_ numbers: [Int]) -> FieldType {
    FieldType(
      .object([
        "type": .text("integer"), "enum": .array(numbers.map { .integer(Int64($0)) }),
      ]),
      placeholder: numbers.first ?? 0
    ) { raw, _ in
      .value(
        raw.integer.flatMap { number in numbers.first { Int64($0) == number } },
        orElse: "This must be one of \(numbers.map(String.init).joined(separator: ", ")).")
    }
  }
}

extension FieldType where Value == Bool {
  /// `true` or `false`.
  package static let flag = FieldType(.object(["type": .text("boolean")]), placeholder: false) {
    raw, _ in
    switch raw {
    case .json(let value): .value(value.flag, orElse: "This must be true or false.")
    case .text(let text), .path(let text):
      .value(
        text == "true" ? true : text == "false" ? false : nil,
        orElse: "This must be true or false.")
    }
  }
}

extension FieldType {
  /// The number of a thing.
  package static func id<Of>() -> FieldType where Value == ID<Of> {
    FieldType(
      .object([
        "type": .text("integer"), "minimum": .integer(1), "maximum": .integer(Value.largest),
      ]),
      placeholder: Value(stored: 1)
    ) { raw, _ in
      .value(
        raw.integer.flatMap { Value($0) }, orElse: "This must be an id, a whole number from 1.")
    }
  }

  /// One of the names of an enumeration.
  package static func oneOf(_ type: Value.Type) -> FieldType
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String, Value.AllCases == [Value]
  {
    guard let first = Value.allCases.first else { preconditionFailure("\(type) has no case") }
    return FieldType(
      .object(["type": .text("string"), "enum": .array(Value.allCases.map { .text($0.rawValue) })]),
      placeholder: first
    ) { raw, _ in
      .value(
        raw.text.flatMap { Value(rawValue: $0) },
        orElse: "This must be one of \(Value.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
  }

  /// A list of values; in a query or form the values joined by commas.
  package static func list<Element>(_ element: FieldType<Element>, _ count: ClosedRange<Int>)
    -> FieldType
  where Value == [Element] {
    FieldType(
      .object([
        "type": .text("array"), "items": element.schema,
        "minItems": .integer(Int64(count.lowerBound)),
        "maxItems": .integer(Int64(count.upperBound)),
      ]),
      placeholder: []
    ) { raw, context in
      guard let parts = raw.elements else { return .wrong("This must be a list.") }
      guard count.contains(parts.count) else {
        return .wrong(
          count.lowerBound == count.upperBound
            ? "This must have \(count.lowerBound) elements."
            : "This must have \(count.lowerBound) to \(count.upperBound) elements.")
      }
      var values: [Element] = []
      var faults: [FieldError] = []
      values.reserveCapacity(parts.count)
      for (index, part) in parts.enumerated() {
        switch element.read(part, context) {
        case .value(let value): values.append(value)
        case .wrong(let nested):
          faults += nested.map { FieldError("[\(index)]\($0.field)", $0.message) }
        }
      }
      return faults.isEmpty ? .value(values) : .wrong(faults)
    }
  }

  /// A value or `null`.
  package static func orNull<Wrapped>(_ type: FieldType<Wrapped>) -> FieldType
  where Value == Wrapped? {
    FieldType(type.schema.orNull, placeholder: nil) { raw, context in
      if raw.isNull { return .value(nil) }
      switch type.read(raw, context) {
      case .value(let value): return .value(value)
      case .wrong(let faults): return .wrong(faults)
      }
    }
  }

  /// Two shapes of one meaning: the first that takes the value wins.
  package static func either(_ first: FieldType, or second: FieldType, _ message: String)
    -> FieldType
  {
    FieldType(
      .object(["anyOf": .array([first.schema, second.schema])]), placeholder: first.placeholder
    ) { raw, context in
      if case .value(let value) = first.read(raw, context) { return .value(value) }
      if case .value(let value) = second.read(raw, context) { return .value(value) }
      return .wrong(message)
    }
  }

  /// An object that is an input of its own.
  package static func object(_ type: Value.Type) -> FieldType where Value: Input {
    var describing = InputDecoder()
    let placeholder = Value(&describing)
    let schema = describing.objectSchema
    return FieldType(schema, placeholder: placeholder) { raw, context in
      guard case .json(let value) = raw, let members = value.members else {
        return .wrong("This must be an object.")
      }
      var fields = InputDecoder(members.map { ($0.name, .json($0.value)) }, context: context)
      let nested = Value(&fields)
      fields.addErrorsOfUnknownFields()
      guard fields.faults.isEmpty else {
        return .wrong(fields.faults.map { FieldError(".\($0.field)", $0.message) })
      }
      return .value(nested)
    }
  }
}

extension FieldType where Value == String {
  /// A text of so many characters (code points).
  package static func text(_ length: ClosedRange<Int>) -> FieldType {
    FieldType(
      .object([
        "type": .text("string"), "minLength": .integer(Int64(length.lowerBound)),
        "maxLength": .integer(Int64(length.upperBound)),
      ]),
      placeholder: ""
    ) { raw, _ in
      guard let text = raw.text else { return .wrong("This must be a text.") }
      guard length.contains(text.unicodeScalars.count) else {
        return .wrong(
          text.isEmpty
            ? "This must not be empty."
            : "This must have \(length.lowerBound) to \(length.upperBound) characters.")
      }
      return .value(text)
    }
  }

  /// A name: 1 to 100 characters.
  package static let name = text(1...100)
  /// A short text that may be empty, such as a phone number: at most 100 characters.
  package static let short = text(0...100)
  /// A long text, such as a description or a comment: at most 2,000 characters.
  package static let long = text(0...2_000)
  /// A password: 8 to 200 characters, any.
  package static let password = text(8...200).asSecret
  /// A password to be compared, of any length up to 200 characters.
  package static let passwordAttempt = text(0...200).asSecret

  /// A text to be logged in with: 1 to 100 characters, no white space, no control characters.
  package static let username = text(1...100).map(placeholder: "") { text, _ in
    let isSound = text.unicodeScalars.allSatisfy {
      !$0.properties.isWhitespace && $0.properties.generalCategory != .control
    }
    return .value(
      isSound ? text : nil,
      orElse: "This must have no white space and no control characters.")
  }

  private var asSecret: FieldType {
    guard case .object(let members) = schema else { return self }
    return FieldType(
      .object(members + [.init("format", .text("password")), .init("writeOnly", .flag(true))]),
      placeholder: placeholder, read: read)
  }
}

extension FieldType where Value == Day {
  /// A day, `2026-03-02`.
  package static let day = FieldType(
    .object(["type": .text("string"), "format": .text("date")]), placeholder: .earliest
  ) { raw, _ in
    .value(
      raw.text.flatMap { Day($0) },
      orElse: "This must be a day such as 2026-03-02 that the calendar has.")
  }
}

extension FieldType where Value == Tenths {
  /// A figure of one decimal within bounds.
  package static func tenths(_ bounds: ClosedRange<Tenths>) -> FieldType {
    FieldType(
      .object([
        "type": .text("number"), "minimum": .number(bounds.lowerBound.description),
        "maximum": .number(bounds.upperBound.description), "multipleOf": .number("0.1"),
      ]),
      placeholder: bounds.lowerBound
    ) { raw, _ in
      let written: String? =
        switch raw {
        case .json(let value): value.numberText
        case .text(let text), .path(let text): text
        }
      guard let figure = written.flatMap({ Tenths($0) }) else {
        return .wrong("This must be a number with at most one decimal.")
      }
      return .value(
        bounds.contains(figure) ? figure : nil,
        orElse: "This must be \(bounds.lowerBound) to \(bounds.upperBound).")
    }
  }
}

extension FieldType where Value == Instant {
  /// A moment (RFC 3339), or a local time in the caller's zone.
  package static let instant = FieldType(
    .object(["type": .text("string"), "examples": .array([.text("2026-03-02T08:00:00+02:00")])]),
    placeholder: Instant(seconds: 0)
  ) { raw, context in
    guard let text = raw.text else { return .wrong("This must be a time.") }
    do throws(WrittenTime.Fault) {
      let written = try WrittenTime(utf8: text.utf8.span)
      return .value(
        written.instant(in: context.zone),
        orElse: "This local time does not exist in \(context.zone.name): the clocks skip it.")
    } catch {
      switch error {
      case .malformed:
        return .wrong(
          "This must be a time such as 2026-03-02T08:00:00+02:00, or 2026-03-02T08:00 for local time."
        )
      case .fraction: return .wrong("This must be a time in whole seconds.")
      case .outOfRange: return .wrong("This must lie within the years 0001 to 9999.")
      }
    }
  }
}

extension FieldType where Value == Zone {
  /// An IANA time zone's name, `Europe/Helsinki`.
  package static let timeZone = FieldType(
    .object(["type": .text("string"), "examples": .array([.text("Europe/Helsinki")])]),
    placeholder: .utc
  ) { raw, context in
    .value(
      raw.text.flatMap { context.zones.zone(named: $0) },
      orElse: "This must be the name of a time zone such as Europe/Helsinki.")
  }
}

extension RawValue {
  /// A whole number.
  fileprivate var integer: Int64? {
    switch self {
    case .json(let value): return value.integer
    case .text(let text), .path(let text):
      // A number is written one way only: no sign but minus, no leading zero, no other script's digits.
      guard let number = Int64(text), String(number) == text else { return nil }
      return number
    }
  }

  /// A text.
  fileprivate var text: String? {
    switch self {
    case .json(let value): value.text
    case .text(let text), .path(let text): text
    }
  }

  /// The elements of a list.
  fileprivate var elements: [RawValue]? {
    switch self {
    case .json(let value): value.elements?.map { .json($0) }
    case .text(let text), .path(let text):
      text.isEmpty
        ? []
        : text.split(separator: ",", omittingEmptySubsequences: false).map { .text(String($0)) }
    }
  }
}

public import Core
import JSON
import Zones

extension FieldType where Value == Int64 {
  /// A whole number within bounds.
  public static func integer(_ bounds: ClosedRange<Int64>) -> FieldType {
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
  public static func integer(_ bounds: ClosedRange<Int>) -> FieldType {
    FieldType<Int64>.integer(Int64(bounds.lowerBound)...Int64(bounds.upperBound))
      .map(placeholder: bounds.lowerBound) { number, _ in .value(Int(number)) }
  }

  /// One of the given whole numbers.
  public static func oneOf(_ numbers: [Int]) -> FieldType {
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
  public static let flag = FieldType(.object(["type": .text("boolean")]), placeholder: false) {
    raw, _ in
    switch raw {
    case .json(let value): .value(value.flag, orElse: "This must be true or false.")
    case .text(let text), .path(let text):
      .value(
        text == "true" ? true : text == "false" ? false : nil,
        orElse: "This must be true or false.")
    case .header(let text):
      .value(StructuredField.flag(text), orElse: "This must be ?0 or ?1.")
    case .repeated: .wrong("This must be true or false.")
    }
  }
}

extension FieldType where Value == Tenths {
  /// A number with at most one decimal within bounds.
  public static func tenths(_ bounds: ClosedRange<Tenths>) -> FieldType {
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
        case .text(let text), .path(let text), .header(let text): text
        case .repeated: nil
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

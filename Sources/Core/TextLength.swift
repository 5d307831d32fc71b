/// The allowed length of a text, in code points (Unicode scalars), and whether it is a name.
public struct TextLength: Hashable, Sendable {
  /// The minimum and the maximum length.
  public let range: ClosedRange<Int>
  /// Whether the text must be readable as a name (`Names.fault`).
  public let isName: Bool

  /// A length within a range.
  @inlinable
  public init(_ range: ClosedRange<Int>, isName: Bool = false) {
    self.range = range
    self.isName = isName
  }

  /// A name: 1 to 100 code points, not blank, without invisible characters.
  public static let name = TextLength(1...100, isName: true)
  /// A word of a client or user, such as a tag: 1 to 100 code points.
  public static let word = TextLength(1...100)
  /// A short text that may be empty, such as a phone number: 0 to 100.
  public static let short = TextLength(0...100)
  /// A long text that may be empty, such as a description: 0 to 2,000.
  public static let long = TextLength(0...2_000)
  /// A long text that must be given, such as a reason: 1 to 2,000.
  public static let requiredLong = TextLength(1...2_000)

  /// Whether the text has an allowed length.
  public func admits(_ text: String) -> Bool {
    // A text has at most as many code points as bytes, so a short one needs no counting.
    if range.lowerBound <= 1, text.utf8.count <= range.upperBound {
      return range.lowerBound == 0 || !text.isEmpty
    }
    return range.contains(text.unicodeScalars.count)
  }

  /// One sentence for a text that is too short, too long or no name; `nil` for any other.
  public func message(for text: String) -> String? {
    if admits(text) { return isName ? Names.fault(in: text) : nil }
    return text.isEmpty
      ? "This must not be empty."
      : "This must have \(range.lowerBound) to \(range.upperBound) characters."
  }
}

extension [FieldError] {
  /// Adds an error of the field when the text is too short or too long.
  public mutating func check(_ field: String, _ text: String, _ length: TextLength) {
    if let message = length.message(for: text) { append(FieldError(field, message)) }
  }

  /// Checks a text that may be missing.
  public mutating func check(_ field: String, _ text: String?, _ length: TextLength) {
    if let text { check(field, text, length) }
  }

  /// Checks a change; a kept field is not checked again.
  public mutating func check(_ field: String, _ change: Change<String>, _ length: TextLength) {
    if case .set(let text) = change { check(field, text, length) }
  }

  /// Checks a change that may empty the field.
  public mutating func check(_ field: String, _ change: Change<String?>, _ length: TextLength) {
    if case .set(let text?) = change { check(field, text, length) }
  }
}

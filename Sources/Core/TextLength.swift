/// The allowed length of a text, in code points (Unicode scalars), and what else it must be.
public struct TextLength: Hashable, Sendable {
  /// The minimum and the maximum length.
  public let range: ClosedRange<Int>
  public let kind: Kind

  public enum Kind: Hashable, Sendable {
    case any
    /// Something of it is seen.
    case seen
    /// It is readable as a name (`Names.fault`).
    case name
  }

  /// A length within a range.
  @inlinable
  public init(_ range: ClosedRange<Int>, _ kind: Kind = .any) {
    self.range = range
    self.kind = kind
  }

  /// A name: 1 to 100 code points, not blank, without invisible characters.
  public static let name = TextLength(1...100, .name)
  /// A name that is stored as it was sent: 1 to 100 code points, not blank.
  public static let sentName = TextLength(1...100, .seen)
  /// A word of a client or user, such as a tag: 1 to 100 code points.
  public static let word = TextLength(1...100)
  /// A short text that may be empty, such as a phone number: 0 to 100.
  public static let short = TextLength(0...100)
  /// A long text that may be empty, such as a description: 0 to 2,000.
  public static let long = TextLength(0...2_000)
  /// A long text that must be given, such as a reason: 1 to 2,000, not blank.
  public static let requiredLong = TextLength(1...2_000, .seen)

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
    if admits(text) {
      return switch kind {
      case .any: nil
      case .seen: Names.isBlank(text) ? Names.blank : nil
      case .name: Names.fault(in: text)
      }
    }
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
  public mutating func check(_ field: String, _ change: FieldUpdate<String>, _ length: TextLength) {
    if case .set(let text) = change { check(field, text, length) }
  }

  /// Checks a change that may empty the field.
  public mutating func check(_ field: String, _ change: FieldUpdate<String?>, _ length: TextLength)
  {
    if case .set(let text?) = change { check(field, text, length) }
  }
}

public import Core
import JSON
import Zones

extension FieldType where Value == String {
  /// A text whose length is counted in code points.
  public static func text(_ length: TextLength) -> FieldType {
    FieldType(
      .object([
        "type": .text("string"), "minLength": .integer(Int64(length.range.lowerBound)),
        "maxLength": .integer(Int64(length.range.upperBound)),
      ]),
      placeholder: ""
    ) { raw, _ in
      guard let text = raw.text else { return .wrong("This must be a text.") }
      if let message = length.message(for: text) { return .wrong(message) }
      if raw.mayHoldNull, text.utf8.contains(0) {
        return .wrong("This must not hold the character U+0000.")
      }
      return .value(text)
    }
  }

  public static func text(_ range: ClosedRange<Int>) -> FieldType { text(TextLength(range)) }

  /// A name: 1 to 100 characters, not blank, none of them invisible.
  public static let name = text(.name)
  /// A name that is stored as it was sent: 1 to 100 characters, not blank.
  public static let sentName = text(.sentName)
  /// A word of a client or user, such as a tag: 1 to 100 characters.
  public static let word = text(.word)
  /// A short text that may be empty, such as a phone number: at most 100 characters.
  public static let short = text(.short)
  /// A long text, such as a description or a comment: at most 2,000 characters.
  public static let long = text(.long)
  /// A new password: 8 to 200 characters.
  public static let password = text(8...200).asSecret
  /// A password to be checked, of any length up to 200 characters.
  public static let passwordAttempt = text(0...200).asSecret

  /// A username: 1 to 100 characters, by the PRECIS profile UsernameCaseMapped (RFC 8265).
  public static let username = text(.word).map(placeholder: "") { text, _ in
    do throws(UsernameProfile.Fault) {
      _ = try UsernameProfile.key(of: text)
      return .value(text)
    } catch {
      return .wrong(error.message)
    }
  }

  /// A key that a client makes up: 1 to 100 printable characters of ASCII.
  public static let clientKey = FieldType(
    .object([
      "type": .text("string"), "minLength": .integer(1), "maxLength": .integer(100),
      "pattern": .text("^[ -~]+$"),
    ]), placeholder: ""
  ) { raw, context in
    guard case .value(let text) = FieldType.text(1...100).read(raw, context),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return .wrong("This must have 1 to 100 printable ASCII characters.") }
    return .value(text)
  }

  private var asSecret: FieldType {
    guard case .object(let members) = schema else { return self }
    return FieldType(
      .object(members + [.init("format", .text("password")), .init("writeOnly", .flag(true))]),
      placeholder: placeholder, read: read)
  }
}

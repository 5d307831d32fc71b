import Core

/// A password in clear text, to be hashed or compared. It prints as dots, so that it cannot get into a log.
package struct Password: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let text: String

  package init(_ text: String) { self.text = text }

  /// The length of a new password.
  static let length = TextLength(8...200)

  package var description: String { "••••" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension [FieldError] {
  /// Adds an error of the field when a new password is too short or too long.
  mutating func check(_ field: String, _ password: Password) {
    check(field, password.text, Password.length)
  }
}

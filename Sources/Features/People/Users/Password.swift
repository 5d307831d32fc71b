import Core

/// A password in the clear, on its way to be hashed or compared. It prints as dots, so that no log can hold it.
package struct Password: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The characters.
  let text: String

  /// A password, of any length.
  package init(_ text: String) { self.text = text }

  /// How long a new password is.
  static let length = TextLength(8...200)

  /// Dots.
  package var description: String { "••••" }
  /// Dots.
  package var debugDescription: String { description }
  /// Nothing to look at.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension [FieldError] {
  /// Adds an error of the field when a new password is too short or too long.
  mutating func check(_ field: String, _ password: Password) {
    check(field, password.text, Password.length)
  }
}

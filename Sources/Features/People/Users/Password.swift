/// A password in the clear, on its way to be hashed or compared. It prints as dots, so that no log can hold it.
package struct Password: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The characters.
  let text: String

  /// A password, of any length.
  package init(_ text: String) { self.text = text }

  /// How many characters (code points) a new password has.
  package static let lengths = 8...200

  /// Whether it may become somebody's password.
  package var isLongEnough: Bool { Self.lengths.contains(text.unicodeScalars.count) }

  /// Dots.
  package var description: String { "••••" }
  /// Dots.
  package var debugDescription: String { description }
  /// Nothing to look at.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

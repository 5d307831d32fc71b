import Core

/// The name that a user logs in with: 1 to 100 characters (code points), no white space, no control characters.
package struct Username: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// `nil` when the text is no valid username.
  package init?(_ text: String) {
    guard TextLength.name.admits(text), text.unicodeScalars.allSatisfy(Self.isAllowed) else {
      return nil
    }
    self.text = text
  }

  /// A username that was checked when it was stored.
  package init(stored text: String) { self.text = text }

  static let error = FieldError(
    "username", "This must have 1 to 100 characters, no white space and no control characters.")

  /// Two usernames with the same key are the same: lower case (Unicode's default mapping).
  package var key: String { Self.key(of: text) }

  /// The key of any text, since a login may have an invalid username.
  static func key(of text: String) -> String { text.lowercased() }

  package var description: String { text }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
  }
}

import Core

/// What a user logs in with: 1 to 100 characters (code points), no white space, no control characters.
package struct Username: Hashable, Sendable, CustomStringConvertible {
  /// The name as it was written.
  package let text: String

  /// A username, or `nil` when the text can't be one.
  package init?(_ text: String) {
    guard TextLength.name.admits(text), text.unicodeScalars.allSatisfy(Self.isSound) else {
      return nil
    }
    self.text = text
  }

  /// A username that was checked when it was stored.
  package init(stored text: String) { self.text = text }

  /// What is wrong with a text that can't be a username.
  static let error = FieldError(
    "username", "This must have 1 to 100 characters, no white space and no control characters.")

  /// The form in which two usernames are the same: lower case (Unicode's default mapping).
  package var key: String { Self.key(of: text) }

  /// The same for a text that may be no username at all, as a login may bring.
  static func key(of text: String) -> String { text.lowercased() }

  /// The name as it was written.
  package var description: String { text }

  private static func isSound(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
  }
}

import Core

/// The name that a user logs in with: 1 to 100 characters (code points), by the PRECIS profile UsernameCaseMapped.
package struct Username: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// `nil` when the text is no valid username.
  package init?(_ text: String) {
    guard Self.error(of: text) == nil else { return nil }
    self.text = text
  }

  /// A username that was checked when it was stored.
  package init(stored text: String) { self.text = text }

  /// What is wrong with a text as a username.
  static func error(of text: String) -> FieldError? {
    if let message = TextLength.word.message(for: text) { return FieldError("username", message) }
    do throws(UsernameProfile.Fault) {
      _ = try UsernameProfile.key(of: text)
      return nil
    } catch {
      return FieldError("username", error.message)
    }
  }

  /// Two usernames with the same key are the same.
  package var key: String { Self.key(of: text) }

  /// The key of any text, since a login may have an invalid username.
  static func key(of text: String) -> String {
    (try? UsernameProfile.key(of: text)) ?? Names.key(of: text)
  }

  package var description: String { text }
}

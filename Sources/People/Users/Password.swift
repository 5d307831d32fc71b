/// A password in the clear, on its way to be hashed or compared. It prints as dots, so that no log can hold it.
public struct Password: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The characters.
  let text: String

  /// A password, of any length.
  public init(_ text: String) { self.text = text }

  /// How many characters (code points) a new password has.
  public static let lengths = 8...200

  /// Whether it may become somebody's password.
  public var isLongEnough: Bool { Self.lengths.contains(text.unicodeScalars.count) }

  /// Dots.
  public var description: String { "••••" }
  /// Dots.
  public var debugDescription: String { description }
  /// Nothing to look at.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

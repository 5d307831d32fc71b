/// What is wrong with one field of an input.
public struct FieldError: Hashable, Sendable {
  /// The path of the field from the input's root: `start`, `holes[3]`, `tees[0].name`; empty for the input itself.
  public let field: String
  /// One sentence that says what is expected.
  public let message: String

  /// An error of the field at a path.
  public init(_ field: String, _ message: String) {
    self.field = field
    self.message = message
  }
}

/// What is wrong with one field of an input.
public struct FieldError: Hashable, Sendable {
  /// The way to the field from the input's root: `start`, `holes[3]`, `tees[0].name`; empty for the input itself.
  public let field: String
  /// One sentence that says what would be right.
  public let message: String

  /// An error of the field at that place.
  public init(_ field: String, _ message: String) {
    self.field = field
    self.message = message
  }
}

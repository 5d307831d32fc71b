/// Why a calculation was refused.
public enum CalculatorFault: Error, Hashable, Sendable {
  /// There is no rule of that name.
  case unknownRule(String)
  /// These fields are wrong: missing, unknown, of another type or out of range; all of them at once.
  case invalid([FieldFault])

  /// What is wrong with one field.
  public struct FieldFault: Hashable, Sendable {
    /// The field's name, `slopeRating`, `first.courseRating9`, `history.2`.
    public let field: String
    /// What is wrong, as a sentence's end: `must be 55 … 155`.
    public let message: String

    /// A fault of that field.
    public init(_ field: String, _ message: String) {
      self.field = field
      self.message = message
    }
  }

  /// One field's fault alone.
  static func field(_ field: String, _ message: String) -> CalculatorFault {
    .invalid([FieldFault(field, message)])
  }
}

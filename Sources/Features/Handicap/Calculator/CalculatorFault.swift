package import Core

/// Why a calculation was refused.
package enum CalculatorFault: Error, Hashable, Sendable {
  /// There is no rule of that name.
  case unknownRule(String)
  /// These fields are wrong: missing, unknown, of another type or out of range; all of them at once.
  case invalid([FieldError])

  /// One error.
  static func field(_ field: String, _ message: String) -> CalculatorFault {
    .invalid([FieldError(field, message)])
  }
}

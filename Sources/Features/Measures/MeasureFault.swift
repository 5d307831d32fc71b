/// Why an amount, a range or a number of servings is refused.
package enum MeasureFault: Error, Hashable, Sendable {
  /// The text is no amount.
  case form
  case notPositive
  case tooGreat
  /// The denominator is 0 or too great, or there are too many decimals.
  case denominator
  /// The upper end of a range is not above its lower end: a fault of the upper one.
  case range
  case servings
  /// A number that was worked out does not fit.
  case overflow

  /// One sentence that says what would be right.
  package var message: String {
    switch self {
    case .form: "This must be an amount such as 2, 1 1/2, 3/4, ½ or 1.5."
    case .notPositive: "This must be more than 0."
    case .tooGreat: "This must be at most 1,000,000."
    case .denominator: "This must have a denominator of 1 to 10,000, or at most four decimals."
    case .range: "This must be more than the amount that it is the upper end of."
    case .servings: "This must be a whole number of 1 to 1,000."
    case .overflow: "This is too great or too fine to be worked out exactly."
    }
  }
}

/// Why a price, a rate of VAT, a sum or a refund is refused.
package enum MoneyFault: Error, Hashable, Sendable {
  /// The amount of a price is no whole number, or out of its range.
  case amount
  /// A price is in another currency than the shop's, whose code this is.
  case currency(expected: String)
  case rate
  /// The rates of a class are not in the order of their first days.
  case order
  /// A sum without lines, or one with a negative line.
  case lines
  /// A refund of nothing, or of more than what is left.
  case refund(left: Int64)
  /// A number that was worked out does not fit.
  case overflow

  /// One sentence that says what would be right.
  package var message: String {
    switch self {
    case .amount:
      "This must be a whole number of the currency's smallest unit, 0 to 99,999,999: "
        + "1290 stands for 12.90 EUR."
    case .currency(let expected): "This must be \(expected), the currency of the shop."
    case .rate: "This must be a percentage of 0 to 100 with at most two decimals, such as 13.5."
    case .order: "These must be in the order of their first days, each day once."
    case .lines: "This must have at least one line, and none below zero."
    case .refund(left: 0): "Nothing is left to refund."
    case .refund(let left): "This must be 1 to \(left), which is what is left to refund."
    case .overflow: "These sums are too great to be worked out."
    }
  }
}

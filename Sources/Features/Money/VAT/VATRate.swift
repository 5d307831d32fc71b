package import Core

/// A rate of value added tax in hundredths of a percent, 0 to 100%: 1350 is 13.5%.
package struct VATRate: Hashable, Sendable, CustomStringConvertible {
  package let hundredths: Int

  /// `nil` outside 0 to 10,000.
  package init?(hundredths: Int) {
    guard (0...10_000).contains(hundredths) else { return nil }
    self.hundredths = hundredths
  }

  /// - Throws: `MoneyFault.rate`.
  package init(percent: DecimalNumber) throws(MoneyFault) {
    guard (DecimalNumber(0)...DecimalNumber(100)).contains(percent), percent.decimals <= 2
    else { throw .rate }
    hundredths = Int(percent.units) * [100, 10, 1][percent.decimals]
  }

  /// The tax in a sum that includes it, rounded half up: once for all lines of the rate, never line by line. Both are
  /// in the currency's smallest unit and not negative.
  package func tax(in gross: Int64) -> Int64 {
    let (gross, rate) = (Int128(gross), Int128(hundredths))
    // gross * rate / (100% + rate) + 1/2: at most the gross sum, so it fits.
    return Int64((2 * gross * rate + 10_000 + rate) / (2 * (10_000 + rate)))
  }

  /// The percentage as a JSON number: `13.5`, `14`, `0.25`.
  package var description: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

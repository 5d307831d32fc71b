/// An exact number above 0 in its lowest terms, such as the amount of an ingredient.
package struct PositiveFraction: Hashable, Sendable {
  /// At least 1.
  package let numerator: Int64
  /// At least 1.
  package let denominator: Int64

  /// `nil` unless both numbers are at least 1.
  package init?(_ numerator: Int64, over denominator: Int64 = 1) {
    guard numerator >= 1, denominator >= 1 else { return nil }
    self.init(positive: numerator, over: denominator)
  }

  /// Both numbers must be at least 1.
  init(positive numerator: Int64, over denominator: Int64 = 1) {
    let divisor = greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  private init(lowest numerator: Int64, over denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// - Throws: `MeasureFault.overflow` where the product in its lowest terms does not fit 64 bits.
  package static func * (left: Self, right: Self) throws(MeasureFault) -> Self {
    // Each numerator has a factor in common with the other's denominator alone.
    let one = PositiveFraction(positive: left.numerator, over: right.denominator)
    let other = PositiveFraction(positive: right.numerator, over: left.denominator)
    let top = one.numerator.multipliedReportingOverflow(by: other.numerator)
    let bottom = one.denominator.multipliedReportingOverflow(by: other.denominator)
    if top.overflow || bottom.overflow { throw .overflow }
    return PositiveFraction(lowest: top.partialValue, over: bottom.partialValue)
  }

  /// - Throws: `MeasureFault.overflow` where the quotient in its lowest terms does not fit 64 bits.
  package static func / (left: Self, right: Self) throws(MeasureFault) -> Self {
    try left * PositiveFraction(lowest: right.denominator, over: right.numerator)
  }
}

extension PositiveFraction: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    Int128(left.numerator) * Int128(right.denominator)
      < Int128(right.numerator) * Int128(left.denominator)
  }
}

extension PositiveFraction: CustomStringConvertible {
  /// The number as people write it: `2`, `3/4`, `1 1/2`.
  package var description: String {
    let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    if rest == 0 { return "\(whole)" }
    return whole == 0 ? "\(rest)/\(denominator)" : "\(whole) \(rest)/\(denominator)"
  }
}

private func greatestCommonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
  var (greater, lesser) = (one, other)
  while lesser != 0 { (greater, lesser) = (lesser, greater % lesser) }
  return greater
}

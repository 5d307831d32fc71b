package import Core

/// An exact rational number, reduced, with a positive denominator: every figure of a handicap before it
/// is rounded. Intermediate products are 128 bits wide.
///
/// All inputs of the rules are bounded (ratings, slopes, indexes, decimals of six digits on each side), so that no sum
/// or product of a rule exceeds 64 bits.
package struct Fraction: Hashable, Sendable {
  /// The numerator, which bears the sign.
  package let numerator: Int
  /// The denominator, at least 1.
  package let denominator: Int

  package static let zero = Fraction(0)

  package init(_ whole: Int) {
    numerator = whole
    denominator = 1
  }

  package init(_ numerator: Int, over denominator: Int) {
    self.init(wide: Int128(numerator), over: Int128(denominator))
  }

  package init(_ tenths: Tenths) {
    self.init(tenths.count, over: 10)
  }

  private init(wide top: Int128, over bottom: Int128) {
    precondition(bottom != 0, "a fraction over zero")
    let sign: Int128 = bottom < 0 ? -1 : 1
    if let shortTop = Int(exactly: top), let shortBottom = Int(exactly: bottom) {
      let divisor = Int128(greatestCommonDivisor(shortTop.magnitude, shortBottom.magnitude))
      numerator = Int(sign * top / divisor)
      denominator = Int(sign * bottom / divisor)
    } else {
      let divisor = Int128(greatestCommonDivisor(top.magnitude, bottom.magnitude))
      numerator = Int(sign * top / divisor)
      denominator = Int(sign * bottom / divisor)
    }
  }

  package static func + (left: Self, right: Self) -> Self {
    let top =
      Int128(left.numerator) * Int128(right.denominator)
      + Int128(right.numerator) * Int128(left.denominator)
    return Fraction(wide: top, over: Int128(left.denominator) * Int128(right.denominator))
  }

  package static func - (left: Self, right: Self) -> Self { left + -right }

  /// The number with the other sign.
  package static prefix func - (value: Self) -> Self {
    Fraction(wide: -Int128(value.numerator), over: Int128(value.denominator))
  }

  package static func * (left: Self, right: Self) -> Self {
    Fraction(
      wide: Int128(left.numerator) * Int128(right.numerator),
      over: Int128(left.denominator) * Int128(right.denominator))
  }

  /// The exact quotient by a whole number that is not zero.
  package static func / (left: Self, right: Int) -> Self {
    Fraction(wide: Int128(left.numerator), over: Int128(left.denominator) * Int128(right))
  }

  /// The nearest whole number, a tie going up (-1.5 is -1): `floor(x + 1/2)`, Rules of Handicapping 6.1.
  package var rounded: Int {
    floorDivision(
      2 * Int128(numerator) + Int128(denominator), by: 2 * Int128(denominator))
  }

  /// The nearest tenth, a tie going up (-1.55 is -1.5): Rules of Handicapping 5.1c.
  package var roundedToTenths: Tenths {
    Tenths(
      floorDivision(
        20 * Int128(numerator) + Int128(denominator), by: 2 * Int128(denominator)))
  }
}

extension Fraction: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    Int128(left.numerator) * Int128(right.denominator)
      < Int128(right.numerator) * Int128(left.denominator)
  }
}

private func floorDivision(_ top: Int128, by bottom: Int128) -> Int {
  let (quotient, remainder) = top.quotientAndRemainder(dividingBy: bottom)
  return Int(remainder < 0 ? quotient - 1 : quotient)
}

private func greatestCommonDivisor<Number: UnsignedInteger>(_ one: Number, _ other: Number)
  -> Number
{
  var (greater, lesser) = (one, other)
  while lesser != 0 { (greater, lesser) = (lesser, greater % lesser) }
  return greater
}

extension Fraction: CustomStringConvertible {
  /// The number that a plain decimal text names exactly, `-1.55`, `9`, with at most six digits on either
  /// side of the point, or `nil` for anything else (an exponent, a plus sign, a bare point).
  package init?(decimal text: some StringProtocol) {
    var rest = Substring(text)
    let negative = rest.first == "-"
    if negative { rest.removeFirst() }
    let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap(digits) else { return nil }
    guard parts.count == 2 else {
      self.init(negative ? -whole : whole)
      return
    }
    guard let part = digits(parts[1]) else { return nil }
    let scale = powerOfTen(parts[1].utf8.count)
    let count = whole * scale + part
    self.init(negative ? -count : count, over: scale)
  }

  /// The number as a decimal: exact when six decimals suffice, else rounded to six; at least one decimal.
  package var decimal: String {
    let millionths = (self * Fraction(1_000_000)).rounded
    let (whole, part) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var decimals = String(part)
    decimals = String(repeating: "0", count: 6 - decimals.utf8.count) + decimals
    while decimals.utf8.count > 1, decimals.utf8.last == UInt8(ascii: "0") { decimals.removeLast() }
    return "\(millionths < 0 ? "-" : "")\(whole).\(decimals)"
  }

  package var description: String { decimal }

  /// A whole number without decimals, another one as a decimal.
  package var plain: String { denominator == 1 ? numerator.description : decimal }
}

private func digits(_ text: Substring) -> Int? {
  guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
  else { return nil }
  return Int(text)
}

private func powerOfTen(_ exponent: Int) -> Int {
  (0..<exponent).reduce(1) { power, _ in power * 10 }
}

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

/// An exact number of the recomputation, which shares no arithmetic with the server.
struct Ratio: Comparable {
  let top: Int
  let bottom: Int

  init(_ top: Int, _ bottom: Int = 1) {
    var (one, other) = (abs(top), abs(bottom))
    while other != 0 { (one, other) = (other, one % other) }
    let sign = bottom < 0 ? -1 : 1
    self.top = sign * top / max(one, 1)
    self.bottom = abs(bottom) / max(one, 1)
  }

  /// The number that a decimal text says.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    guard parts.count <= 2, let digits = Int(parts[0] + decimals) else { return nil }
    self.init(digits, decimals.reduce(1) { scale, _ in 10 * scale })
  }

  static func + (left: Ratio, right: Ratio) -> Ratio {
    Ratio(left.top * right.bottom + right.top * left.bottom, left.bottom * right.bottom)
  }

  static func - (left: Ratio, right: Ratio) -> Ratio { left + Ratio(-right.top, right.bottom) }

  static func * (left: Ratio, right: Ratio) -> Ratio {
    Ratio(left.top * right.top, left.bottom * right.bottom)
  }

  static func / (left: Ratio, right: Ratio) -> Ratio {
    Ratio(left.top * right.bottom, left.bottom * right.top)
  }

  static func == (left: Ratio, right: Ratio) -> Bool {
    left.top * right.bottom == right.top * left.bottom
  }

  static func < (left: Ratio, right: Ratio) -> Bool {
    left.top * right.bottom < right.top * left.bottom
  }

  /// The nearest whole number; a tie goes up.
  var rounded: Ratio {
    let (quotient, rest) = (2 * top + bottom).quotientAndRemainder(dividingBy: 2 * bottom)
    return Ratio(rest < 0 ? quotient - 1 : quotient)
  }

  /// The nearest tenth; a tie goes up.
  var tenth: Ratio { (self * Ratio(10)).rounded / Ratio(10) }

  /// Whether a printed number of six decimals is this one, when it was computed from others of six decimals.
  func isPrinted(as other: Ratio) -> Bool {
    let difference = self - other
    return max(difference, Ratio(0) - difference) < Ratio(3, 1_000_000)
  }
}

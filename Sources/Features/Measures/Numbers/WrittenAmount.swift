extension PositiveFraction {
  /// What an amount may be as it is sent; worked out it may be more.
  package static let mostSent: Int64 = 1_000_000
  /// What the denominator of an amount may be as it is sent.
  package static let mostDenominatorSent: Int64 = 10_000

  /// The number that a text says: `2`, `3/4`, `3/2`, `1 1/2`, `½`, `1½`, `1 ½`, `1.5`, `1,5`.
  ///
  /// - Throws: `MeasureFault`: `form` for any other text, or what is wrong with the number.
  package init(_ text: String) throws(MeasureFault) {
    let isNegative = text.hasPrefix("-")
    guard let written = WrittenAmount(isNegative ? text.dropFirst() : text[...]) else {
      throw .form
    }
    guard (1...Self.mostDenominatorSent).contains(written.bottom) else { throw .denominator }
    guard written.whole <= Self.mostSent else { throw isNegative ? .notPositive : .tooGreat }
    let top = written.whole * written.bottom + written.top
    guard top > 0, !isNegative else { throw .notPositive }
    guard top <= Self.mostSent * written.bottom else { throw .tooGreat }
    self.init(positive: top, over: written.bottom)
  }
}

/// An amount as it is written, `whole + top / bottom`. No number is above `beyond`, which is above every limit.
private struct WrittenAmount {
  var whole: Int64 = 0
  var top: Int64 = 0
  var bottom: Int64 = 1

  static let beyond: Int64 = 1_000_000_000_000_000

  init?(_ text: Substring) {
    if let mark = text.firstIndex(where: { $0 == "." || $0 == "," }) {
      let decimals = text[text.index(after: mark)...]
      guard let whole = Self.digits(text[..<mark]), let top = Self.digits(decimals) else {
        return nil
      }
      (self.whole, self.top) = (whole, top)
      bottom = (0..<min(15, decimals.utf8.count)).reduce(1) { power, _ in power * 10 }
    } else if let slash = text.firstIndex(of: "/") {
      let parts = text[..<slash].split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count <= 2, let top = parts.last.flatMap(Self.digits),
        let bottom = Self.digits(text[text.index(after: slash)...])
      else { return nil }
      (self.top, self.bottom) = (top, bottom)
      if parts.count == 2 {
        // Beside a whole number stands less than one.
        guard let whole = Self.digits(parts[0]), top < bottom || bottom == 0 else { return nil }
        self.whole = whole
      }
    } else if let sign = text.last, let fraction = Self.signs[sign] {
      (top, bottom) = fraction
      let before = text.dropLast()
      if before.isEmpty { return }
      guard let whole = Self.digits(before.last == " " ? before.dropLast() : before) else {
        return nil
      }
      self.whole = whole
    } else {
      guard let whole = Self.digits(text) else { return nil }
      self.whole = whole
    }
  }

  /// The number of a text of ASCII digits alone, at most `beyond`.
  private static func digits(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return min(Int64(text) ?? beyond, beyond)
  }

  /// The fractions that have a sign of their own (Unicode, Number Forms and Latin-1 Supplement).
  private static let signs: [Character: (Int64, Int64)] = [
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5),
    "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8),
    "⅝": (5, 8), "⅞": (7, 8), "⅑": (1, 9), "⅒": (1, 10),
  ]
}

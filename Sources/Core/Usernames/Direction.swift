/// The Bidi rule (RFC 5893, 2), for the characters that usernames may have.
enum Direction {
  /// The classes of the Bidirectional Algorithm (Unicode Standard Annex 9).
  private enum Kind {
    case left, right, arabicLetter, arabicNumber, europeanNumber, mark, neutral

    var isRight: Bool { self == .right || self == .arabicLetter || self == .arabicNumber }
  }

  /// Whether the text is shown in one order only.
  static func isClear(_ scalars: [Unicode.Scalar]) -> Bool {
    let kinds = scalars.map { kind(of: $0) }
    guard kinds.contains(where: \.isRight), let first = kinds.first,
      let last = kinds.last(where: { $0 != .mark })
    else { return true }
    switch first {
    case .right, .arabicLetter:
      let isMixed = kinds.contains(.arabicNumber) && kinds.contains(.europeanNumber)
      return !kinds.contains(.left) && !isMixed && (last.isRight || last == .europeanNumber)
    // A text that begins from the left has nothing from the right in it.
    default: return false
    }
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    if scalar.properties.generalCategory == .nonspacingMark { return .mark }
    if scalar.isASCII {
      let isLetter = scalar.properties.isAlphabetic
      return isLetter ? .left : scalar.properties.numericType == nil ? .neutral : .europeanNumber
    }
    return switch scalar.value {
    case 0x6F0...0x6F9: .europeanNumber
    case 0x660...0x669, 0x10D30...0x10D39, 0x10D40...0x10D49: .arabicNumber
    case 0x600...0x7BF, 0x860...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF, 0x10D00...0x10D3F,
      0x10EC0...0x10EFF, 0x10F30...0x10F6F, 0x1EC70...0x1ECBF, 0x1ED00...0x1ED4F, 0x1EE00...0x1EEFF:
      .arabicLetter
    case 0x590...0x5FF, 0x7C0...0x85F, 0xFB1D...0xFB4F, 0x10800...0x10FFF, 0x1E800...0x1EFFF: .right
    default: .left
    }
  }
}

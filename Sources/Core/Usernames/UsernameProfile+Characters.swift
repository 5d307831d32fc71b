extension UsernameProfile {
  /// Whether a character is allowed anywhere in a username (IdentifierClass, RFC 8264, 4.2).
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && scalar.value < 0x7F }
    switch scalar.value {
    // Exceptions (RFC 8264, 9.6).
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    case 0xB7, 0x375, 0x5F3, 0x5F4, 0x640, 0x7FA, 0x30FB, 0x302E, 0x302F, 0x3031...0x3035, 0x303B,
      0x660...0x669, 0x6F0...0x6F9:
      return false
    // Conjoining Hangul (9.9).
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
    default: break
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || hasCompatibleForm(scalar) { return false }
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }

  /// Whether a character is allowed at this place (RFC 5892, appendix A).
  static func isAllowed(
    _ scalar: Unicode.Scalar, at index: Int, in scalars: [Unicode.Scalar]
  ) -> Bool {
    let before = index > 0 ? scalars[index - 1] : nil
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    return switch scalar.value {
    // Joiners: after a virama. Between joining letters the rule would allow the first one, too.
    case 0x200C, 0x200D: before?.properties.canonicalCombiningClass == .virama
    case 0xB7: before == "l" && after == "l"
    case 0x375: after.map { isGreek($0.value) } ?? false
    case 0x5F3, 0x5F4: before.map { (0x591...0x5F4).contains($0.value) } ?? false
    case 0x30FB: scalars.contains { isJapanese($0.value) }
    case 0x660...0x669: !scalars.contains { (0x6F0...0x6F9).contains($0.value) }
    case 0x6F0...0x6F9: !scalars.contains { (0x660...0x669).contains($0.value) }
    default: false
    }
  }

  private static func isGreek(_ value: UInt32) -> Bool {
    (0x370...0x3FF).contains(value) || (0x1F00...0x1FFF).contains(value)
  }

  /// Whether it is Hiragana, Katakana or Han.
  private static func isJapanese(_ value: UInt32) -> Bool {
    switch value {
    case 0x3005, 0x3007, 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x323AF:
      true
    default: false
    }
  }

  /// Whether Normalization Form KC would change it (HasCompat, RFC 8264, 9.17).
  private static func hasCompatibleForm(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xAA else { return false }
    return compatible.contains { $0.contains(scalar.value) }
  }

  /// The letters, digits and marks whose form in NFKC is another (Unicode 15), with what lies between them and is no
  /// letter, digit or mark.
  private static let compatible: [ClosedRange<UInt32>] = [
    0xAA...0xBA, 0x132...0x133, 0x13F...0x140, 0x149...0x149, 0x17F...0x17F, 0x1C4...0x1CC,
    0x1F1...0x1F3, 0x2B0...0x2B8, 0x2E0...0x2E4, 0x37A...0x37A, 0x3D0...0x3D6, 0x3F0...0x3F2,
    0x3F4...0x3F5, 0x3F9...0x3F9, 0x587...0x587, 0x675...0x678, 0xE33...0xE33, 0xEB3...0xEB3,
    0xEDC...0xEDD, 0xF77...0xF79, 0x10FC...0x10FC, 0x1D2C...0x1D2E, 0x1D30...0x1D3A,
    0x1D3C...0x1D4D, 0x1D4F...0x1D6A, 0x1D78...0x1D78, 0x1D9B...0x1DBF, 0x1E9A...0x1E9B,
    0x2071...0x209C, 0x2102...0x2131, 0x2133...0x2149, 0x2C7C...0x2C7D, 0x2D6F...0x2D6F,
    0x309F...0x309F, 0x30FF...0x30FF, 0x3131...0x318E, 0xA69C...0xA69D, 0xA770...0xA770,
    0xA7F2...0xA7F4, 0xA7F8...0xA7F9, 0xAB5C...0xAB5F, 0xAB69...0xAB69, 0xFB00...0xFB17,
    0xFB20...0xFDFB, 0xFE70...0xFE72, 0xFE74...0xFFDC, 0x10781...0x107BA, 0x1D400...0x1D7FF,
    0x1E030...0x1E06D, 0x1EE00...0x1EEBB, 0x1FBF0...0x1FBF9,
  ]
}

/// The PRECIS profile UsernameCaseMapped (RFC 8265): which texts are usernames, and which of them are the same.
public enum UsernameProfile {
  /// Why a text is no username.
  public enum Fault: Error, Hashable, Sendable {
    case empty
    /// A character that no username has, or not there (RFC 8264, 9).
    case character(Unicode.Scalar)
    /// Letters of both directions in an order that would be shown in more than one way (RFC 5893).
    case direction
    /// Its form changes each time that the rules are applied.
    case unstable
  }

  /// The form in which usernames are compared: width mapping, case mapping, Normalization Form C, in this order.
  ///
  /// - Throws: why it is no username.
  public static func key(of text: String) throws(Fault) -> String {
    var key = mapped(text)
    // RFC 8264, 7: the rules are applied until the form no longer changes, four times at most.
    for _ in 1...3 {
      let again = mapped(key)
      if again.unicodeScalars.elementsEqual(key.unicodeScalars) {
        try check(Array(key.unicodeScalars))
        return key
      }
      key = again
    }
    throw .unstable
  }

  private static func mapped(_ text: String) -> String {
    var wide = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { wide.append(widthMapped(scalar)) }
    return Names.composed(String(wide).lowercased())
  }

  private static func check(_ scalars: [Unicode.Scalar]) throws(Fault) {
    if scalars.isEmpty { throw .empty }
    for (index, scalar) in scalars.enumerated() {
      guard isAllowed(scalar) || isAllowed(scalar, at: index, in: scalars) else {
        throw .character(scalar)
      }
    }
    guard Direction.isClear(scalars) else { throw .direction }
  }

  /// The halfwidth forms of U+FF61 to U+FF9F in their usual width.
  private static let katakana = Array(
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"
      .unicodeScalars)

  /// A fullwidth or halfwidth character in its usual width. Those of Hangul and of symbols are in no username at all.
  private static func widthMapped(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x3000: " "
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFF61...0xFF9F: katakana[Int(scalar.value - 0xFF61)]
    default: scalar
    }
  }
}

@_spi(_Unicode) internal import Swift

/// How names are compared, wherever the server compares names.
public enum Names {
  /// What two names have in common when they are the same name: Normalization Form C (Unicode Standard Annex 15) in
  /// lower case, without variation selectors, which change at most how a sign is drawn.
  public static func key(of name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
    var scalars = String.UnicodeScalarView()
    for scalar in composed(name).unicodeScalars
    where !scalar.properties.isVariationSelector {
      scalars.append(scalar)
    }
    return composed(String(scalars).lowercased())
  }

  /// The order of two names by their keys, then by their ids: UTF-8 bytes sort as code points do.
  public static func precede(
    _ left: (key: String, id: Int64), _ right: (key: String, id: Int64)
  ) -> Bool {
    if left.key.utf8.elementsEqual(right.key.utf8) { return left.id < right.id }
    return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }

  /// A text as searches compare it: like `key`, and without differences that only small letters have: ς is σ, ß is ss,
  /// ı is i. So is İ, whose small letter is an i with a second dot. Accents count.
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return key(of: text) }
    var scalars = String.UnicodeScalarView()
    for scalar in key(of: text.lowercased().uppercased()).unicodeScalars
    where scalar != "\u{307}" || scalars.last != "i" {
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// What is wrong with a name, in one sentence: it is blank, or has characters that nobody sees. `nil` for any other.
  public static func fault(in name: String) -> String? {
    if name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return nil }
    if isBlank(name) { return blank }
    guard let scalar = name.unicodeScalars.first(where: { isInvisible($0) }) else { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return
      "This must have no line breaks, control characters or invisible characters, such as U+\(code)."
  }

  /// A text as a name: what no name may have is a blank or left out, and no blank is at an end. `nil` where nothing is
  /// left.
  public static func cleaned(_ text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isBlank = scalar.properties.isWhitespace
      if isBlank ? scalars.isEmpty || scalars.last == " " : isInvisible(scalar) { continue }
      scalars.append(isBlank ? " " : scalar)
    }
    if scalars.last == " " { scalars.removeLast() }
    return scalars.isEmpty || fault(in: String(scalars)) != nil ? nil : String(scalars)
  }

  static let blank = "This must not be blank."

  /// Whether nothing of a text is seen.
  static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || isInvisible($0) }
  }

  /// Whether a character is a control character, a line break, or shown as nothing at all. Variation selectors belong
  /// to the sign before them.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default:
      scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
    }
  }

  /// Whether two texts have the same code points: `==` ignores how an accented letter is composed.
  public static func areIdentical(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }

  /// Whether two texts are the same name.
  public static func areSame(_ left: String, _ right: String) -> Bool {
    key(of: left) == key(of: right)
  }

  /// The text in Normalization Form C.
  static func composed(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text._nfc { scalars.append(scalar) }
    return String(scalars)
  }
}

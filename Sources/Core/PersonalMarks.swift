/// A piece of ASCII of each term by which a person is known. A text without any of these mentions nobody, unless it
/// holds characters that fold to ASCII or to nothing.
struct PersonalMarks: Sendable {
  /// In lower case, none of them empty.
  private let pieces: [[UInt8]]
  /// By byte: whether a piece begins with it, in either case.
  private let begins: [Bool]
  /// Whether a term has no such piece: then nothing is certain.
  private let isUnsure: Bool

  /// Of folded terms.
  init(_ terms: Set<[Unicode.Scalar]>) {
    let longest = terms.map { term in
      term.split(whereSeparator: { !Self.isPlain($0) }).max { $0.count < $1.count } ?? []
    }
    isUnsure = longest.contains(where: \.isEmpty)
    pieces = Set(longest.map { $0.map { UInt8(truncatingIfNeeded: $0.value) } }).sorted {
      $0.count > $1.count
    }
    var begins = [Bool](repeating: false, count: 128)
    for piece in pieces {
      guard let first = piece.first else { continue }
      begins[Int(first)] = true
      if Self.isLetter(first) { begins[Int(first & ~0x20)] = true }
    }
    self.begins = begins
  }

  /// What JSON writes as it is, and nothing but itself folds to: letters and digits.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  func mayBe(in utf8: Span<UInt8>) -> Bool {
    if isUnsure { return true }
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte >= 0x80 {
        guard let count = Self.plainCount(utf8, at: index) else { return true }
        index += count
        continue
      }
      if begins[Int(byte)] {
        if pieces.contains(where: { Self.stands($0, in: utf8, at: index) }) { return true }
      } else if byte == UInt8(ascii: "\\"), index + 1 < utf8.count,
        utf8[index + 1] == UInt8(ascii: "u")
      {
        // JSON may write any character so.
        return true
      }
      index += 1
    }
    return false
  }

  private static func stands(_ piece: [UInt8], in utf8: Span<UInt8>, at start: Int) -> Bool {
    guard piece.count <= utf8.count - start else { return false }
    for index in 0..<piece.count {
      let byte = utf8[start + index]
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      if lower != piece[index] { return false }
    }
    return true
  }

  /// How many bytes a character takes that folds neither to ASCII nor to nothing; `nil` for one of which that is not
  /// known here. Known are the letters of Latin and Cyrillic, accents, and quotation marks, dashes and the like.
  private static func plainCount(_ utf8: Span<UInt8>, at index: Int) -> Int? {
    guard index + 1 < utf8.count else { return nil }
    let next = utf8[index + 1]
    switch utf8[index] {
    // A soft hyphen folds to nothing.
    case 0xC2: return next == 0xAD ? nil : 2
    // İ folds to i and an accent.
    case 0xC4: return next == 0xB0 ? nil : 2
    case 0xC3, 0xC5, 0xCC, 0xD0, 0xD1: return 2
    case 0xE2 where next == 0x80 && index + 2 < utf8.count:
      return (0x90...0xA7).contains(utf8[index + 2]) ? 3 : nil
    default: return nil
    }
  }
}

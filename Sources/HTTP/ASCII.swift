/// The ASCII characters and character classes of HTTP's grammar (RFC 9110 §5.6.2, RFC 3986 §2).
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let percent: UInt8 = 0x25
  static let star: UInt8 = 0x2A
  static let comma: UInt8 = 0x2C
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let question: UInt8 = 0x3F
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let delete: UInt8 = 0x7F

  /// tchar: `!#$%&'*+-.^_|~`, the back quote, digits and letters.
  static func isToken(_ byte: UInt8) -> Bool {
    // Most are letters.
    (byte | 0x20) &- 0x61 < 26
      || isMember(byte, low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE)
  }

  /// pchar without the percent sign, and `/`: allowed in a path without an escape.
  static func isPath(_ byte: UInt8) -> Bool {
    isMember(byte, low: 0x2FFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  }

  /// ALPHA, DIGIT and `-._~`.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    isMember(byte, low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  }

  /// The characters of OWS and BWS.
  static func isSpace(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- zero }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  private static func isMember(_ byte: UInt8, low: UInt64, high: UInt64) -> Bool {
    guard byte < 0x80 else { return false }
    let half = byte < 64 ? low : high
    return half >> UInt64(byte & 63) & 1 == 1
  }
}

extension Span<UInt8> {
  /// The index of the first byte outside 0x20 … 0x7E, or `end`.
  func skippingText(from start: Int, to end: Int) -> Int {
    var index = start
    while end - index >= 16, isText(from: index) { index += 16 }
    while index < end, self[index] &- ASCII.space < 0x5F { index += 1 }
    return index
  }

  /// Whether sixteen bytes are all in 0x20 … 0x7E. Only for those have both `byte - 0x20` and `byte + 1` a clear top
  /// bit, so a few vector instructions check all sixteen.
  @inline(__always)
  private func isText(from start: Int) -> Bool {
    let bytes = extracting(start..<(start + 16))
    var tops: UInt8 = 0
    for index in 0..<16 { tops |= (bytes[index] &- ASCII.space) | (bytes[index] &+ 1) }
    return tops < 0x80
  }

  /// Whether the bytes are that name of letters, digits and hyphens, in any case.
  func matches(_ name: Span<UInt8>) -> Bool {
    count == name.count && indices.allSatisfy { self[$0] | 0x20 == name[$0] | 0x20 }
  }

  func firstIndex(of byte: UInt8) -> Int? {
    for index in indices where self[index] == byte { return index }
    return nil
  }

  /// The range without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, ASCII.isSpace(self[start]) { start += 1 }
    while end > start, ASCII.isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  func allSatisfy(_ predicate: (UInt8) -> Bool) -> Bool {
    for index in indices where !predicate(self[index]) { return false }
    return true
  }
}

/// Well-formed UTF-8 (RFC 3629 section 4; Unicode, table 3-7).
public enum UTF8Validation {
  /// The length of the well-formed sequence at `start`, or `nil` when there is none.
  static func length(at start: Int, in bytes: Span<UInt8>) -> Int? {
    let lead = bytes[start]
    if lead < 0x80 { return 1 }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xE1...0xEC, 0xEE, 0xEF: length = 3
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF1...0xF3: length = 4
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    default: return nil
    }
    guard start + length <= bytes.count, second.contains(bytes[start + 1]) else { return nil }
    for offset in 2..<max(2, length) where bytes[start + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// Whether all bytes are well-formed UTF-8.
  public static func isValid(_ bytes: [UInt8]) -> Bool {
    let span = bytes.span
    var at = 0
    while at < span.count {
      guard let length = length(at: at, in: span) else { return false }
      at += length
    }
    return true
  }
}

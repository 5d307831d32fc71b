/// Bytes as hexadecimal text.
public enum Hex {
  /// Two lower-case digits for each byte.
  public static func text(_ bytes: [UInt8]) -> String { text(bytes.span) }

  /// Two lower-case digits for each byte.
  public static func text(_ bytes: Span<UInt8>) -> String {
    let count = bytes.count
    // Guard: two digits of each byte are written, and there is room for as many.
    return unsafe String(unsafeUninitializedCapacity: count * 2) { digits in
      for index in 0..<count {
        let byte = bytes[index]
        unsafe digits[index * 2] = digit(byte >> 4)
        unsafe digits[index * 2 + 1] = digit(byte & 15)
      }
      return count * 2
    }
  }

  /// The bytes of a hexadecimal text in either case, or `nil` when it has an odd length or another character.
  public static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  static let noDigit: UInt8 = 0xFF

  /// The value of every byte as a digit in lower case.
  static let lowerCaseValues = (UInt8.min...UInt8.max).map { byte in
    byte < UInt8(ascii: "A") || byte > UInt8(ascii: "F") ? value(byte) ?? noDigit : noDigit
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// Base64 (RFC 4648 section 4): the standard alphabet, with padding.
public enum Base64 {
  fileprivate static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  private static let noDigit: UInt8 = 0xFF

  /// The value of every byte as a digit.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: noDigit, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// Decodes a text strictly; `nil` for another alphabet, white space, missing or further padding, and bits after the
  /// last byte that are not zero: bytes have one text only.
  public static func decode(_ text: Span<UInt8>) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    guard !text.isEmpty else { return [] }
    var digits = text.count
    while digits > text.count - 2, text[digits - 1] == padding { digits -= 1 }
    let values = Self.values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    for index in 0..<digits {
      let value = values[Int(text[index])]
      guard value != noDigit else { return nil }
      bits = bits << 6 | UInt32(value)
      guard index & 3 == 3 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
      bytes.append(UInt8(truncatingIfNeeded: bits))
    }
    switch digits & 3 {
    case 2:
      guard bits & 0xF == 0 else { return nil }
      bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      guard bits & 0x3 == 0 else { return nil }
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: break
    }
    return bytes
  }

  /// The text of some bytes.
  public static func encode(_ bytes: Span<UInt8>) -> [UInt8] {
    var text = ByteBuffer(capacity: (bytes.count + 2) / 3 * 4)
    text.append(base64: bytes)
    return text.array()
  }

  /// The four digits of up to three bytes, the first of which is at `index`.
  @inline(__always)
  fileprivate static func group(
    of bytes: Span<UInt8>, at index: Int, _ digits: Span<UInt8>
  ) -> InlineArray<4, UInt8> {
    let left = bytes.count - index
    let second = left > 1 ? UInt32(bytes[index + 1]) : 0
    let third = left > 2 ? UInt32(bytes[index + 2]) : 0
    let bits = UInt32(bytes[index]) << 16 | second << 8 | third
    return [
      digits[Int(bits >> 18)], digits[Int(bits >> 12 & 63)],
      left > 1 ? digits[Int(bits >> 6 & 63)] : padding, left > 2 ? digits[Int(bits & 63)] : padding,
    ]
  }
}

extension ByteBuffer {
  /// Appends bytes in base64.
  public mutating func append(base64 bytes: Span<UInt8>) {
    reserve((bytes.count + 2) / 3 * 4)
    let digits = Base64.digits
    for index in stride(from: 0, to: bytes.count, by: 3) {
      append(Base64.group(of: bytes, at: index, digits.span))
    }
  }
}

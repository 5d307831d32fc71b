public import Bytes

extension ByteBuffer {
  /// Appends a text as a JSON string, in quotes and escaped where RFC 8259 section 7 demands it.
  @inlinable
  public mutating func append(quoted text: String) {
    append(quoted: text.utf8.span)
  }

  /// Appends UTF-8 as a JSON string, in quotes and escaped where RFC 8259 section 7 demands it.
  public mutating func append(quoted text: Span<UInt8>) {
    reserve(text.count + 2)
    append(UInt8(ascii: "\""))
    var at = append(plainStartOf: text)
    while at < text.count {
      append(escaped: text[at])
      at += 1
      at += append(plainStartOf: text.extracting(at..<text.count))
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append(#"\""#)
    case UInt8(ascii: "\\"): append(#"\\"#)
    case 0x0A: append(#"\n"#)
    case 0x0D: append(#"\r"#)
    case 0x09: append(#"\t"#)
    default:
      append(#"\u00"#)
      append(hexadecimal: byte >> 4)
      append(hexadecimal: byte & 15)
    }
  }

  private mutating func append(hexadecimal digit: UInt8) {
    append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
  }
}

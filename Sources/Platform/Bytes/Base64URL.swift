/// Base64 for addresses (RFC 4648 section 5): `-` and `_` for `+` and `/`, without padding.
public enum Base64URL {
  public static func encode(_ bytes: Span<UInt8>) -> String {
    let text = Base64.encode(bytes).lazy.filter { $0 != UInt8(ascii: "=") }
    return String(
      decoding: text.map { byte in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: byte
        }
      }, as: UTF8.self)
  }

  /// Decodes a text strictly; `nil` for any text that `encode` does not give.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var standard: [UInt8] = []
    standard.reserveCapacity(text.utf8.count + 3)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"): standard.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): standard.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: standard.append(byte)
      }
    }
    while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
    return Base64.decode(standard.span)
  }
}

/// A text percent-encoded as a part of a path or a value of a query (RFC 3986 section 2).
public func percentEncoded(_ text: String) -> String { encoded(text) { $0.isUnreserved } }

/// A text whose UTF-8 is percent-encoded, but for the bytes that are kept.
public func encoded(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
  var out = ""
  for byte in text.utf8 {
    if isKept(byte) {
      out.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      out += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
  }
  return out
}

extension UInt8 {
  /// Whether it is a character that needs no escape anywhere in an address.
  public var isUnreserved: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}

/// The host and port that a request names (RFC 9110 §7.2, RFC 3986 §3.2).
enum Authority {
  /// Whether the bytes are a name, an IPv4 address or an IPv6 address in brackets, with or without a port.
  /// Names are kept to letters, digits and `-._~`: what else RFC 3986 lets stand in a registered name
  /// is in no name that resolves, and is what host header attacks are made of.
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    let afterHost: Int
    if first == Octet.openBracket {
      guard let close = bytes.firstIndex(of: Octet.closeBracket) else { return false }
      let inside = bytes[(bytes.startIndex + 1)..<close]
      guard isAddress(inside) else { return false }
      afterHost = close + 1
    } else {
      afterHost = bytes.firstIndex(of: Octet.colon) ?? bytes.endIndex
      let host = bytes[..<afterHost]
      guard !host.isEmpty, host.allSatisfy(Octet.isUnreserved) else { return false }
    }
    return isPort(bytes[afterHost...])
  }

  /// Nothing, or a colon and up to five digits.
  private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    guard first == Octet.colon else { return false }
    let digits = bytes.dropFirst()
    guard digits.count <= 5, digits.allSatisfy(Octet.isDigit) else { return false }
    return digits.reduce(0) { $0 * 10 + Int($1 - Octet.zero) } <= 65_535
  }

  /// The characters of an IPv6 address, with at least two colons.
  private static func isAddress(_ bytes: ArraySlice<UInt8>) -> Bool {
    var colons = 0
    for byte in bytes {
      if byte == Octet.colon {
        colons += 1
      } else if Octet.hexadecimal(byte) == nil, byte != 0x2E {
        return false
      }
    }
    return colons >= 2 && bytes.count <= 45
  }
}

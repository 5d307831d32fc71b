/// The host and port that a request names (RFC 9110 §7.2, RFC 3986 §3.2).
enum Authority {
  /// Whether the bytes are a name, an IPv4 address or an IPv6 address in brackets, with or without a port.
  /// Names are kept to letters, digits and `-._~`: what else RFC 3986 lets stand in a registered name
  /// is in no name that resolves, and is what host header attacks are made of.
  static func isValid(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    var afterHost = 0
    if bytes[0] == Octet.openBracket {
      guard let close = bytes.first(Octet.closeBracket) else { return false }
      guard isAddress(bytes.extracting(1..<close)) else { return false }
      afterHost = close + 1
    } else {
      while afterHost < bytes.count, Octet.isUnreserved(bytes[afterHost]) { afterHost += 1 }
      guard afterHost > 0 else { return false }
    }
    return afterHost == bytes.count || isPort(bytes.extracting(afterHost...))
  }

  /// A colon and up to five digits.
  private static func isPort(_ bytes: Span<UInt8>) -> Bool {
    guard bytes[0] == Octet.colon, bytes.count <= 6 else { return false }
    var port = 0
    for index in 1..<bytes.count {
      guard Octet.isDigit(bytes[index]) else { return false }
      port = port * 10 + Int(bytes[index] - Octet.zero)
    }
    return port <= 65_535
  }

  /// The characters of an IPv6 address, with at least two colons.
  private static func isAddress(_ bytes: Span<UInt8>) -> Bool {
    var colons = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == Octet.colon {
        colons += 1
      } else if Octet.hexadecimal(byte) == nil, byte != Octet.dot {
        return false
      }
    }
    return colons >= 2 && bytes.count <= 45
  }
}

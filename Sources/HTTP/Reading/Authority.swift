/// The host and port of a request (RFC 9110 §7.2, RFC 3986 §3.2).
enum Authority {
  /// Whether the bytes are a name, an IPv4 address or an IPv6 address in brackets, with or without a port. Names may
  /// contain letters, digits and `-._~` only. RFC 3986 allows more in a registered name, but no name that resolves has
  /// it, and host header attacks use it.
  static func isValid(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    var afterHost = 0
    if bytes[0] == ASCII.openBracket {
      guard let close = bytes.firstIndex(of: ASCII.closeBracket) else { return false }
      guard isAddress(bytes.extracting(1..<close)) else { return false }
      afterHost = close + 1
    } else {
      while afterHost < bytes.count, ASCII.isUnreserved(bytes[afterHost]) { afterHost += 1 }
      guard afterHost > 0 else { return false }
    }
    return afterHost == bytes.count || isPort(bytes.extracting(afterHost...))
  }

  /// A colon and up to five digits.
  private static func isPort(_ bytes: Span<UInt8>) -> Bool {
    guard bytes[0] == ASCII.colon, bytes.count <= 6 else { return false }
    var port = 0
    for index in 1..<bytes.count {
      guard ASCII.isDigit(bytes[index]) else { return false }
      port = port * 10 + Int(bytes[index] - ASCII.zero)
    }
    return port <= 65_535
  }

  /// The characters of an IPv6 address, with at least two colons.
  private static func isAddress(_ bytes: Span<UInt8>) -> Bool {
    var colons = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == ASCII.colon {
        colons += 1
      } else if ASCII.hexadecimal(byte) == nil, byte != ASCII.dot {
        return false
      }
    }
    return colons >= 2 && bytes.count <= 45
  }
}

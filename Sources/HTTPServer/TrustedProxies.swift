package import HTTP

/// The proxies whose `X-Forwarded-For` and `Forwarded` fields are used.
package struct TrustedProxies: Sendable {
  private struct Network: Sendable {
    var bytes: [UInt8]
    var bits: Int

    func contains(_ address: [UInt8]) -> Bool {
      guard address.count == bytes.count else { return false }
      for bit in 0..<bits {
        let mask = UInt8(0x80) >> UInt8(bit & 7)
        if (address[bit / 8] ^ bytes[bit / 8]) & mask != 0 { return false }
      }
      return true
    }
  }

  private var networks: [Network] = []

  /// No proxies.
  package init() {}

  /// Addresses and networks, such as `10.0.0.1`, `192.168.0.0/16`, `2001:db8::/32`; `nil` when one is invalid.
  package init?(_ texts: [String]) {
    for text in texts {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard let bytes = IPAddressText.bytes(String(parts[0])), parts.count <= 2 else { return nil }
      let whole = bytes.count * 8
      guard let bits = parts.count == 2 ? Int(parts[1]) : whole, bits >= 0, bits <= whole else {
        return nil
      }
      networks.append(Network(bytes: bytes, bits: bits))
    }
  }

  /// The client's address: the peer itself, or, behind a trusted proxy, the last address in `X-Forwarded-For`, else in
  /// `Forwarded` (RFC 7239), that is not a trusted proxy. The addresses before it come from an untrusted sender.
  package func client(behind peer: String, fields: @autoclosure () -> Fields) -> String {
    guard !networks.isEmpty, let bytes = IPAddressText.bytes(peer), isTrusted(bytes) else {
      return peer
    }
    let fields = fields()
    if let text = fields[.xForwardedFor] {
      return client(behind: peer, text) { IPAddressText.withoutPort($0) }
    }
    if let text = fields[.forwarded] { return client(behind: peer, text) { Self.forwarded($0) } }
    return peer
  }

  /// The client in a list of addresses, read from its end.
  private func client(
    behind peer: String, _ text: String, _ address: (Substring) -> String
  ) -> String {
    var last = peer
    var rest = text[...]
    while !rest.isEmpty {
      let comma = rest.utf8.lastIndex(of: UInt8(ascii: ","))
      let element = comma.map { rest[rest.utf8.index(after: $0)...] } ?? rest
      rest = comma.map { rest[..<$0] } ?? ""
      if element.isEmpty { continue }
      guard let bytes = IPAddressText.bytes(address(element)) else { return last }
      last = IPAddressText.text(bytes)
      if !isTrusted(bytes) { return last }
    }
    return last
  }

  private func isTrusted(_ address: [UInt8]) -> Bool {
    networks.contains { $0.contains(address) }
  }

  /// The address in an element of `Forwarded`.
  private static func forwarded(_ element: Substring) -> String {
    let pair = element.split(separator: ";").first {
      $0.drop { $0 == " " }.lowercased().hasPrefix("for=")
    }
    guard let value = pair?.split(separator: "=", maxSplits: 1).last else { return "" }
    return IPAddressText.withoutPort(value)
  }
}

public import HTTP

/// The proxies that are believed when they say on whose behalf they ask.
public struct TrustedProxies: Sendable {
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

  /// Nobody is believed.
  public init() {}

  /// Believes these addresses and networks, `10.0.0.1`, `192.168.0.0/16`, `2001:db8::/32`; `nil` when one of
  /// them is neither.
  public init?(_ texts: [String]) {
    for text in texts {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard let bytes = AddressText.bytes(String(parts[0])), parts.count <= 2 else { return nil }
      let whole = bytes.count * 8
      guard let bits = parts.count == 2 ? Int(parts[1]) : whole, bits >= 0, bits <= whole else {
        return nil
      }
      networks.append(Network(bytes: bytes, bits: bits))
    }
  }

  /// The client's address: the peer itself, or, behind believed proxies, the last address that they name
  /// and that is not one of theirs, from `X-Forwarded-For` or else `Forwarded` (RFC 7239). What is
  /// left of that was said by somebody who is not believed.
  public func client(behind peer: String, fields: @autoclosure () -> Fields) -> String {
    guard !networks.isEmpty, isTrusted(peer) else { return peer }
    var last = peer
    for address in named(fields()).reversed() {
      guard let bytes = AddressText.bytes(address) else { return last }
      last = AddressText.text(bytes)
      if !isTrusted(last) { return last }
    }
    return last
  }

  private func isTrusted(_ text: String) -> Bool {
    guard let bytes = AddressText.bytes(text) else { return false }
    return networks.contains { $0.contains(bytes) }
  }

  /// The addresses that the fields name, in their order.
  private func named(_ fields: Fields) -> [String] {
    if let text = fields[.xForwardedFor] {
      return text.split(separator: ",").map { AddressText.withoutPort($0) }
    }
    guard let text = fields[.forwarded] else { return [] }
    return text.split(separator: ",").map { element in
      let pair = element.split(separator: ";").first {
        $0.drop { $0 == " " }.lowercased().hasPrefix("for=")
      }
      guard let value = pair?.split(separator: "=", maxSplits: 1).last else { return "" }
      return AddressText.withoutPort(value)
    }
  }
}

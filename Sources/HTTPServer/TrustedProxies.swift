package import HTTP

/// The proxies whose `X-Forwarded-For` and `Forwarded` fields are used.
package struct TrustedProxies: Sendable {
  private var networks: [IPNetwork] = []

  /// No proxies.
  package init() {}

  /// Addresses and networks, such as `10.0.0.1`, `192.168.0.0/16`, `2001:db8::/32`; `nil` when one is invalid.
  package init?(_ texts: [String]) {
    for text in texts {
      guard let network = IPNetwork(text) else { return nil }
      networks.append(network)
    }
  }

  /// The client's address: the peer itself, or, behind a trusted proxy, the last address in `X-Forwarded-For` or
  /// `Forwarded` (RFC 7239) that is not a trusted proxy. The addresses before it come from an untrusted sender. A proxy
  /// that writes one of the two fields may pass on the other as its client sent it: where both are there and differ,
  /// the client is not known, and the peer counts.
  package func client(behind peer: String, fields: @autoclosure () -> Fields) -> String {
    guard !networks.isEmpty, contains(peer) else { return peer }
    let fields = fields()
    let named = fields[.xForwardedFor].map {
      client(behind: peer, ForwardedFields.elements(of: $0, areQuoted: false)) {
        IPAddressText.withoutPort($0)
      }
    }
    guard let text = fields[.forwarded] else { return named ?? peer }
    let forwarded = client(behind: peer, ForwardedFields.elements(of: text, areQuoted: true)) {
      Self.forwarded($0)
    }
    return named == nil || named == forwarded ? forwarded : peer
  }

  /// Whether an address is a trusted proxy.
  func contains(_ address: String) -> Bool {
    guard !networks.isEmpty, let bytes = IPAddressText.bytes(address) else { return false }
    return isTrusted(bytes)
  }

  /// The client in a list of addresses, read from its end.
  private func client(
    behind peer: String, _ elements: [Substring], _ address: (Substring) -> String
  ) -> String {
    var last = peer
    for element in elements.reversed() where !element.isEmpty {
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
    guard let value = ForwardedFields.value(of: "for", in: element) else { return "" }
    return IPAddressText.withoutPort(value)
  }
}

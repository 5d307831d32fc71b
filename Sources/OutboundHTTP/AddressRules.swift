package import HTTP

/// Which addresses requests may go to: the public ones, and networks that a setting allows.
package struct AddressRules: Sendable {
  /// Networks that no request of the internet belongs to (IANA's special-purpose registries, RFC 6890).
  private static let refused4 = networks([
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
  ])
  /// Global unicast addresses; what is outside is loopback, link-local, unique local, multicast or reserved.
  private static let global6 = networks(["2000::/3"])
  /// Within these: protocol assignments with Teredo, documentation.
  private static let refused6 = networks(["2001::/23", "2001:db8::/32", "3fff::/20"])
  /// IPv6 networks that carry an IPv4 address, and at which byte.
  private static let carriers: [(network: IPNetwork, at: Int)] = [
    ("64:ff9b::/96", 12), ("2002::/16", 2),
  ].compactMap { text, byte in IPNetwork(text).map { ($0, byte) } }

  private let allowed: [IPNetwork]

  package init(allowing networks: [IPNetwork] = []) { allowed = networks }

  /// Whether URLs without TLS may be asked at all.
  var allowsPlain: Bool { !allowed.isEmpty }

  /// Whether a connection may be made to the 4 or 16 bytes of an address. Without TLS only an allowed network will do.
  func mayConnect(to address: [UInt8], withTLS: Bool) -> Bool {
    let address = IPNetwork.unmapped(address)
    if allowed.contains(where: { $0.contains(address) }) { return true }
    return withTLS && Self.isPublic(address)
  }

  static func isPublic(_ address: [UInt8]) -> Bool {
    let address = IPNetwork.unmapped(address)
    if address.count == 4 { return !refused4.contains { $0.contains(address) } }
    if let carrier = carriers.first(where: { $0.network.contains(address) }) {
      return isPublic(Array(address[carrier.at..<carrier.at + 4]))
    }
    return global6.contains { $0.contains(address) } && !refused6.contains { $0.contains(address) }
  }

  private static func networks(_ texts: [String]) -> [IPNetwork] {
    let networks = texts.compactMap { IPNetwork($0) }
    precondition(networks.count == texts.count)
    return networks
  }
}

/// The part of a client's address by which failed logins are counted.
enum ClientNetwork {
  /// An IPv4 address as it is; the first 64 bits of an IPv6 address, since one customer of a provider has all addresses
  /// with this prefix (RFC 6177). `nil` for a loopback address, which may be a proxy for everybody, and for no address.
  static func of(_ address: String?) -> String? {
    guard let address, !address.isEmpty, address != "::1", !address.hasPrefix("127.") else {
      return nil
    }
    guard address.utf8.contains(UInt8(ascii: ":")) else { return address }
    return groups(address).prefix(4).joined(separator: ":")
  }

  /// The groups of an IPv6 address, with `::` expanded as far as the first four groups need it.
  private static func groups(_ address: String) -> [String] {
    var groups: [String] = []
    for group in address.split(separator: ":", omittingEmptySubsequences: false) {
      if group.isEmpty { return groups + Array(repeating: "0", count: max(0, 4 - groups.count)) }
      groups.append(group.lowercased())
    }
    return groups
  }
}

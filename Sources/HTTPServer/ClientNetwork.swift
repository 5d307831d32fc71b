/// What counts as one client: an IPv4 address, or an IPv6 network of 64 bits, which a provider gives to one customer
/// (RFC 6177).
struct ClientNetwork: Hashable {
  /// The first eight bytes of the address.
  private let prefix: UInt64

  /// `nil` when the text is no address.
  init?(_ address: String) {
    guard let bytes = IPAddressText.bytes(address) else { return nil }
    let prefix = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    // 0:ffff::/32 is in no use (IANA), so it stands for IPv4.
    self.prefix = bytes.count == 4 ? 0xFFFF_0000_0000 | prefix : prefix
  }
}

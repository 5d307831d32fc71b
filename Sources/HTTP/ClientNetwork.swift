/// What counts as one client: an IPv4 address, or an IPv6 network of 64 bits, which a provider gives to one customer
/// (RFC 6177).
public struct ClientNetwork: Hashable, Sendable, CustomStringConvertible {
  /// The first eight bytes of the address.
  private let prefix: UInt64
  /// Whether the address is the machine's own.
  public let isLoopback: Bool

  // 0:ffff::/32 is in no use (IANA), so it stands for IPv4.
  private static let version4: UInt64 = 0xFFFF_0000_0000

  /// `nil` when the text is no address.
  public init?(_ address: String) {
    guard let bytes = IPAddressText.bytes(address) else { return nil }
    let prefix = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    self.prefix = bytes.count == 4 ? Self.version4 | prefix : prefix
    isLoopback =
      bytes.count == 4
      ? bytes[0] == 127 : bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
  }

  /// The network by which the callers at an address are counted: `nil` for a loopback address, which may be a proxy for
  /// everybody, and for no address.
  public static func counted(for address: String?) -> ClientNetwork? {
    guard let network = address.flatMap({ ClientNetwork($0) }), !network.isLoopback else {
      return nil
    }
    return network
  }

  /// `192.0.2.1` or `2001:db8::/64`.
  public var description: String {
    let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: prefix >> $0) }
    if prefix >> 32 == Self.version4 >> 32 { return IPAddressText.text(Array(bytes[4...])) }
    return IPAddressText.text(bytes + [UInt8](repeating: 0, count: 8)) + "/64"
  }
}

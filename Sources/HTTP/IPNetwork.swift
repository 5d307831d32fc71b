/// A network of IP addresses, such as `10.0.0.0/8`, or one address.
public struct IPNetwork: Hashable, Sendable {
  private let bytes: [UInt8]
  private let bits: Int

  /// An address, or a network as `192.168.0.0/16` or `2001:db8::/32`; `nil` for anything else. One of IPv4-mapped IPv6
  /// addresses is one of IPv4.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let bytes = IPAddressText.bytes(String(first))
    else { return nil }
    let whole = bytes.count * 8
    guard let bits = parts.count == 2 ? Int(parts[1]) : whole, bits >= 0, bits <= whole else {
      return nil
    }
    self.bytes = bytes
    self.bits = bits
  }

  /// Whether the 4 or 16 bytes of an address lie in it.
  public func contains(_ address: [UInt8]) -> Bool {
    guard address.count == bytes.count else { return false }
    for bit in 0..<bits {
      let mask = UInt8(0x80) >> UInt8(bit & 7)
      if (address[bit / 8] ^ bytes[bit / 8]) & mask != 0 { return false }
    }
    return true
  }

  /// The bytes of an address; of an IPv4-mapped IPv6 address those of IPv4.
  public static func unmapped(_ address: [UInt8]) -> [UInt8] {
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    return address.count == 16 && address.starts(with: mapped) ? Array(address[12...]) : address
  }
}

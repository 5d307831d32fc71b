import HTTP
import Testing

@testable import OutboundHTTP

@Suite("Which addresses requests may go to")
struct AddressRulesTests {
  private func bytes(_ text: String) throws -> [UInt8] { try #require(IPAddressText.bytes(text)) }

  @Test(
    "Public addresses",
    arguments: [
      "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
      "128.0.0.0", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255",
      "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111",
      "2a00::1", "64:ff9b::101:101", "2002:101:101::1",
    ])
  func isPublic(address: String) throws { #expect(AddressRules.isPublic(try bytes(address))) }

  @Test(
    "Addresses of the machine, of private and other special networks",
    arguments: [
      "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255",
      "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.0", "172.31.255.255",
      "192.0.0.8", "192.0.2.1", "192.168.0.0", "192.168.255.255", "198.18.0.1", "198.51.100.1",
      "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1",
      "fc00::1", "fdff::1", "fe80::1", "fec0::1", "ff02::1", "2001:db8::1", "2001::1", "3fff::1",
      "100::1", "64:ff9b:1::1", "4000::1",
      // The same within IPv6.
      "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::1",
      "2002:c0a8:1::1", "2002:a9fe:a9fe::",
    ])
  func isSpecial(address: String) throws { #expect(!AddressRules.isPublic(try bytes(address))) }

  @Test("IPv4 within IPv6 is IPv4")
  func mapped() throws {
    let prefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    #expect(!AddressRules.isPublic(prefix + [127, 0, 0, 1]))
    #expect(!AddressRules.isPublic(prefix + [192, 168, 1, 1]))
    #expect(AddressRules.isPublic(prefix + [1, 1, 1, 1]))
    let rules = AddressRules(allowing: [try #require(IPNetwork("127.0.0.1"))])
    #expect(rules.mayConnect(to: prefix + [127, 0, 0, 1], withTLS: false))
  }

  @Test("An allowed network is reached, also without TLS; a public address only with it")
  func allowed() throws {
    let rules = AddressRules(
      allowing: [try #require(IPNetwork("10.1.0.0/16")), try #require(IPNetwork("fd00::/8"))])
    for withTLS in [false, true] {
      #expect(rules.mayConnect(to: [10, 1, 2, 3], withTLS: withTLS))
      #expect(rules.mayConnect(to: try bytes("fd12::1"), withTLS: withTLS))
      #expect(!rules.mayConnect(to: [10, 2, 2, 3], withTLS: withTLS))
      #expect(!rules.mayConnect(to: [127, 0, 0, 1], withTLS: withTLS))
      #expect(rules.mayConnect(to: [1, 1, 1, 1], withTLS: withTLS) == withTLS)
    }
  }

  @Test(
    "Text that is no network",
    arguments: [
      "", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/", "/8", "10.0.0.0/8/8", "fd00::/129", "x",
    ])
  func malformed(text: String) { #expect(IPNetwork(text) == nil) }
}

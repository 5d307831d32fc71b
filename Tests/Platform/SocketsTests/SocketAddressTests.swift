import Glibc
import Testing

@testable import Sockets

@Suite("Socket addresses")
struct SocketAddressTests {
  private static let loopback: [UInt8] = [UInt8](repeating: 0, count: 15) + [1]
  private static let mapped: [UInt8] =
    [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 198, 51, 100, 7]

  @Test(
    "The text of an address",
    arguments: [
      ([192, 0, 2, 1], "192.0.2.1", "192.0.2.1:80"),
      ([0, 0, 0, 0], "0.0.0.0", "0.0.0.0:80"),
      ([255, 255, 255, 255], "255.255.255.255", "255.255.255.255:80"),
      (loopback, "::1", "[::1]:80"),
      ([UInt8](repeating: 0, count: 16), "::", "[::]:80"),
      (
        [0x20, 1, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1], "2001:db8::1",
        "[2001:db8::1]:80"
      ),
      (mapped, "198.51.100.7", "198.51.100.7:80"),
    ] as [([UInt8], String, String)])
  func text(host: [UInt8], text: String, description: String) {
    let address = SocketAddress(host: host, port: 80)
    #expect(address.hostText == text)
    #expect(address.description == description)
    #expect(address.isVersion6 == (host.count == 16))
  }

  @Test(
    "An address comes back from the system's form", arguments: [[127, 0, 0, 9], loopback, mapped])
  func systemAddress(host: [UInt8]) {
    for port: UInt16 in [0, 1, 80, 0x1234, .max] {
      let address = SocketAddress(host: host, port: port)
      let back = unsafe address.withSystemAddress { pointer, _ in unsafe SocketAddress(pointer) }
      #expect(back == address)
    }
  }

  @Test("Addresses and names resolve")
  func resolve() throws {
    #expect(
      try SocketAddress.resolve(host: "192.0.2.1", port: 8080)
        == [SocketAddress(host: [192, 0, 2, 1], port: 8080)])
    #expect(
      try SocketAddress.resolve(host: "::1", port: 1)
        == [SocketAddress(host: Self.loopback, port: 1)])
    #expect(
      try SocketAddress.resolve(host: "", port: 2)
        == [SocketAddress(host: [0, 0, 0, 0], port: 2)])
    let local = try SocketAddress.resolve(host: "localhost", port: 3)
    #expect(local.contains { $0.hostText == "127.0.0.1" || $0.hostText == "::1" })
    #expect(Set(local.map(\.host)).count == local.count)
    #expect(throws: SocketFault.unknownHost("no such host")) {
      try SocketAddress.resolve(host: "no such host", port: 4)
    }
  }

  @Test("An error has the text of the system")
  func errors() {
    let fault = SocketFault.system(call: "bind", errno: EADDRINUSE)
    #expect(fault.description == "bind failed: Address already in use.")
  }
}

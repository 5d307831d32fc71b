import Commands
import HTTPServer
import Testing

@testable import App

@Suite("Listen addresses")
struct ListenAddressTests {
  @Test(
    "Host, port and protocol",
    arguments: [
      ("127.0.0.1:8080", "127.0.0.1", 8080, false), ("localhost:0", "localhost", 0, false),
      ("[::1]:80", "::1", 80, false), (":443", "", 443, false),
      ("https://127.0.0.1:443", "127.0.0.1", 443, true), ("http://[::]:80/", "::", 80, false),
    ] as [(String, String, UInt16, Bool)])
  func good(_ text: String, _ host: String, _ port: UInt16, _ isTLS: Bool) throws {
    #expect(
      try ListenAddress(parsing: text, isTLS: false)
        == ListenAddress(host: host, port: port, isTLS: isTLS))
    #expect(try ListenAddress(parsing: text, isTLS: true).isTLS == !text.hasPrefix("http://"))
  }

  @Test(
    "Other texts are wrong usage",
    arguments: ["", "8080", "a", "a:b", "a:65536", "a:-1", "::1:80"])
  func bad(_ text: String) {
    #expect(throws: CommandError.self) { try ListenAddress(parsing: text, isTLS: false) }
  }
}

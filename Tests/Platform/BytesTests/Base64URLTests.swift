import Bytes
import TestSupport
import Testing

@Suite("Base64 for addresses")
struct Base64URLTests {
  @Test("The other two digits, and no padding")
  func examples() {
    let bytes: [UInt8] = [0xFB, 0xFF, 0xFE, 0x01]
    #expect(Base64URL.encode(bytes.span) == "-__-AQ")
    #expect(Base64URL.decode("-__-AQ") == bytes)
    let none: [UInt8] = []
    #expect(Base64URL.encode(none.span).isEmpty && Base64URL.decode("") == [])
  }

  @Test("Bytes of every length come back")
  func roundTrip() {
    var random = SeededGenerator(seed: 78)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Base64URL.decode(Base64URL.encode(bytes.span)) == bytes)
    }
  }

  @Test(
    "What is not strict is refused",
    arguments: ["A", "AAAAA", "+w", "/w", "-w==", "-w=", "-x", "-_ ", "\u{E4}AAA", "=", "A==="])
  func refused(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}

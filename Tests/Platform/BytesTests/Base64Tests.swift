import Bytes
import Testing
import TestSupport

@Suite("Base64")
struct Base64Tests {
  private func decode(_ text: String) -> [UInt8]? { Base64.decode(text.utf8.span) }

  private func encode(_ text: String) -> String {
    String(decoding: Base64.encode(text.utf8.span), as: UTF8.self)
  }

  @Test(
    "The examples of RFC 4648 section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func examples(text: String, encoded: String) {
    #expect(encode(text) == encoded)
    #expect(decode(encoded) == Array(text.utf8))
  }

  @Test("Bytes of every length come back")
  func roundTrip() {
    var random = SeededGenerator(seed: 5)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Base64.encode(bytes.span)
      #expect(text.count == (count + 2) / 3 * 4)
      #expect(Base64.decode(text.span) == bytes)
    }
  }

  @Test(
    "What is not strict is refused",
    arguments: [
      "Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm8", "=", "==", "====", "Z===", "Zg==Zg==",
      "Zm 9", " Zm9", "Zm9v\n", "Zm-_", "Zm9\u{E4}", "Zm=v", "Zm9v====",
    ])
  func refused(text: String) {
    #expect(decode(text) == nil)
  }

  @Test("Every text of four digits is decoded, or is another text of the same bytes")
  func canonical() {
    let digits = Array("AQgw/=+9".utf8)
    for number in 0..<4_096 {
      let text = (0..<4).map { digits[number >> (3 * $0) & 7] }
      guard let bytes = Base64.decode(text.span) else { continue }
      #expect(Base64.encode(bytes.span) == text)
    }
  }
}

import Compression
import Core
import Testing
import TestSupport

@testable import People

@Suite("The text of a token")
struct TokenTextTests {
  @Test("Zero bytes: 43 letters A, and the checksum in base 62, as an example worked by hand")
  func example() {
    let text = TokenText([UInt8](repeating: 0, count: 32)).text
    let beginning = "kt_" + String(repeating: "A", count: 43)
    #expect(text.hasPrefix(beginning) && text.utf8.count == 52)
    // The six digits stand for the number: the first is worth 62 to the power of 5.
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    let value = text.suffix(6).reduce(0) { sum, digit in
      sum * 62 + (digits.firstIndex(of: digit) ?? -1)
    }
    #expect(value == Int(CRC32.of(beginning.utf8.span)))
  }

  @Test("Made texts are well-formed, and each change of one character is found")
  func changes() {
    var generator = SeededGenerator(seed: 243)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_ .é")
    for _ in 0..<200 {
      let token = TokenText((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
      #expect(TokenText.isWellFormed(token.text))
      #expect(token.prefix == String(token.text.prefix(8)))
      var letters = Array(token.text)
      let place = Int.random(in: 0..<letters.count, using: &generator)
      guard let other = alphabet.randomElement(using: &generator), other != letters[place] else {
        continue
      }
      letters[place] = other
      #expect(!TokenText.isWellFormed(String(letters)))
    }
  }

  @Test("Other texts are none", arguments: ["", "kt_", String(repeating: "k", count: 52)])
  func others(text: String) {
    #expect(!TokenText.isWellFormed(text))
  }
}

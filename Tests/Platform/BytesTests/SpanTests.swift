import Bytes
import Testing
import TestSupport

@Suite("Spans of bytes and hexadecimal digits")
struct SpanTests {
  @Test("The position of a byte is that of an array, or the count")
  func position() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        UInt8.random(in: 0...7, using: &random)
      }
      let byte = UInt8.random(in: 0...7, using: &random)
      let start = Int.random(in: 0...bytes.count, using: &random)
      let expected = bytes[start...].firstIndex(of: byte) ?? bytes.count
      #expect(bytes.span.position(of: byte, from: start) == expected)
    }
    #expect([1, 2, 1].span.position(of: 1) == 0)
  }

  @Test("Spans are equal when their bytes are")
  func equals() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      var other = bytes
      #expect(bytes.span.equals(other.span) == true)
      if other.isEmpty || Bool.random(using: &random) {
        other.append(0)
      } else {
        other[Int.random(in: other.indices, using: &random)] ^= 1
      }
      #expect(bytes.span.equals(other.span) == false)
      #expect(other.span.equals(bytes.span) == false)
    }
  }

  @Test("Text is made from valid UTF-8 only")
  func text() {
    var random = SeededGenerator(seed: 5)
    for text in ["", "a", "ä€😀", "e\u{301}", "\u{0}"] {
      #expect(String(checking: text.utf8.span) == text)
    }
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        UInt8.random(in: Bool.random(using: &random) ? 0x20...0x7E : 0x80...0xFF, using: &random)
      }
      let expected = String(validating: bytes, as: UTF8.self)
      #expect(String(checking: bytes.span) == expected, "\(bytes)")
    }
  }

  @Test("Every byte as a hexadecimal digit")
  func hexadecimal() {
    for byte in UInt8.min ... .max {
      let character = Character(Unicode.Scalar(byte))
      let expected = byte < 0x80 ? character.hexDigitValue.map { UInt8($0) } : nil
      #expect(hexadecimalDigit(byte) == expected)
    }
  }
}

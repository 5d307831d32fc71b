import Bytes
import JSON
import Testing

@Suite("Writing JSON")
struct JSONWritingTests {
  @Test("A byte that needs an escape is found anywhere, in texts of every length")
  func escapes() throws {
    for length in 1...26 {
      for place in 0..<length {
        for special in ["\"", "\\", "\u{1f}", "\u{7f}", "!"] {
          let text =
            String(repeating: "a", count: place) + special
            + String(repeating: "b", count: length - place - 1)
          var buffer = ByteBuffer(capacity: 1)
          buffer.append(quoted: text)
          #expect(try JSONDocument(buffer.array()).root.text == text)
        }
      }
    }
  }

  @Test("Every text is read back from its quoted form")
  func quoted() throws {
    let texts = (0..<0x30).map { "x\(Character(Unicode.Scalar(UInt8($0))))y" } + ["", "\"\\", "ä😀"]
    for text in texts {
      var buffer = ByteBuffer()
      buffer.append(quoted: text)
      #expect(try JSONDocument(buffer.array()).root.text == text)
    }
  }
}

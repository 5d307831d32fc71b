import Compression
import Testing

@Suite("CRC-32")
struct CRC32Tests {
  @Test(
    "The check values of ISO-HDLC",
    arguments: [("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926)])
  func values(text: String, checksum: UInt32) {
    #expect(CRC32.of(text.utf8.span) == checksum)
  }
}

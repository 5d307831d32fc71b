import Crypto
import TestSupport

/// The bytes of a picture, which begin as those of a JPEG and follow from the number at the end of its key.
struct SimulatedPicture {
  let bytes: [UInt8]

  var sha256: Digest { SHA256.of(bytes.span) }

  /// There are few of them, so that pictures have the same bytes, also those of two accounts.
  static let contents = 0..<40

  init(key: String) {
    let content = key.split(separator: " ").last.flatMap { Int($0) } ?? 0
    var generator = SeededGenerator(seed: UInt64(content))
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    while bytes.count < 1_000 + content * 50 {
      let number = generator.next()
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    self.bytes = bytes
  }
}

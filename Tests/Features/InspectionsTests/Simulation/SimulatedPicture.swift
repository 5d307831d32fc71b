import Crypto
import TestSupport

/// The bytes of a picture, which begin as those of a JPEG and follow from the number at the end of its key.
struct SimulatedPicture {
  let bytes: [UInt8]
  let sha256: Digest

  /// There are few of them, so that pictures have the same bytes, also those of two accounts.
  static let contents = 0..<40

  static let all = contents.map { SimulatedPicture(content: $0) }

  init(key: String) {
    let content = key.utf8.split(separator: UInt8(ascii: " ")).last.flatMap { Int(Substring($0)) }
    self = Self.all[content ?? 0]
  }

  private init(content: Int) {
    var generator = SeededGenerator(seed: UInt64(content))
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    while bytes.count < 1_000 + content * 50 {
      let number = generator.next()
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    self.bytes = bytes
    sha256 = SHA256.of(bytes.span)
  }
}

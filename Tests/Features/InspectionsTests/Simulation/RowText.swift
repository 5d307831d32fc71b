/// A text as bytes, with a hash of its words: an array hashes each byte alone, and texts are looked for all the time.
struct RowText: Hashable {
  let bytes: [UInt8]
  private let words: UInt64

  init(bytes: [UInt8]) {
    self.bytes = bytes
    var words = UInt64(bytes.count)
    // The bytes are used only while `body` runs.
    unsafe bytes.withUnsafeBytes { bytes in
      var place = 0
      while place + 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        words = (words ^ word) &* 0x9E37_79B9_7F4A_7C15
        words ^= words >> 32
        place += 8
      }
    }
    self.words = words
  }

  func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

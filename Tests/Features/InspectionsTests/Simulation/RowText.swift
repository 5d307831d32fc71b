/// A text as bytes, hashed as a whole: an array hashes each byte alone.
struct RowText: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    // The bytes are used only while `body` runs.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

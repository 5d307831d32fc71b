/// An ASCII token packed into one integer, for comparison in one instruction. It holds the last sixteen bytes of a
/// longer token, so compare the lengths too.
struct PackedToken: Hashable, Sendable {
  private var number: UInt128 = 0

  init() {}

  init(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// Packs the bytes in lower case. None of them may be a control character.
  init(lowercasing bytes: Span<UInt8>) {
    for index in bytes.indices { append(lowercasing: bytes[index]) }
  }

  mutating func append(_ byte: UInt8) {
    number = number << 8 | UInt128(byte)
  }

  /// Appends a byte with bit 5 set. This puts letters into lower case and keeps digits and the hyphen. No other byte
  /// that is allowed in a head becomes a letter, a digit or the hyphen.
  mutating func append(lowercasing byte: UInt8) {
    append(byte | 0x20)
  }
}

extension Span<UInt8> {
  /// Whether the bytes equal a lower-case token of at most sixteen letters, digits and hyphens, ignoring the case
  /// of the bytes. None of the bytes may be a control character.
  func equalsIgnoringCase(_ token: PackedToken) -> Bool {
    count <= 16 && PackedToken(lowercasing: self) == token
  }
}

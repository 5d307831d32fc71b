/// A word of ASCII as one number, so that words are compared at once. Of one that is longer than sixteen bytes
/// it holds the last sixteen: the word's length is to be compared too.
struct Word: Hashable, Sendable {
  private var number: UInt128 = 0

  init() {}

  init(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// These bytes, none of which is a control character, in lower case.
  init(folding bytes: Span<UInt8>) {
    for index in bytes.indices { append(folding: bytes[index]) }
  }

  mutating func append(_ byte: UInt8) {
    number = number << 8 | UInt128(byte)
  }

  /// Appends a letter in lower case. Digits and the hyphen stay what they are, and no other byte that may stand in
  /// a head becomes a letter, a digit or the hyphen.
  mutating func append(folding byte: UInt8) {
    append(byte | 0x20)
  }
}

extension Span<UInt8> {
  /// Whether the bytes, none of which is a control character, are this word of sixteen lower-case letters, digits
  /// and hyphens at the most, without regard to the case of theirs.
  func isSame(as word: Word) -> Bool {
    count <= 16 && Word(folding: self) == word
  }
}

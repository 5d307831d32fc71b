/// A range of a head's bytes, in 8 bytes of memory.
struct ByteRange: Hashable, Sendable {
  private let start: UInt32
  private let end: UInt32

  init(_ start: Int, _ end: Int) {
    self.start = UInt32(start)
    self.end = UInt32(end)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}

extension [UInt8] {
  /// Invalid UTF-8 becomes U+FFFD.
  func text(_ part: ByteRange) -> String { String(decoding: self[part.range], as: UTF8.self) }

  /// Whether the part is that name of letters, digits and hyphens, in any case.
  func matches(_ part: ByteRange, _ name: Span<UInt8>) -> Bool {
    span.extracting(part.range).matches(name)
  }
}

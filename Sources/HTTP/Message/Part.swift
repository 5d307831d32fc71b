/// Where a part of a head lies in the head's bytes.
struct Part: Hashable, Sendable {
  private let start: UInt32
  private let end: UInt32

  init(_ start: Int, _ end: Int) {
    self.start = UInt32(start)
    self.end = UInt32(end)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}

extension [UInt8] {
  /// A part as text; bytes that are not UTF-8 read as U+FFFD.
  func text(_ part: Part) -> String { String(decoding: self[part.range], as: UTF8.self) }
}

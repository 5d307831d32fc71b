/// Reads the content of one request by the framing of its head.
struct BodyReader: Hashable, Sendable {
  private enum Remaining: Hashable, Sendable {
    case length(Int)
    case chunks(ChunkReader)
  }

  /// The content so far; empty when it is discarded.
  private(set) var body: [UInt8] = []
  private var remaining: Remaining
  private let maximum: Int
  private let isKept: Bool

  init(_ content: Framing.Content, maximum: Int, isKept: Bool) {
    self.maximum = maximum
    self.isKept = isKept
    switch content {
    case .none: remaining = .length(0)
    case .length(let length): remaining = .length(length)
    case .chunked: remaining = .chunks(ChunkReader())
    }
  }

  /// Reads from `cursor` and moves it behind the used bytes; true when the content is complete.
  mutating func advance(
    _ bytes: [UInt8], _ cursor: inout Int, to end: Int, limits: Limits
  ) throws(HTTPError) -> Bool {
    switch remaining {
    case .length(let left):
      let count = min(left, end - cursor)
      if isKept, count > 0 {
        if body.isEmpty { body.reserveCapacity(min(left, 64 * 1024)) }
        body.append(contentsOf: bytes[cursor..<(cursor + count)])
      }
      cursor += count
      remaining = .length(left - count)
      return left == count
    case .chunks(var reader):
      remaining = .length(0)
      try reader.advance(bytes, &cursor, to: end, body: &body, maximum: maximum, limits: limits)
      let isComplete = reader.isComplete
      remaining = .chunks(reader)
      return isComplete
    }
  }
}

/// Reads the content of one request by the one framing that its head settled.
struct BodyReader: Hashable, Sendable {
  private enum Rest: Hashable, Sendable {
    case length(Int)
    case chunks(ChunkReader)
  }

  /// The content so far; stays empty when it is dropped.
  private(set) var body: [UInt8] = []
  private var rest: Rest
  private let maximum: Int
  private let isKept: Bool

  init(_ content: Framing.Content, maximum: Int, isKept: Bool) {
    self.maximum = maximum
    self.isKept = isKept
    switch content {
    case .none: rest = .length(0)
    case .length(let length): rest = .length(length)
    case .chunked: rest = .chunks(ChunkReader())
    }
  }

  /// Reads on from `cursor`, which goes behind what was used; true when the content is whole.
  mutating func advance(
    _ bytes: [UInt8], _ cursor: inout Int, to end: Int, limits: Limits
  ) throws(HTTPRefusal) -> Bool {
    switch rest {
    case .length(let left):
      let count = min(left, end - cursor)
      if isKept, count > 0 {
        if body.isEmpty { body.reserveCapacity(min(left, 64 * 1024)) }
        body.append(contentsOf: bytes[cursor..<(cursor + count)])
      }
      cursor += count
      rest = .length(left - count)
      return left == count
    case .chunks(var reader):
      rest = .length(0)
      try reader.advance(bytes, &cursor, to: end, body: &body, maximum: maximum, limits: limits)
      let isWhole = reader.isDone
      rest = .chunks(reader)
      return isWhole
    }
  }
}

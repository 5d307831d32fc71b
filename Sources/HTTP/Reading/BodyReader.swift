/// Reads the body of one request by the framing of its head.
struct BodyReader: Hashable, Sendable {
  private enum Remaining: Hashable, Sendable {
    case length(Int)
    case chunks(ChunkReader)
  }

  /// What becomes of the bytes.
  enum Use: Hashable, Sendable {
    case discarded
    /// They are kept until the body is complete.
    case whole
    /// They are taken piece by piece.
    case pieces
  }

  /// The body so far, less the pieces that were taken; empty when it is discarded.
  private(set) var body: [UInt8] = []
  private var remaining: Remaining
  private let maximum: Int
  /// Bytes of pieces that were taken.
  private var taken = 0
  var use: Use

  init(_ body: Framing.Body, maximum: Int, use: Use) {
    self.maximum = maximum
    self.use = use
    switch body {
    case .none: remaining = .length(0)
    case .length(let length): remaining = .length(length)
    case .chunked: remaining = .chunks(ChunkReader())
    }
  }

  /// Bytes that are still to come; `nil` when that is not known.
  var remainingBytes: Int? {
    switch remaining {
    case .length(let left): left
    case .chunks(let reader): reader.isComplete ? 0 : nil
    }
  }

  /// Beyond its beginning a body gets all its memory at once. An array that grows by doubling would copy it, and
  /// give back and get as many pages again: three milliseconds for the last step to 8 MiB.
  private mutating func makeRoom(for count: Int, of left: Int) {
    if use == .pieces {
      body.reserveCapacity(body.count + count)
    } else if body.isEmpty {
      body.reserveCapacity(min(left, 64 * 1024))
    } else if body.count + count > body.capacity {
      body.reserveCapacity(body.count + left)
    }
  }

  /// Removes and returns what was read since the last piece.
  mutating func takePiece() -> [UInt8] {
    defer { body = [] }
    taken += body.count
    return body
  }

  /// Reads from `cursor` and moves it behind the used bytes; true when the body is complete.
  mutating func advance(
    _ bytes: [UInt8], _ cursor: inout Int, to end: Int, limits: Limits
  ) throws(HTTPError) -> Bool {
    switch remaining {
    case .length(let left):
      let count = min(left, end - cursor)
      if use != .discarded, count > 0 {
        makeRoom(for: count, of: left)
        body.append(contentsOf: bytes[cursor..<(cursor + count)])
      }
      cursor += count
      remaining = .length(left - count)
      return left == count
    case .chunks(var reader):
      remaining = .length(0)
      try reader.advance(
        bytes, &cursor, to: end, body: &body, maximum: maximum - taken, limits: limits)
      let isComplete = reader.isComplete
      remaining = .chunks(reader)
      return isComplete
    }
  }
}

/// Bytes that wait to be written, in order.
struct OutputQueue {
  private var pieces: [[UInt8]] = []
  private var first = 0
  private var offset = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The next piece, and the offset of its first unwritten byte.
  var next: (bytes: [UInt8], from: Int)? {
    first < pieces.count ? (pieces[first], offset) : nil
  }

  /// Appends the bytes from `start`; the ones before were written already.
  mutating func append(_ bytes: [UInt8], from start: Int = 0) {
    guard start < bytes.count else { return }
    if pieces.isEmpty { offset = start }
    pieces.append(pieces.isEmpty || start == 0 ? bytes : Array(bytes[start...]))
    count += bytes.count - start
  }

  /// Removes written bytes of the next piece.
  mutating func removeFirst(_ written: Int) {
    count -= written
    offset += written
    guard first < pieces.count, offset >= pieces[first].count else { return }
    pieces[first] = []
    first += 1
    offset = 0
    if first == pieces.count {
      pieces = []
      first = 0
    } else if first > 64 {
      pieces.removeFirst(first)
      first = 0
    }
  }
}

/// Decodes the chunked coding (RFC 9112 §7.1). Every line and every chunk must end with CR LF. Extensions and trailer
/// fields are checked by their grammar and discarded.
struct ChunkReader: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case size, sizeEnd, data, dataEnd, dataEndFeed
    case trailer
    case done
  }

  private var state = State.size
  private var digits = 0
  private var remaining: UInt64 = 0
  private var fieldExtension = ChunkExtension()
  private var extensionBytes = 0
  private var extensionBytesInAll = 0
  private var trailer = TrailerReader()

  /// Whether the last chunk and the trailer section were read.
  var isComplete: Bool { state == .done }

  /// Reads from `cursor`, moves it behind the used bytes, and appends data to `body`, up to `maximum` bytes.
  mutating func advance(
    _ bytes: [UInt8], _ cursor: inout Int, to end: Int, body: inout [UInt8], maximum: Int,
    limits: Limits
  ) throws(HTTPError) {
    while cursor < end, state != .done {
      switch state {
      case .data:
        let count = Int(min(remaining, UInt64(end - cursor)))
        body.append(contentsOf: bytes[cursor..<(cursor + count)])
        cursor += count
        remaining -= UInt64(count)
        if remaining == 0 { state = .dataEnd }
      case .trailer:
        if try trailer.take(bytes[cursor], limits) { state = .done }
        cursor += 1
      default:
        try take(bytes[cursor], room: maximum - body.count, limits)
        cursor += 1
      }
    }
  }

  private mutating func take(_ byte: UInt8, room: Int, _ limits: Limits) throws(HTTPError) {
    switch state {
    case .size: try takeSize(byte, limits)
    case .sizeEnd:
      guard byte == ASCII.lineFeed else { throw .lineEnd }
      guard remaining <= UInt64(max(room, 0)) else { throw .bodyTooLarge(limit: nil) }
      state = remaining == 0 ? .trailer : .data
      digits = 0
    case .dataEnd:
      guard byte == ASCII.carriageReturn else { throw .chunkEnd }
      state = .dataEndFeed
    case .dataEndFeed:
      guard byte == ASCII.lineFeed else { throw .chunkEnd }
      state = .size
      remaining = 0
      fieldExtension = ChunkExtension()
      extensionBytes = 0
    case .data, .trailer, .done: break
    }
  }

  /// Up to sixteen hexadecimal digits, then extensions, then CR.
  private mutating func takeSize(_ byte: UInt8, _ limits: Limits) throws(HTTPError) {
    if !fieldExtension.isBegun, let digit = ASCII.hexadecimal(byte) {
      guard digits < 16 else { throw .chunkSize }
      digits += 1
      remaining = remaining << 4 | UInt64(digit)
      return
    }
    guard digits > 0 else { throw .chunkSize }
    if byte == ASCII.carriageReturn {
      guard fieldExtension.mayEnd else { throw .chunkExtension }
      state = .sizeEnd
      return
    }
    guard fieldExtension.take(byte) else {
      throw fieldExtension.isBegun ? .chunkExtension : .chunkSize
    }
    extensionBytes += 1
    extensionBytesInAll += 1
    guard extensionBytes <= limits.chunkExtensionBytes,
      extensionBytesInAll <= limits.totalChunkExtensionBytes
    else { throw .chunkExtensionTooLong }
  }
}

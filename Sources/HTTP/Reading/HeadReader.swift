/// Reads the head of one request line by line, in any number of pieces. Lines end with CR LF only. A forbidden byte is
/// rejected as soon as it is received.
struct HeadReader: Hashable, Sendable {
  // All offsets count from the head's first byte.
  private var scanned = 0
  private var lineStart = 0
  private var fieldsStart = 0
  private var line: RequestLine?
  private var lines: [Fields.Line] = []
  private(set) var framing = Framing()

  /// Reads `bytes`, which begin with the head. Returns the head's length in bytes once it is complete, else `nil`: then
  /// call again with the same bytes and more after them.
  mutating func advance(_ bytes: Span<UInt8>, limits: Limits) throws(HTTPError) -> Int? {
    if line == nil {
      let limit = limits.requestLineBytes
      guard let stop = try lineEnd(bytes, limit, .requestLineTooLong) else { return nil }
      line = try RequestLine(bytes.extracting(..<stop))
      begin(at: stop + 2)
      fieldsStart = lineStart
      lines.reserveCapacity(8)
    }
    while true {
      let limit = fieldsStart + limits.headerBytes
      guard let stop = try lineEnd(bytes, limit, .headTooLarge) else { return nil }
      if stop == lineStart { return stop + 2 }
      guard stop + 2 <= limit else { throw .headTooLarge }
      guard lines.count < limits.headerFields else { throw .tooManyFields }
      let field = try FieldLine.read(bytes, from: lineStart, to: stop)
      try framing.add(field, in: bytes)
      lines.append(field)
      begin(at: stop + 2)
    }
  }

  /// The head that `advance` found, given its bytes.
  mutating func finish(_ bytes: [UInt8]) throws(HTTPError) -> RequestHead {
    guard let line else { throw .requestLine }
    try framing.finish(line)
    return RequestHead(line, host: framing.host, fields: Fields(bytes: bytes, lines: lines))
  }

  private mutating func begin(at offset: Int) {
    lineStart = offset
    scanned = offset
  }

  /// The offset of the CR LF that ends the line, or `nil` when it is not received yet. Throws `excess` when the CR is
  /// not at `limit` or before it.
  private mutating func lineEnd(
    _ bytes: Span<UInt8>, _ limit: Int, _ excess: HTTPError
  ) throws(HTTPError) -> Int? {
    let isRequestLine = line == nil
    let last = min(bytes.count, limit + 1)
    scanned = bytes.skippingText(from: scanned, to: last)
    while scanned < last {
      let byte = bytes[scanned]
      if byte == ASCII.carriageReturn {
        guard scanned + 1 < bytes.count else { return nil }
        guard bytes[scanned + 1] == ASCII.lineFeed else { throw .lineEnd }
        return scanned
      }
      guard !isRequestLine, byte >= 0x80 || byte == ASCII.tab else {
        if byte == ASCII.lineFeed { throw .lineEnd }
        if isRequestLine, byte >= 0x80 { throw .unescaped(byte, offset: scanned) }
        throw isRequestLine ? .requestLine : .fieldValue
      }
      scanned = bytes.skippingText(from: scanned + 1, to: last)
    }
    guard scanned <= limit else { throw excess }
    return nil
  }
}

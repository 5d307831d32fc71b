/// Reads the head of one request, line by line, however its bytes are cut. Lines end with CR LF and with
/// nothing else; a byte that may not stand where it does is refused as soon as it is there.
struct HeadReader: Hashable, Sendable {
  /// All offsets count from the head's first byte: how far bytes were looked at, and where the line begins.
  private var scanned = 0
  private var lineStart = 0
  private var fieldsStart = 0
  private var line: RequestLine?
  private var lines: [Fields.Line] = []
  /// How the content is framed, once the head is whole.
  private(set) var framing = Framing()

  /// Reads on in `bytes`, which begin with the head. Gives the head's length in bytes once it is whole,
  /// else `nil`; then it is called again with the same bytes and more behind them.
  mutating func advance(_ bytes: Span<UInt8>, limits: Limits) throws(HTTPRefusal) -> Int? {
    if line == nil {
      let limit = limits.requestLineBytes
      guard let stop = try lineEnd(bytes, limit, .lineTooLong) else { return nil }
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
      try framing.note(field, in: bytes)
      lines.append(field)
      begin(at: stop + 2)
    }
  }

  /// The head that `advance` found, which is these bytes.
  mutating func finish(_ bytes: [UInt8]) throws(HTTPRefusal) -> RequestHead {
    guard let line else { throw .requestLine }
    try framing.close(line)
    return RequestHead(line, host: framing.host, fields: Fields(bytes: bytes, lines: lines))
  }

  private mutating func begin(at offset: Int) {
    lineStart = offset
    scanned = offset
  }

  /// The offset of the CR LF that ends the line, or `nil` when it is not there yet. A line whose CR is not
  /// at `limit` or before it is refused with `excess`.
  private mutating func lineEnd(
    _ bytes: Span<UInt8>, _ limit: Int, _ excess: HTTPRefusal
  ) throws(HTTPRefusal) -> Int? {
    let isRequestLine = line == nil
    let last = min(bytes.count, limit + 1)
    scanned = bytes.skippingText(from: scanned, to: last)
    while scanned < last {
      let byte = bytes[scanned]
      if byte == Octet.carriageReturn {
        guard scanned + 1 < bytes.count else { return nil }
        guard bytes[scanned + 1] == Octet.lineFeed else { throw .lineEnd }
        return scanned
      }
      guard !isRequestLine, byte >= 0x80 || byte == Octet.tab else {
        throw byte == Octet.lineFeed ? .lineEnd : isRequestLine ? .requestLine : .fieldValue
      }
      scanned = bytes.skippingText(from: scanned + 1, to: last)
    }
    guard scanned <= limit else { throw excess }
    return nil
  }
}

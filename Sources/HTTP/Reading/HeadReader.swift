/// Reads the head of one request, line by line, however its bytes are cut. Lines end with CR LF and with
/// nothing else; a byte that may not stand where it does is refused as soon as it is there.
struct HeadReader: Sendable {
  /// All offsets count from the head's first byte: how far bytes were looked at, and where the line begins.
  private var scanned = 0
  private var lineStart = 0
  private var fieldsStart = 0
  private var line: RequestLine?
  private var lines: [Fields.Line] = []
  private var framing = Framing()

  /// Reads on in `bytes`, in which the head begins at `base`. Gives the head's length in bytes once it is
  /// whole, else `nil`; then it is called again with more bytes and the same ones before them.
  mutating func advance(
    _ bytes: [UInt8], from base: Int, to end: Int, limits: Limits
  ) throws(Refusal) -> Int? {
    if line == nil {
      let limit = limits.requestLineBytes
      guard let stop = try lineEnd(bytes, base, end, limit, .lineTooLong) else { return nil }
      line = try RequestLine(bytes[base..<(base + stop)])
      begin(at: stop + 2)
      fieldsStart = lineStart
      lines.reserveCapacity(8)
    }
    while true {
      let limit = fieldsStart + limits.headerBytes
      guard let stop = try lineEnd(bytes, base, end, limit, .headTooLarge) else { return nil }
      if stop == lineStart { return stop + 2 }
      guard stop + 2 <= limit else { throw .headTooLarge }
      guard lines.count < limits.headerFields else { throw .tooManyFields }
      let field = try FieldLine.read(bytes, from: base + lineStart, to: base + stop, origin: base)
      try framing.note(field, in: bytes, base: base)
      lines.append(field)
      begin(at: stop + 2)
    }
  }

  /// The head that `advance` found to be `length` bytes long, and how its content is framed.
  func finish(
    _ bytes: [UInt8], from base: Int, length: Int
  ) throws(Refusal) -> (RequestHead, Framing) {
    guard let line else { throw .requestLine }
    var framing = framing
    let authority = try framing.close(line)
    let head = RequestHead(
      method: line.method, target: line.target, authority: line.target.authority ?? authority,
      version: line.version,
      fields: Fields(bytes: Array(bytes[base..<(base + length)]), lines: lines))
    return (head, framing)
  }

  private mutating func begin(at offset: Int) {
    lineStart = offset
    scanned = offset
  }

  /// The offset of the CR LF that ends the line, or `nil` when it is not there yet. A line whose CR is not
  /// at `limit` or before it is refused with `excess`.
  private mutating func lineEnd(
    _ bytes: [UInt8], _ base: Int, _ end: Int, _ limit: Int, _ excess: Refusal
  ) throws(Refusal) -> Int? {
    let isRequestLine = line == nil
    let last = min(end, base + limit + 1)
    var index = base + scanned
    while index < last {
      let byte = bytes[index]
      if byte >= Octet.space, byte != Octet.delete, byte < 0x80 || !isRequestLine {
        index += 1
      } else if byte == Octet.carriageReturn {
        scanned = index - base
        guard index + 1 < end else { return nil }
        guard bytes[index + 1] == Octet.lineFeed else { throw .lineEnd }
        return index - base
      } else if byte == Octet.tab, !isRequestLine {
        index += 1
      } else {
        throw byte == Octet.lineFeed ? .lineEnd : isRequestLine ? .requestLine : .fieldValue
      }
    }
    guard index <= base + limit else { throw excess }
    scanned = index - base
    return nil
  }
}

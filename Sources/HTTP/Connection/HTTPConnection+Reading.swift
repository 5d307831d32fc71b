extension HTTPConnection {
  /// Reads `bytes` from `cursor` to `end` and moves `cursor` behind the used bytes.
  public mutating func next(
    _ bytes: [UInt8], _ cursor: inout Int, to end: Int, at now: MonotonicTime
  ) -> Event {
    do throws(HTTPError) {
      while true {
        switch phase {
        case .idle: guard try begin(bytes, &cursor, end, now) else { return .wait }
        case .head: return try readHead(bytes, &cursor, end, now)
        case .body:
          guard let body = try readBody(bytes, &cursor, end, now) else { return .wait }
          guard let head = head.take() else { return .wait }
          phase = .responding
          waitStart = now
          return .request(head, body: body)
        case .receiving: return try readPiece(bytes, &cursor, end, now)
        case .discarding:
          guard try readBody(bytes, &cursor, end, now) != nil else { return .wait }
          becomeIdle(at: now)
        case .deciding, .responding, .refused, .streaming: return .wait
        case .finished: return .finished
        }
      }
    } catch {
      // The readers do not know whether the limit is the operation's.
      let isTooLarge =
        (phase == .body || phase == .receiving) && error == .bodyTooLarge(limit: nil)
      failRequest()
      waitStart = now
      return .error(isTooLarge ? .bodyTooLarge(limit: maximumBodyBytes) : error)
    }
  }

  /// Skips up to four empty lines before a request (RFC 9112 §2.2 requires one at least) and begins with its head
  /// at the first other byte; false when there is none yet.
  private mutating func begin(
    _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ now: MonotonicTime
  ) throws(HTTPError) -> Bool {
    while cursor < end, bytes[cursor] == ASCII.carriageReturn {
      guard emptyLines < 4 else { throw .requestLine }
      guard cursor + 1 < end else { return false }
      guard bytes[cursor + 1] == ASCII.lineFeed else { throw .lineEnd }
      cursor += 2
      emptyLines += 1
    }
    guard cursor < end else { return false }
    requests += 1
    if !isFirstRequest { waitStart = now }
    isHeadRequest = false
    framing = Framing()
    phase = .head
    return true
  }

  private mutating func readHead(
    _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ now: MonotonicTime
  ) throws(HTTPError) -> Event {
    var reader = if case .head(let reader) = partialRead { reader } else { HeadReader() }
    let length = try reader.advance(bytes.span.extracting(cursor..<end), limits: limits)
    guard let length else {
      partialRead = .head(reader)
      return .wait
    }
    partialRead = .nothing
    let head = try reader.finish(Array(bytes[cursor..<(cursor + length)]))
    framing = reader.framing
    cursor += length
    let method = head.method
    isFirstRequest = false
    isHeadRequest = method == .head
    waitStart = now
    if framing.isConnect { throw .method }
    phase = .deciding
    if method == .other { return .error(.method) }
    if framing.hasUnknownExpectation { return .error(.expectation) }
    self.head = head
    return .head(head)
  }

  /// Reads the body on; returns it once it is complete.
  private mutating func readBody(
    _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ now: MonotonicTime
  ) throws(HTTPError) -> [UInt8]? {
    if framing.body == .none { return [] }
    var reader =
      if case .body(let reader) = partialRead {
        reader
      } else {
        BodyReader(
          framing.body, maximum: maximumBodyBytes,
          use: phase == .body ? .whole : .discarded)
      }
    partialRead = .nothing
    let before = cursor
    let isComplete = try reader.advance(bytes, &cursor, to: end, limits: limits)
    if cursor > before { receiveSpeed.moved(cursor - before, limits, at: now) }
    if isComplete { return reader.body }
    partialRead = .body(reader)
    return nil
  }
}

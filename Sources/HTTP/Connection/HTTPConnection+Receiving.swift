// A request whose body goes to a receiver: it is never kept as a whole.
extension HTTPConnection {
  /// Whether a body is read for a receiver.
  @inlinable public var isReceiving: Bool { phase == .receiving }

  /// Whether the returned head still waits to be accepted or responded to.
  public var isDeciding: Bool { phase == .deciding }

  /// Whether the request came by HTTP/1.0, which has no interim responses.
  private var takesInterims: Bool { !framing.isHTTP10 }

  /// Accepts the body of the returned head for a receiver, up to `maximumBytes`; then call `next`. Returns false
  /// when the announced body is larger. Adds the interim response `100 Continue` to `output` when the client waits
  /// for it.
  public mutating func receive(
    maximumBytes: Int, hasReceivedBody: Bool, into output: inout [UInt8], at now: MonotonicTime
  ) -> Bool {
    guard phase == .deciding else { return true }
    let isAccepted = askForBody(maximumBytes, hasReceivedBody, into: &output, at: now)
    guard isAccepted else { return false }
    phase = .receiving
    isBodyPaused = false
    head = nil
    return true
  }

  /// Adds an interim response (RFC 9110 §15.2) to a request that has no response yet; nothing for HTTP/1.0.
  public mutating func addInterim(
    _ status: Int, _ fields: [(name: String, value: String)], into output: inout [UInt8]
  ) {
    guard takesInterims else { return }
    switch phase {
    case .deciding, .receiving, .responding:
      ResponseHead.writeInterim(status, fields, to: &output)
    case .idle, .head, .body, .discarding, .refused, .streaming, .finished: break
    }
  }

  /// The receiver has enough: the client's speed does not count until `resumeBody`.
  public mutating func pauseBody(at now: MonotonicTime) {
    guard phase == .receiving, !isBodyPaused else { return }
    isBodyPaused = true
    waitStart = now
  }

  /// The receiver takes more.
  public mutating func resumeBody(at now: MonotonicTime) {
    guard isBodyPaused else { return }
    isBodyPaused = false
    receiveSpeed.skip(now - waitStart, limits)
  }

  /// Reads the next piece of the body.
  mutating func readPiece(
    _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ now: MonotonicTime
  ) throws(HTTPError) -> Event {
    var reader =
      if case .body(let reader) = partialRead {
        reader
      } else {
        BodyReader(framing.body, maximum: maximumBodyBytes, use: .pieces)
      }
    partialRead = .nothing
    let before = cursor
    let isComplete = try reader.advance(bytes, &cursor, to: end, limits: limits)
    if cursor > before { receiveSpeed.moved(cursor - before, limits, at: now) }
    let piece = reader.takePiece()
    if piece.isEmpty, isComplete {
      phase = .responding
      waitStart = now
      return .bodyEnd
    }
    partialRead = .body(reader)
    return piece.isEmpty ? .wait : .bodyPiece(piece)
  }
}

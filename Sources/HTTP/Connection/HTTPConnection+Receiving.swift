// A request whose content goes to a receiver: it is never kept as a whole.
extension HTTPConnection {
  /// Whether content is read for a receiver.
  @inlinable public var isReceiving: Bool { phase == .receiving }

  /// Whether the returned head still waits to be accepted or responded to.
  public var isDeciding: Bool { phase == .deciding }

  /// Whether the request came by HTTP/1.0, which has no interim responses.
  private var takesInterims: Bool { !framing.isHTTP10 }

  /// Accepts the content of the returned head for a receiver, up to `maximumBytes`; then call `next`. Returns false
  /// when the announced content is larger. Adds the interim response `100 Continue` to `output` when the client waits
  /// for it.
  public mutating func receive(
    maximumBytes: Int, hasReceivedContent: Bool, into output: inout [UInt8], at now: MonotonicTime
  ) -> Bool {
    guard phase == .deciding else { return true }
    let isAccepted = askForContent(maximumBytes, hasReceivedContent, into: &output, at: now)
    guard isAccepted else { return false }
    phase = .receiving
    isContentPaused = false
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

  /// The receiver has enough: the client's speed does not count until `resumeContent`.
  public mutating func pauseContent(at now: MonotonicTime) {
    guard phase == .receiving, !isContentPaused else { return }
    isContentPaused = true
    waitStart = now
  }

  /// The receiver takes more.
  public mutating func resumeContent(at now: MonotonicTime) {
    guard isContentPaused else { return }
    isContentPaused = false
    pace.skip(now - waitStart, limits)
  }

  /// Reads the next piece of the content.
  mutating func readPiece(
    _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ now: MonotonicTime
  ) throws(HTTPError) -> Event {
    var reader =
      if case .body(let reader) = partialRead {
        reader
      } else {
        BodyReader(framing.content, maximum: maximumBodyBytes, use: .pieces)
      }
    partialRead = .nothing
    let before = cursor
    let isComplete = try reader.advance(bytes, &cursor, to: end, limits: limits)
    if cursor > before { pace.moved(cursor - before, limits, at: now) }
    let piece = reader.takePiece()
    if piece.isEmpty, isComplete {
      phase = .responding
      waitStart = now
      return .contentEnd
    }
    partialRead = .body(reader)
    return piece.isEmpty ? .wait : .content(piece)
  }
}

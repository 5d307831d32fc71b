/// One HTTP/1.1 connection on the server's side (RFC 9112), as a value without a socket: bytes and times go in,
/// events come out. Requests are handled one at a time, in their order. Two equal values behave the same from
/// then on.
///
///     connection.next(bytes, &cursor, to: end, at: now)  →  .head(…)     → accept(…) or respond(…)
///                                                        →  .request(…)  → respond(…)
///                                                        →  .bodyPiece(…), .bodyEnd → respond(…), after `receive`
///                                                        →  .error(…)    → respond(with: error.response, …)
///                                                        →  .wait        → more bytes, or expire(at:)
///                                                        →  .finished    → nothing more is read
public struct HTTPConnection: Equatable, Sendable {
  /// What the bytes or the time lead to.
  public enum Event: Sendable {
    /// All usable bytes were used. Those after the cursor are passed again, with more bytes after them.
    case wait
    /// A head is complete: `accept` its body or respond to it.
    case head(RequestHead)
    /// A request is complete: respond to it.
    case request(RequestHead, body: [UInt8])
    /// The next bytes of a body that is received piece by piece.
    case bodyPiece([UInt8])
    /// Such a body is complete: respond to the request.
    case bodyEnd
    /// The server rejects the request: respond with the error.
    case error(HTTPError)
    /// No more requests are read.
    case finished
  }

  /// The state of the connection.
  @usableFromInline
  enum Phase: Sendable {
    /// Between requests.
    case idle
    /// A head is being read.
    case head
    /// `.head` was returned; `accept` or a response is due.
    case deciding
    /// The body of an accepted request is being read; it may be empty.
    case body
    /// The body of a request is being read and returned piece by piece.
    case receiving
    /// The body of a request that got its response early is being read and discarded.
    case discarding
    /// `.request` was returned; a response is due.
    case responding
    /// The body was refused because too much is kept; its response is due at the deadline.
    case refused
    /// The head of a response was written, and its stream is not finished.
    case streaming
    case finished
  }

  /// The reader of an incomplete head or body. It is indirect, so that an idle connection is small.
  indirect enum PartialRead: Equatable, Sendable {
    case nothing
    case head(HeadReader)
    case body(BodyReader)
  }

  let limits: Limits
  // What the event loop asks for at every request is inlinable: it would copy the whole value for each question.
  @usableFromInline var phase = Phase.idle
  var partialRead = PartialRead.nothing
  /// The head of the current request, until `.request` is returned.
  var head: RequestHead?
  /// Empty lines skipped before a request.
  var emptyLines = 0
  var maximumBodyBytes = 0
  @usableFromInline var framing = Framing()
  var isHeadRequest = false
  var requests = 0
  /// When the current wait began: for the first byte, the end of the head, or the application's response.
  var waitStart: MonotonicTime
  var receiveSpeed: ReceiveSpeed
  var isFirstRequest = true
  var isStopping = false
  /// Whether the body is not read because the receiver has enough; since `waitStart`.
  var isBodyPaused = false

  public init(limits: Limits, at now: MonotonicTime) {
    self.limits = limits
    waitStart = now
    receiveSpeed = ReceiveSpeed(limits, at: now)
  }

  /// Whether the connection is between requests, with no byte of the next one read.
  @inlinable public var isIdle: Bool { phase == .idle }

  @inlinable public var isFinished: Bool { phase == .finished }

  /// Whether a body was refused, and its response waits for the deadline.
  public var isRefused: Bool { phase == .refused }

  /// Whether a response is due or unfinished.
  @inlinable public var isResponding: Bool {
    switch phase {
    case .deciding, .responding, .refused, .streaming: true
    case .idle, .head, .body, .receiving, .discarding, .finished: false
    }
  }

  /// Whether bytes of requests are read now.
  @inlinable public var isReading: Bool { !isFinished && !isResponding }

  /// Bytes of the body that the current request announces; `Int.max` when it does not say how many.
  @inlinable public var announcedBytes: Int {
    switch framing.body {
    case .none: 0
    case .length(let length): length
    case .chunked: .max
    }
  }

  /// Bytes of memory that the current request's body takes: a small one those that came, a larger one all that it
  /// announces, when it does.
  public var keptBodyBytes: Int {
    guard case .body(let reader) = partialRead else { return 0 }
    let count = reader.body.count
    return count > limits.smallBodyBytes ? reader.remainingBytes.map { count + $0 } ?? count : count
  }

  /// The current request's body so far.
  public var bufferedBody: [UInt8] {
    if case .body(let reader) = partialRead { reader.body } else { [] }
  }

  /// Closes the connection after the response to the current request, or now when it is idle.
  public mutating func stop() {
    isStopping = true
    if isIdle { phase = .finished }
  }

  /// Drops the current request. The next response closes the connection.
  public mutating func failRequest() {
    framing.closeConnection()
    dropRequest(next: .responding)
  }

  /// Drops the current request, whose body has no room. `expire` returns the error after `refusalSeconds`; until
  /// then nothing is read.
  public mutating func refuseBody(at now: MonotonicTime) {
    framing.closeConnection()
    dropRequest(next: .refused)
    waitStart = now
  }

  /// Reads and writes nothing more.
  public mutating func finish() {
    dropRequest(next: .finished)
  }

  private mutating func dropRequest(next: Phase) {
    phase = next
    partialRead = .nothing
    head = nil
  }

  /// Accepts the body of the returned head, up to `maximumBody` bytes; then call `next`. Returns false when
  /// the announced body is larger: then respond with `HTTPError.bodyTooLarge`. Adds the interim response
  /// `100 Continue` to `output` when the client waits for it.
  public mutating func accept(
    maximumBody: Int, hasReceivedBody: Bool, into output: inout [UInt8], at now: MonotonicTime
  ) -> Bool {
    guard phase == .deciding else { return true }
    let isAccepted = askForBody(
      min(maximumBody, limits.bodyBytes), hasReceivedBody, into: &output, at: now)
    if isAccepted { phase = .body }
    return isAccepted
  }

  /// Asks for a body of up to `maximum` bytes; false when the announced one is larger.
  mutating func askForBody(
    _ maximum: Int, _ hasReceivedBody: Bool, into output: inout [UInt8], at now: MonotonicTime
  ) -> Bool {
    maximumBodyBytes = maximum
    if case .length(let length) = framing.body, length > maximum { return false }
    if framing.body != .none {
      receiveSpeed = ReceiveSpeed(limits, at: now)
      if framing.expectsContinue, !hasReceivedBody {
        output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
      }
    }
    return true
  }

  mutating func becomeIdle(at now: MonotonicTime) {
    phase = isStopping ? .finished : .idle
    emptyLines = 0
    waitStart = now
    isFirstRequest = false
  }
}

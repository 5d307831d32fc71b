/// One connection's side of HTTP/1.1 (RFC 9112) as a value: bytes and instants go in, and it says what to do
/// next. It knows no socket. Requests are handled one at a time, in their order.
///
///     connection.next(bytes, &cursor, to: end, at: now)  →  .head(…)     → accept(…) or answer(…)
///                                                        →  .request(…)  → answer(…)
///                                                        →  .refused(…)  → answer(….response, …)
///                                                        →  .wait        → more bytes, or expire(at:)
///                                                        →  .finished    → nothing more is read
public struct Connection: Sendable {
  /// What is to be done next.
  public enum Step: Sendable {
    /// All bytes that can be used were used; those behind the cursor come again with more behind them.
    case wait
    /// A head is whole: `accept` its content or `answer` it.
    case head(RequestHead)
    /// A request is whole: `answer` it.
    case request(RequestHead, body: [UInt8])
    /// The server itself turns a request down: `answer` it with the refusal.
    case refused(Refusal)
    /// No more requests are read.
    case finished
  }

  /// The readers lie apart, so that a phase is one word: they are kept only when a request comes in pieces.
  enum Phase: Sendable {
    /// Between requests; how many empty lines were skipped.
    case idle(emptyLines: Int)
    indirect case head(HeadReader)
    case deciding(RequestHead)
    /// A request without content that was accepted.
    case whole(RequestHead)
    indirect case body(RequestHead, BodyReader)
    /// The content of a request that was answered from its head is read and dropped.
    indirect case dropping(BodyReader)
    case answering
    case streaming
    case finished

    var isAnswering: Bool {
      switch self {
      case .answering, .deciding, .streaming: true
      default: false
      }
    }
  }

  let limits: Limits
  var phase = Phase.idle(emptyLines: 0) {
    didSet {
      isFinished = if case .finished = phase { true } else { false }
      isAnswering = phase.isAnswering
    }
  }
  /// Whether nothing more is read.
  public private(set) var isFinished = false
  /// Whether an answer is waited for.
  public private(set) var isAnswering = false
  var framing = Framing()
  var isHead = false
  private var requests = 0
  /// When the wait that is on began: for the first byte, the head's end, the application's answer.
  private var since: Tick
  private var pace: Pace
  private var isFresh = true
  private var isStopping = false

  /// A connection that begins now.
  public init(limits: Limits, at now: Tick) {
    self.limits = limits
    since = now
    pace = Pace(at: now)
  }

  /// Whether no request is under way, not even a first byte of one.
  public var isIdle: Bool {
    if case .idle = phase { true } else { false }
  }

  /// Bytes of a request's content that are held until it is whole.
  public var heldBytes: Int {
    if case .body(_, let reader) = phase { reader.body.count } else { 0 }
  }

  /// From now on every answer ends the connection.
  public mutating func stop() {
    isStopping = true
    if isIdle { phase = .finished }
  }

  /// The answer that is given next ends the connection, whatever came before.
  public mutating func refuse() {
    framing.refuse()
    phase = .answering
  }

  /// Nothing more is read or answered.
  public mutating func finish() {
    phase = .finished
  }

  /// Reads on in `bytes` from `cursor`, which goes behind what was used, to `end`.
  public mutating func next(
    _ bytes: [UInt8], _ cursor: inout Int, to end: Int, at now: Tick
  ) -> Step {
    do throws(Refusal) {
      while true {
        switch phase {
        case .idle(let emptyLines):
          guard try begin(bytes, &cursor, end, emptyLines, now) else { return .wait }
          if case .idle = phase { continue }
          var reader = HeadReader()
          return try read(&reader, bytes, &cursor, end, now)
        case .head(var reader):
          phase = .answering
          return try read(&reader, bytes, &cursor, end, now)
        case .whole(let head):
          phase = .answering
          since = now
          return .request(head, body: [])
        case .body(let head, var reader):
          phase = .answering
          guard try read(&reader, bytes, &cursor, end, now) else {
            phase = .body(head, reader)
            return .wait
          }
          since = now
          return .request(head, body: reader.body)
        case .dropping(var reader):
          phase = .answering
          let isWhole = try read(&reader, bytes, &cursor, end, now)
          if isWhole { becomeIdle(at: now) } else { phase = .dropping(reader) }
          guard isWhole else { return .wait }
        case .deciding, .answering, .streaming: return .wait
        case .finished: return .finished
        }
      }
    } catch {
      framing.refuse()
      phase = .answering
      since = now
      return .refused(error)
    }
  }

  /// Passes over empty lines before a request, four at most (RFC 9112 §2.2 wants one at least), and begins
  /// with its head at the first byte; false when there is none yet.
  private mutating func begin(
    _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ emptyLines: Int, _ now: Tick
  ) throws(Refusal) -> Bool {
    guard cursor < end else { return false }
    guard bytes[cursor] == Octet.carriageReturn else {
      requests += 1
      if !isFresh { since = now }
      isHead = false
      framing = Framing()
      phase = .answering
      return true
    }
    guard emptyLines < 4 else { throw .requestLine }
    guard cursor + 1 < end else { return false }
    guard bytes[cursor + 1] == Octet.lineFeed else { throw .lineEnd }
    cursor += 2
    phase = .idle(emptyLines: emptyLines + 1)
    return true
  }

  private mutating func read(
    _ reader: inout HeadReader, _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ now: Tick
  ) throws(Refusal) -> Step {
    let length = try reader.advance(bytes, from: cursor, to: end, limits: limits)
    guard let length else {
      phase = .head(reader)
      return .wait
    }
    let head: RequestHead
    (head, framing) = try reader.finish(bytes, from: cursor, length: length)
    cursor += length
    return try decide(head, at: now)
  }

  private mutating func decide(_ head: RequestHead, at now: Tick) throws(Refusal) -> Step {
    isFresh = false
    isHead = head.method == .head
    since = now
    if framing.isConnect { throw .method }
    phase = .deciding(head)
    if case .other = head.method { return .refused(.method) }
    if framing.cannotMeetExpectation { return .refused(.expectation) }
    return .head(head)
  }

  private mutating func read(
    _ reader: inout BodyReader, _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ now: Tick
  ) throws(Refusal) -> Bool {
    let before = cursor
    let isWhole = try reader.advance(bytes, &cursor, to: end, limits: limits)
    if cursor > before { pace.moved(cursor - before, at: now) }
    return isWhole
  }

  /// Takes the content of the head that was handed out, up to `maximumBody` bytes; then `next` goes on.
  /// Gives false when content is on its way that is larger than that, and the request is to be answered
  /// with `Refusal.bodyTooLarge`. An interim answer that the client waits for is added to `output`.
  public mutating func accept(
    maximumBody: Int, isContentThere: Bool, into output: inout [UInt8], at now: Tick
  ) -> Bool {
    guard case .deciding(let head) = phase else { return true }
    let maximum = min(maximumBody, limits.bodyBytes)
    if case .length(let length) = framing.content, length > maximum { return false }
    if framing.content != .none {
      pace = Pace(at: now)
      if framing.expectsContinue, !isContentThere {
        output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
      }
    }
    phase =
      framing.content == .none
      ? .whole(head)
      : .body(head, BodyReader(framing.content, maximum: maximum, isKept: true))
    return true
  }

  /// Settles what comes after the answer that is about to be sent, and says whether the connection goes on.
  mutating func concludes(closing: Bool) -> Bool {
    var goesOn = framing.keepsAlive && !closing && !isStopping
    if limits.requestsPerConnection > 0, requests >= limits.requestsPerConnection {
      goesOn = false
    }
    guard case .deciding = phase, goesOn else { return goesOn }
    switch framing.content {
    case .none: return true
    case .length(let length): return length <= limits.discardedBodyBytes && !framing.expectsContinue
    case .chunked: return false
    }
  }

  /// Moves on after an answer was encoded whole, or its stream begun.
  mutating func conclude(goesOn: Bool, isStreaming: Bool, at now: Tick) {
    guard goesOn else {
      phase = isStreaming ? .streaming : .finished
      framing.refuse()
      return
    }
    since = now
    if isStreaming {
      phase = .streaming
    } else if case .deciding = phase, framing.content != .none {
      pace = Pace(at: now)
      phase = .dropping(
        BodyReader(
          framing.content, maximum: limits.discardedBodyBytes, isKept: false))
    } else {
      becomeIdle(at: now)
    }
  }

  private mutating func becomeIdle(at now: Tick) {
    phase = isStopping ? .finished : .idle(emptyLines: 0)
    since = now
    isFresh = false
  }

  /// All that was answered has been written: the time until the next request counts from now.
  public mutating func written(at now: Tick) {
    if isIdle { since = now }
  }

  /// A piece of an answer's stream was encoded.
  public mutating func streamed(at now: Tick) {
    since = now
  }

  /// The stream of an answer has ended and all of it is encoded.
  public mutating func streamEnded(at now: Tick) {
    if framing.keepsAlive { becomeIdle(at: now) } else { phase = .finished }
  }

  /// When `expire` is to be called unless something comes before; `nil`: never.
  public var deadline: Tick? {
    switch phase {
    case .idle:
      return after(isFresh ? limits.headerSeconds : limits.idleSeconds)
    case .head: return after(limits.headerSeconds)
    case .whole, .body, .dropping:
      return pace.deadline(
        idleSeconds: limits.bodySeconds, bytesPerSecond: limits.bodyBytesPerSecond,
        graceSeconds: limits.rateGraceSeconds)
    case .deciding, .answering, .streaming: return after(limits.handlerSeconds)
    case .finished: return nil
    }
  }

  private func after(_ seconds: Double) -> Tick? {
    seconds > 0 ? since + Int64(seconds * 1000) : nil
  }

  /// The deadline has passed: `.refused` is to be answered, `.finished` means to close without a word,
  /// `.wait` that it had not passed.
  public mutating func expire(at now: Tick) -> Step {
    guard let deadline, deadline <= now else { return .wait }
    framing.refuse()
    switch phase {
    case .head: return refuse(.headTooSlow)
    case .whole, .body: return refuse(.bodyTooSlow)
    case .deciding, .answering: return refuse(.handlerTooSlow)
    case .idle, .dropping, .streaming, .finished:
      phase = .finished
      return .finished
    }
  }

  private mutating func refuse(_ refusal: Refusal) -> Step {
    phase = .answering
    return .refused(refusal)
  }
}

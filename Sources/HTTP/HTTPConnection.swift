/// One connection's side of HTTP/1.1 (RFC 9112) as a value: bytes and instants go in, and it says what to do
/// next. It knows no socket. Requests are handled one at a time, in their order. Two that are equal go on alike.
///
///     connection.next(bytes, &cursor, to: end, at: now)  →  .head(…)     → accept(…) or answer(…)
///                                                        →  .request(…)  → answer(…)
///                                                        →  .refused(…)  → answer(….response, …)
///                                                        →  .wait        → more bytes, or expire(at:)
///                                                        →  .finished    → nothing more is read
package struct HTTPConnection: Equatable, Sendable {
  /// What is to be done next.
  package enum Step: Sendable {
    /// All bytes that can be used were used; those behind the cursor come again with more behind them.
    case wait
    /// A head is whole: `accept` its content or `answer` it.
    case head(RequestHead)
    /// A request is whole: `answer` it.
    case request(RequestHead, body: [UInt8])
    /// The server itself turns a request down: `answer` it with the refusal.
    case refused(HTTPRefusal)
    /// No more requests are read.
    case finished
  }

  /// What the connection is at.
  @usableFromInline
  enum Phase: Sendable {
    /// Between requests.
    case idle
    /// A head is read.
    case head
    /// A head was handed out, and is to be accepted or answered.
    case deciding
    /// The content of a request that was accepted is read; there may be none.
    case body
    /// The content of a request that was answered from its head is read and dropped.
    case dropping
    /// A request was handed out, and is to be answered.
    case answering
    case streaming
    case finished
  }

  /// What reads a head or a content that comes in pieces. It lies apart, so that a connection between requests
  /// is small.
  private indirect enum ReadTransaction: Equatable, Sendable {
    case nothing
    case head(HeadReader)
    case body(BodyReader)
  }

  let limits: Limits
  // What it is at is asked many times a request, by a module that would copy the whole for every question.
  @usableFromInline private(set) var phase = Phase.idle
  private var reading = ReadTransaction.nothing
  /// The request under way, from the end of its head until it is handed out whole.
  private var head: RequestHead?
  /// Empty lines that were passed over before a request.
  private var emptyLines = 0
  /// Bytes of content that are taken at the most.
  private var maximumBody = 0
  var framing = Framing()
  var isHead = false
  private var requests = 0
  /// When the wait that is on began: for the first byte, the head's end, the application's answer.
  private var since: Tick
  private var pace: Pace
  private var isFresh = true
  private var isStopping = false

  /// A connection that begins now.
  package init(limits: Limits, at now: Tick) {
    self.limits = limits
    since = now
    pace = Pace(at: now)
  }

  /// Whether no request is under way, not even a first byte of one.
  @inlinable package var isIdle: Bool { phase == .idle }

  /// Whether nothing more is read.
  @inlinable package var isFinished: Bool { phase == .finished }

  /// Whether an answer is waited for.
  @inlinable package var isAnswering: Bool {
    switch phase {
    case .deciding, .answering, .streaming: true
    case .idle, .head, .body, .dropping, .finished: false
    }
  }

  /// Whether requests, or what is left of one, are read now.
  @inlinable package var isReading: Bool { !isFinished && !isAnswering }

  /// Bytes of a request's content that are held until it is whole.
  package var heldBytes: Int {
    if case .body(let reader) = reading { reader.body.count } else { 0 }
  }

  /// From now on every answer ends the connection.
  package mutating func stop() {
    isStopping = true
    if isIdle { phase = .finished }
  }

  /// The answer that is given next ends the connection, whatever came before.
  package mutating func refuse() {
    framing.refuse()
    giveUp(to: .answering)
  }

  /// Nothing more is read or answered.
  package mutating func finish() {
    giveUp(to: .finished)
  }

  /// Lets go of the request under way.
  private mutating func giveUp(to next: Phase) {
    phase = next
    reading = .nothing
    head = nil
  }

  /// Reads on in `bytes` from `cursor`, which goes behind what was used, to `end`.
  package mutating func next(
    _ bytes: [UInt8], _ cursor: inout Int, to end: Int, at now: Tick
  ) -> Step {
    do throws(HTTPRefusal) {
      while true {
        switch phase {
        case .idle: guard try begin(bytes, &cursor, end, now) else { return .wait }
        case .head: return try readHead(bytes, &cursor, end, now)
        case .body:
          guard let body = try readBody(bytes, &cursor, end, now) else { return .wait }
          guard let head = head.take() else { return .wait }
          phase = .answering
          since = now
          return .request(head, body: body)
        case .dropping:
          guard try readBody(bytes, &cursor, end, now) != nil else { return .wait }
          becomeIdle(at: now)
        case .deciding, .answering, .streaming: return .wait
        case .finished: return .finished
        }
      }
    } catch {
      refuse()
      since = now
      return .refused(error)
    }
  }

  /// Passes over empty lines before a request, four at most (RFC 9112 §2.2 wants one at least), and begins
  /// with its head at the first byte; false when there is none yet.
  private mutating func begin(
    _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ now: Tick
  ) throws(HTTPRefusal) -> Bool {
    while cursor < end, bytes[cursor] == Octet.carriageReturn {
      guard emptyLines < 4 else { throw .requestLine }
      guard cursor + 1 < end else { return false }
      guard bytes[cursor + 1] == Octet.lineFeed else { throw .lineEnd }
      cursor += 2
      emptyLines += 1
    }
    guard cursor < end else { return false }
    requests += 1
    if !isFresh { since = now }
    isHead = false
    framing = Framing()
    phase = .head
    return true
  }

  private mutating func readHead(
    _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ now: Tick
  ) throws(HTTPRefusal) -> Step {
    var reader = if case .head(let reader) = reading { reader } else { HeadReader() }
    let length = try reader.advance(bytes.span.extracting(cursor..<end), limits: limits)
    guard let length else {
      reading = .head(reader)
      return .wait
    }
    reading = .nothing
    let head = try reader.finish(Array(bytes[cursor..<(cursor + length)]))
    framing = reader.framing
    cursor += length
    let method = head.method
    isFresh = false
    isHead = method == .head
    since = now
    if framing.isConnect { throw .method }
    phase = .deciding
    if method == .other { return .refused(.method) }
    if framing.cannotMeetExpectation { return .refused(.expectation) }
    self.head = head
    return .head(head)
  }

  /// Reads on in the content; gives it when it is whole.
  private mutating func readBody(
    _ bytes: [UInt8], _ cursor: inout Int, _ end: Int, _ now: Tick
  ) throws(HTTPRefusal) -> [UInt8]? {
    if framing.content == .none { return [] }
    var reader =
      if case .body(let reader) = reading {
        reader
      } else {
        BodyReader(framing.content, maximum: maximumBody, isKept: phase == .body)
      }
    reading = .nothing
    let before = cursor
    let isWhole = try reader.advance(bytes, &cursor, to: end, limits: limits)
    if cursor > before { pace.moved(cursor - before, at: now) }
    if isWhole { return reader.body }
    reading = .body(reader)
    return nil
  }

  /// Takes the content of the head that was handed out, up to `maximumBody` bytes; then `next` goes on.
  /// Gives false when content is on its way that is larger than that, and the request is to be answered
  /// with `HTTPRefusal.bodyTooLarge`. An interim answer that the client waits for is added to `output`.
  package mutating func accept(
    maximumBody: Int, isContentThere: Bool, into output: inout [UInt8], at now: Tick
  ) -> Bool {
    guard phase == .deciding else { return true }
    self.maximumBody = min(maximumBody, limits.bodyBytes)
    if case .length(let length) = framing.content, length > self.maximumBody { return false }
    if framing.content != .none {
      pace = Pace(at: now)
      if framing.expectsContinue, !isContentThere {
        output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
      }
    }
    phase = .body
    return true
  }

  /// Settles what comes after the answer that is about to be sent, and says whether the connection goes on.
  mutating func concludes(closing: Bool) -> Bool {
    var goesOn = framing.keepsAlive && !closing && !isStopping
    if limits.requestsPerConnection > 0, requests >= limits.requestsPerConnection {
      goesOn = false
    }
    guard phase == .deciding, goesOn else { return goesOn }
    switch framing.content {
    case .none: return true
    case .length(let length): return length <= limits.discardedBodyBytes && !framing.expectsContinue
    case .chunked: return false
    }
  }

  /// Moves on after an answer was encoded whole, or its stream begun.
  mutating func conclude(goesOn: Bool, isStreaming: Bool, at now: Tick) {
    head = nil
    guard goesOn else {
      phase = isStreaming ? .streaming : .finished
      framing.refuse()
      return
    }
    since = now
    if isStreaming {
      phase = .streaming
    } else if phase == .deciding, framing.content != .none {
      pace = Pace(at: now)
      maximumBody = limits.discardedBodyBytes
      phase = .dropping
    } else {
      becomeIdle(at: now)
    }
  }

  private mutating func becomeIdle(at now: Tick) {
    phase = isStopping ? .finished : .idle
    emptyLines = 0
    since = now
    isFresh = false
  }

  /// All that was answered has been written: the time until the next request counts from now.
  package mutating func written(at now: Tick) {
    if isIdle { since = now }
  }

  /// A piece of an answer's stream was encoded.
  package mutating func streamed(at now: Tick) {
    since = now
  }

  /// The stream of an answer has ended and all of it is encoded.
  package mutating func streamEnded(at now: Tick) {
    if framing.keepsAlive { becomeIdle(at: now) } else { phase = .finished }
  }

  /// When `expire` is to be called unless something comes before; `nil`: never.
  package var deadline: Tick? {
    switch phase {
    case .idle:
      return after(isFresh ? limits.headerSeconds : limits.idleSeconds)
    case .head: return after(limits.headerSeconds)
    case .body, .dropping:
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
  package mutating func expire(at now: Tick) -> Step {
    guard let deadline, deadline <= now else { return .wait }
    framing.refuse()
    switch phase {
    case .head: return refuse(.headTooSlow)
    case .body: return refuse(.bodyTooSlow)
    case .deciding, .answering: return refuse(.handlerTooSlow)
    case .idle, .dropping, .streaming, .finished:
      finish()
      return .finished
    }
  }

  private mutating func refuse(_ refusal: HTTPRefusal) -> Step {
    refuse()
    return .refused(refusal)
  }
}

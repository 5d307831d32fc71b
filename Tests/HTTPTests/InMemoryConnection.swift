import HTTP
import ProbeSupport

/// An `HTTPConnection` with the test application and without a socket; the test sets the time. Two are equal when they
/// behave the same from now on.
struct InMemoryConnection: Equatable {
  private var connection: HTTPConnection
  private var input: [UInt8] = []
  private var now = MonotonicTime(milliseconds: 0)
  private let headResponses: Set<Int>
  /// The bytes that the client received.
  private(set) var output: [UInt8] = []
  private(set) var isClosed = false
  /// Whether bodies are received piece by piece, not kept by the connection.
  private let receives: Bool
  private var received: [UInt8] = []
  private var receivedHead: RequestHead?

  init(limits: Limits = Limits(), headResponses: Set<Int> = [], receives: Bool = false) {
    self.receives = receives
    connection = HTTPConnection(limits: limits, at: now)
    self.headResponses = headResponses
  }

  static func == (one: InMemoryConnection, other: InMemoryConnection) -> Bool {
    guard one.isClosed == other.isClosed, one.output == other.output else { return false }
    if one.isClosed { return true }
    return one.now == other.now && one.input == other.input && one.received == other.received
      && one.receivedHead == other.receivedHead
      && one.connection == other.connection
  }

  /// The responses that the client received.
  var reader: ResponseReader {
    var reader = ResponseReader(headResponses: headResponses)
    reader.feed(output)
    if isClosed { reader.close() }
    return reader
  }

  /// Removes the received bytes.
  mutating func removeOutput() {
    output = []
  }

  /// A copy without the interim responses.
  var withoutInterims: InMemoryConnection {
    var copy = self
    copy.output.replace("HTTP/1.1 100 Continue\r\n\r\n".utf8, with: [])
    return copy
  }

  /// The client sends these bytes in one piece.
  mutating func send(_ bytes: [UInt8]) {
    send(bytes[...])
  }

  /// The client ends its sending.
  mutating func halfClose() {
    if !connection.isResponding { isClosed = true }
  }

  /// Moves the time forward, and handles the deadlines.
  mutating func wait(_ seconds: Double) {
    let until = now + Int64(seconds * 1000)
    while !isClosed, let deadline = connection.deadline, deadline <= until {
      now = max(now, deadline)
      switch connection.expire(at: now) {
      case .error(let error): respond(with: error.response)
      case .finished: isClosed = true
      default: break
      }
    }
    now = until
  }

  /// The client sends this piece.
  mutating func send(_ piece: ArraySlice<UInt8>) {
    guard !isClosed else { return }
    input.append(contentsOf: piece)
    var cursor = 0
    defer { input.removeFirst(cursor) }
    while !isClosed {
      switch connection.next(input, &cursor, to: input.count, at: now) {
      case .wait: return
      case .finished: isClosed = true
      case .error(let error): respond(with: error.response)
      case .head(let head): decide(head, hasReceivedBody: cursor < input.count)
      case .bodyPiece(let piece): received.append(contentsOf: piece)
      case .bodyEnd:
        guard let head = receivedHead.take() else { return }
        respond(with: TestApplication.response(to: Request(head: head, body: received)))
        received = []
      case .request(let head, let body):
        respond(with: TestApplication.response(to: Request(head: head, body: body)))
      }
    }
  }

  private mutating func decide(_ head: RequestHead, hasReceivedBody: Bool) {
    if let response = TestApplication.response(to: head) { return respond(with: response) }
    receivedHead = receives ? head : nil
    let isAccepted =
      receives
      ? connection.receive(
        maximumBytes: 1 << 20, hasReceivedBody: hasReceivedBody, into: &output, at: now)
      : connection.accept(
        maximumBody: 1 << 20, hasReceivedBody: hasReceivedBody, into: &output, at: now)
    if !isAccepted { respond(with: HTTPError.bodyTooLarge(limit: 1 << 20).response) }
  }

  private mutating func respond(with response: Response) {
    var large: [UInt8]?
    let date = Array("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n".utf8)
    let after = connection.respond(
      with: response, into: &output, large: &large, date: date, at: now)
    if case .close = after { isClosed = true }
  }
}

import HTTP
import ProbeSupport

/// A connection with the test house behind it and no socket before it; the clock is moved by hand. Two are
/// equal when nothing that is sent to both could tell them apart.
struct Conversation: Equatable {
  private var connection: HTTPConnection
  private var input: [UInt8] = []
  private var now = Tick(milliseconds: 0)
  private let headAnswers: Set<Int>
  /// All that the client got.
  private(set) var output: [UInt8] = []
  private(set) var isClosed = false

  init(limits: Limits = Limits(), headAnswers: Set<Int> = []) {
    connection = HTTPConnection(limits: limits, at: now)
    self.headAnswers = headAnswers
  }

  static func == (one: Conversation, other: Conversation) -> Bool {
    guard one.isClosed == other.isClosed, one.output == other.output else { return false }
    if one.isClosed { return true }
    return one.now == other.now && one.input == other.input && one.connection == other.connection
  }

  /// What the client got, as answers.
  var reader: ResponseReader {
    var reader = ResponseReader(headAnswers: headAnswers)
    reader.feed(output)
    if isClosed { reader.close() }
    return reader
  }

  /// The client has read what it got, and looks only at what comes from now on.
  mutating func forgetOutput() {
    output = []
  }

  /// The same without the interim answers among what the client got.
  var withoutInterims: Conversation {
    var talk = self
    talk.output.replace("HTTP/1.1 100 Continue\r\n\r\n".utf8, with: [])
    return talk
  }

  /// The client sends these bytes in one piece.
  mutating func send(_ bytes: [UInt8]) {
    send(bytes[...])
  }

  /// The client closes its side.
  mutating func halfClose() {
    if !connection.isAnswering { isClosed = true }
  }

  /// Time passes, and deadlines with it.
  mutating func wait(_ seconds: Double) {
    let until = now + Int64(seconds * 1000)
    while !isClosed, let deadline = connection.deadline, deadline <= until {
      now = max(now, deadline)
      switch connection.expire(at: now) {
      case .refused(let refusal): answer(refusal.response)
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
      case .refused(let refusal): answer(refusal.response)
      case .head(let head): decide(head, isContentThere: cursor < input.count)
      case .request(let head, let body): answer(TestServer.answer(Request(head: head, body: body)))
      }
    }
  }

  private mutating func decide(_ head: RequestHead, isContentThere: Bool) {
    if let refusal = TestServer.refusal(head) { return answer(refusal) }
    let isTaken = connection.accept(
      maximumBody: 1 << 20, isContentThere: isContentThere, into: &output, at: now)
    if !isTaken { answer(HTTPRefusal.bodyTooLarge.response) }
  }

  private mutating func answer(_ response: Response) {
    var large: [UInt8]?
    let date = Array("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n".utf8)
    let outcome = connection.answer(response, into: &output, large: &large, date: date, at: now)
    if case .closes = outcome { isClosed = true }
  }
}

import HTTP
import ProbeSupport

/// A connection with the test house behind it and no socket before it; the clock is moved by hand.
struct Conversation {
  private var connection: Connection
  private var input: [UInt8] = []
  private var now = Tick(milliseconds: 0)
  private(set) var reader: ResponseReader

  init(limits: Limits = Limits(), headAnswers: Set<Int> = []) {
    connection = Connection(limits: limits, at: now)
    reader = ResponseReader(headAnswers: headAnswers)
  }

  /// The client sends these bytes, in pieces that end at the given places.
  mutating func send(_ bytes: [UInt8], cuts: [Int] = []) {
    var start = 0
    for cut in cuts + [bytes.count] where cut >= start {
      receive(bytes[start..<cut])
      start = cut
    }
  }

  /// The client closes its side.
  mutating func halfClose() {
    if !reader.isClosed, !connection.isAnswering { reader.close() }
  }

  /// Time passes, and deadlines with it.
  mutating func wait(_ seconds: Double) {
    let until = now + Int64(seconds * 1000)
    while !reader.isClosed, let deadline = connection.deadline, deadline <= until {
      now = max(now, deadline)
      switch connection.expire(at: now) {
      case .refused(let refusal): answer(refusal.response)
      case .finished: reader.close()
      default: break
      }
    }
    now = until
  }

  private mutating func receive(_ piece: ArraySlice<UInt8>) {
    guard !reader.isClosed else { return }
    input.append(contentsOf: piece)
    var cursor = 0
    defer { input.removeFirst(min(cursor, input.count)) }
    while !reader.isClosed {
      switch connection.next(input, &cursor, to: input.count, at: now) {
      case .wait: return
      case .finished: reader.close()
      case .refused(let refusal): answer(refusal.response)
      case .head(let head): decide(head, isContentThere: cursor < input.count)
      case .request(let head, let body): answer(TestHouse.answer(Request(head: head, body: body)))
      }
    }
  }

  private mutating func decide(_ head: RequestHead, isContentThere: Bool) {
    if let refusal = TestHouse.refusal(head) { return answer(refusal) }
    var output: [UInt8] = []
    let isTaken = connection.accept(
      maximumBody: 1 << 20, isContentThere: isContentThere, into: &output, at: now)
    reader.feed(output)
    if !isTaken { answer(Refusal.bodyTooLarge.response) }
  }

  private mutating func answer(_ response: Response) {
    var output: [UInt8] = []
    var large: [UInt8]?
    let date = Array("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n".utf8)
    let outcome = connection.answer(response, into: &output, large: &large, date: date, at: now)
    reader.feed(output)
    if case .closes = outcome { reader.close() }
  }
}

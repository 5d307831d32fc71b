import HTTP

/// A connection with a small application, and all bytes that it sends.
struct Exchange {
  private var connection: HTTPConnection
  private var input: [UInt8] = []
  private(set) var output: [UInt8] = []
  private(set) var isClosed = false
  private var received: [UInt8] = []
  private static let date = Array("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n".utf8)
  private let now = MonotonicTime(milliseconds: 0)

  init() {
    var limits = Limits()
    limits.requestLineBytes = 200
    limits.headerBytes = 400
    limits.headerFields = 10
    limits.trailerBytes = 60
    limits.chunkExtensionBytes = 20
    limits.totalChunkExtensionBytes = 40
    limits.discardedBodyBytes = 30
    limits.requestsPerConnection = 20
    connection = HTTPConnection(limits: limits, at: now)
  }

  mutating func receive(_ bytes: ArraySlice<UInt8>) {
    guard !isClosed else { return }
    input.append(contentsOf: bytes)
    var cursor = 0
    loop: while !isClosed {
      let before = cursor
      let step = connection.next(input, &cursor, to: input.count, at: now)
      precondition(cursor >= before && cursor <= input.count)
      switch step {
      case .wait: break loop
      case .finished: isClosed = true
      case .error(let error): answer(error.response)
      case .head(let head): decide(head)
      case .bodyPiece(let piece):
        precondition(!piece.isEmpty)
        received += piece
        precondition(received.count <= 300)
      case .bodyEnd:
        answer(Response(status: 200, body: .bytes(received)))
        received = []
      case .request(let head, let body):
        precondition(body.count <= 300)
        check(head)
        answer(Response(status: 200, body: .bytes(Array(head.path.utf8) + body)))
      }
    }
    input.removeFirst(cursor)
  }

  private mutating func decide(_ head: RequestHead) {
    if head.path == "/nope" { return answer(Response(status: 404)) }
    // An interim response depends on the content received so far, and so on the cuts; `true` prevents it.
    let isAccepted =
      head.path == "/pieces"
      ? connection.receive(
        maximumBytes: 300, hasReceivedBody: true, into: &output, at: now)
      : connection.accept(maximumBody: 300, hasReceivedBody: true, into: &output, at: now)
    if !isAccepted { answer(HTTPError.bodyTooLarge(limit: nil).response) }
  }

  private mutating func answer(_ response: Response) {
    var large: [UInt8]?
    let after = connection.respond(
      with: response, into: &output, large: &large, date: Self.date, at: now)
    if case .close = after { isClosed = true }
  }

  /// Invariants of every accepted head.
  private func check(_ head: RequestHead) {
    precondition(head.path.hasPrefix("/") || head.path == "*")
    precondition((head.path + (head.query ?? "")).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    for (name, value) in head.fields.all {
      precondition(!name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A })
      precondition(value.utf8.allSatisfy { $0 == 9 || $0 >= 0x20 && $0 != 0x7F })
    }
    precondition(head.version == .oneZero || head.fields.count(of: .host) == 1)
    precondition(head.fields.count(of: .contentLength) <= 1)
    precondition(
      head.fields[.transferEncoding] == nil || head.fields[.contentLength] == nil)
  }
}

/// The responses to some bytes must be the same, whether they arrive at once or in pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConnection(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var whole = Exchange()
  whole.receive(bytes[1...])
  var cut = Exchange()
  let size = Int(bytes[0] % 16) + 1
  for place in stride(from: 1, to: bytes.count, by: size) {
    cut.receive(bytes[place..<min(place + size, bytes.count)])
  }
  precondition(whole.output == cut.output && whole.isClosed == cut.isClosed)
  return 0
}

import HTTP
import ProbeSupport
import Testing
import TestSupport

/// Bodies that are returned piece by piece in place of whole.
@Suite("Contents in pieces")
struct PieceTests {
  private func run(_ probe: ProbeCase, receives: Bool) -> InMemoryConnection {
    var connection = InMemoryConnection(
      headResponses: probe.headResponses, receives: receives)
    for step in probe.steps { connection.take(step) { _ in [] } }
    return connection
  }

  @Test("Every HTTP case gets the responses that it gets otherwise", arguments: ProbeTests.cases)
  func cases(probe: ProbeCase) {
    let whole = run(probe, receives: false)
    let pieces = run(probe, receives: true)
    #expect(pieces.output == whole.output && pieces.isClosed == whole.isClosed)
  }

  /// Two bodies with a request between them, then a malformed chunk.
  private static let stream: [UInt8] =
    TestRequest.post("/api", #"{"a":1}"#) + TestRequest.get("/healthz")
    + Array(
      "POST /api HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n5;x=1\r\nhello\r\n0\r\n\r\n"
        .utf8)
    + Array("POST /api HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc".utf8)

  @Test("Two cuts anywhere change nothing")
  func cuts() {
    var whole = InMemoryConnection(receives: true)
    whole.send(Self.stream)
    let bodies = whole.reader.responses.map { $0.text }
    #expect(bodies.prefix(3) == [#"{"a":1}"#, #"{"status":"ok"}"#, "ahello"])
    #expect(whole.isClosed && whole.reader.responses.last?.status == 400)
    for first in Self.stream.indices {
      for second in stride(from: first, to: Self.stream.count, by: 61) {
        var cut = InMemoryConnection(receives: true)
        cut.send(Self.stream[..<first])
        cut.send(Self.stream[first..<second])
        cut.send(Self.stream[second...])
        #expect(cut == whole, "cut at \(first) and \(second)")
      }
    }
  }

  private let start = MonotonicTime(milliseconds: 0)

  /// A connection that receives a body of 100 bytes of which ten came.
  private func receiving(_ limits: Limits) -> HTTPConnection {
    var connection = HTTPConnection(limits: limits, at: start)
    let head = Array("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\n0123456789".utf8)
    var cursor = 0
    _ = connection.next(head, &cursor, to: head.count, at: start)
    var output: [UInt8] = []
    let isAccepted = connection.receive(
      maximumBytes: 100, hasReceivedBody: true, into: &output, at: start)
    #expect(isAccepted)
    guard case .bodyPiece(let piece) = connection.next(head, &cursor, to: head.count, at: start)
    else {
      Issue.record("there is a piece")
      return connection
    }
    #expect(piece.count == 10 && connection.isReceiving && connection.keptBodyBytes == 0)
    return connection
  }

  @Test("A pause moves the deadline of the content by its length")
  func pause() throws {
    var limits = Limits()
    limits.handlerSeconds = 7
    var connection = receiving(limits)
    let before = try #require(connection.deadline)
    connection.pauseBody(at: start + 1_000)
    #expect(connection.deadline == start + 8_000)
    connection.resumeBody(at: start + 4_000)
    #expect(connection.deadline == before + 3_000)
    guard case .error(.bodyTooSlow) = connection.expire(at: before + 3_000) else {
      Issue.record("the content is too slow")
      return
    }
  }

  @Test("A receiver that pauses for too long is an error of the server")
  func longPause() {
    var limits = Limits()
    limits.handlerSeconds = 7
    var connection = receiving(limits)
    connection.pauseBody(at: start)
    guard case .error(.handlerTooSlow) = connection.expire(at: start + 7_000) else {
      Issue.record("the receiver is too slow")
      return
    }
  }

  @Test("Interim responses are sent before the response only, with valid fields only")
  func interims() {
    var connection = receiving(Limits())
    var output: [UInt8] = []
    connection.addInterim(104, [("Upload-Limit", "max-age=5")], into: &output)
    let text = "HTTP/1.1 104 Upload Resumption Supported\r\nUpload-Limit: max-age=5\r\n\r\n"
    #expect(String(decoding: output, as: UTF8.self) == text)
    connection.addInterim(104, [("Upload-Limit", "a\r\nb: c")], into: &output)
    connection.addInterim(200, [], into: &output)
    connection.addInterim(101, [], into: &output)
    #expect(output.count == text.utf8.count)
    var large: [UInt8]?
    var ignored: [UInt8] = []
    _ = connection.respond(
      with: Response(status: 200), into: &ignored, large: &large, date: [], at: start)
    connection.addInterim(104, [], into: &output)
    #expect(output.count == text.utf8.count)
  }
}

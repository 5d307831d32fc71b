import HTTP
import Testing

@Suite("Contents that have no room")
struct RefusedBodyTests {
  private let start = MonotonicTime(milliseconds: 0)

  /// A connection that keeps a body of which `count` bytes came.
  private func keeping(_ count: Int, _ fields: String, limits: Limits = Limits()) -> HTTPConnection
  {
    var connection = HTTPConnection(limits: limits, at: start)
    let head = Array("POST / HTTP/1.1\r\nHost: h\r\n\(fields)\r\n\r\n".utf8)
    var cursor = 0
    _ = connection.next(head, &cursor, to: head.count, at: start)
    var output: [UInt8] = []
    _ = connection.accept(
      maximumBody: 1 << 20, hasReceivedBody: true, into: &output, at: start)
    let body = [UInt8](repeating: 0x20, count: count)
    let isChunked = fields.hasPrefix("Transfer-Encoding")
    let bytes = isChunked ? Array("FFFF\r\n".utf8) + body : body
    cursor = 0
    _ = connection.next(bytes, &cursor, to: bytes.count, at: start)
    return connection
  }

  @Test("A small content keeps what came; a larger one all that it announces")
  func kept() {
    let small = Limits().smallBodyBytes
    #expect(keeping(0, "Content-Length: 50000").keptBodyBytes == 0)
    #expect(keeping(small, "Content-Length: 50000").keptBodyBytes == small)
    #expect(keeping(small + 1, "Content-Length: 50000").keptBodyBytes == 50_000)
    #expect(keeping(49_999, "Content-Length: 50000").keptBodyBytes == 50_000)
    #expect(keeping(small, "Transfer-Encoding: chunked").keptBodyBytes == small)
    #expect(keeping(30_000, "Transfer-Encoding: chunked").keptBodyBytes == 30_000)
  }

  @Test("A refused content is dropped, nothing is read, and 503 follows at the deadline")
  func refused() throws {
    var limits = Limits()
    limits.refusalSeconds = 2
    var connection = keeping(10_000, "Content-Length: 50000", limits: limits)
    connection.refuseBody(at: start + 100)
    #expect(connection.keptBodyBytes == 0 && connection.isRefused && !connection.isReading)
    let more = [UInt8](repeating: 0x20, count: 100)
    var cursor = 0
    guard case .wait = connection.next(more, &cursor, to: more.count, at: start + 200) else {
      Issue.record("nothing is read")
      return
    }
    #expect(cursor == 0 && connection.deadline == start + 2_100)
    guard case .wait = connection.expire(at: start + 2_099) else {
      Issue.record("it is not due yet")
      return
    }
    guard case .error(.noRoomForBody) = connection.expire(at: start + 2_100) else {
      Issue.record("it is due")
      return
    }
    var output: [UInt8] = []
    var large: [UInt8]?
    let after = connection.respond(
      with: HTTPError.noRoomForBody.response, into: &output, large: &large, date: [],
      at: start + 2_100)
    guard case .close = after else {
      Issue.record("the connection closes")
      return
    }
    #expect(String(decoding: output, as: UTF8.self).contains("Connection: close"))
  }
}

import Glibc
import HTTP
import HTTPServer
import ProbeSupport
import Testing

@Suite("Answers that are cut")
struct CutAnswerTests {
  private static let oldStream = Array("GET /stream HTTP/1.0\r\n\r\n".utf8)

  /// Limits after which a client that reads nothing is cut soon.
  private var impatient: Limits {
    var limits = Limits()
    limits.writeSeconds = 0.3
    limits.lingerSeconds = 0.1
    limits.idleSeconds = 0.1
    return limits
  }

  @Test("A stream that fails resets the connection, with chunks and without", arguments: [0, 1])
  func broken(minorVersion: Int) throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(Array("GET /broken HTTP/1.\(minorVersion)\r\nHost: h\r\n\r\n".utf8))
    client.wait(10)
    #expect(client.isReset)
  }

  @Test("A stream that fails over TLS has no close_notify; a complete one has")
  func tls() throws {
    let server = try TestServer(isTLS: true)
    let broken = try server.client()
    broken.send(Array("GET /broken HTTP/1.0\r\n\r\n".utf8))
    broken.wait(10)
    #expect(broken.reader.isClosed && !broken.endedTLS)
    let whole = try server.client()
    whole.send(Self.oldStream)
    whole.wait(10)
    #expect(whole.endedTLS && whole.reader.responses.first?.body.count == 2_000_000)
  }

  @Test(
    "A client that takes nothing is reset, although the socket's buffer took the answer",
    arguments: [false, true],
    ["GET /stream HTTP/1.0", "GET /stream HTTP/1.1", "GET /text?3000000 HTTP/1.1"])
  func stalled(isTLS: Bool, request: String) throws {
    let server = try TestServer(limits: impatient, isTLS: isTLS)
    let client = try server.client()
    client.send(Array("\(request)\r\nHost: h\r\n\r\n".utf8), readsToo: false)
    wait { server.http.counts.requests == 1 && server.http.counts.connections == 0 }
    client.wait(10)
    #expect(client.isReset && !client.endedTLS)
    #expect((client.reader.responses.first?.body.count ?? 0) < 2_000_000)
  }

  @Test("A connection with an answer under way does not count as idle", arguments: [false, true])
  func underWay(isTLS: Bool) throws {
    var limits = impatient
    limits.writeSeconds = 30
    limits.writeBytesPerSecond = 0
    let server = try TestServer(limits: limits, isTLS: isTLS)
    for request in ["GET /stream HTTP/1.0", "GET /stream HTTP/1.1", "GET /text?2000000 HTTP/1.1"] {
      let client = try server.client()
      client.send(Array("\(request)\r\nHost: h\r\n\r\n".utf8), readsToo: false)
      // Longer than both the idle time and the time of lingering.
      usleep(500_000)
      #expect(server.http.counts.connections == 1)
      client.wait(10) { client.reader.responses.count == 1 }
      client.wait(10)
      #expect(client.reader.responses.first?.body.count == 2_000_000, "\(request)")
      #expect(!client.isReset)
      wait { server.http.counts.connections == 0 }
    }
  }

  /// Waits until `isTrue`, for ten seconds at most.
  private func wait(until isTrue: () -> Bool) {
    for _ in 0..<1_000 where !isTrue() { usleep(10_000) }
    #expect(isTrue())
  }
}

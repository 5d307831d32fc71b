import HTTP
import HTTPServer
import ProbeSupport
import Testing

@Suite("What a client sees whose content has no room")
struct RefusedBodyServerTests {
  private func server(refusalSeconds: Double, isTLS: Bool = false) throws -> TestServer {
    var limits = Limits()
    limits.bodyBytesPerCaller = 1_000_000
    limits.refusalSeconds = refusalSeconds
    return try TestServer(limits: limits, isTLS: isTLS)
  }

  private func head(_ count: Int) -> [UInt8] {
    Array("POST /api HTTP/1.1\r\nHost: h\r\nContent-Length: \(count)\r\n\r\n".utf8)
  }

  /// A client whose body of 900,000 bytes has its room, although few of them came.
  private func holder(_ server: TestServer) throws -> TestClient {
    let client = try server.client()
    client.send(head(900_000) + [UInt8](repeating: 0x20, count: 5_000))
    client.wait(10) { server.http.counts.bodyBytes == 900_000 }
    #expect(server.http.counts.bodyBytes == 900_000)
    return client
  }

  @Test("A content counts as announced, and one that sends on after its refusal still sees it")
  func sendsOn() throws {
    for isTLS in [false, true] {
      let server = try server(refusalSeconds: 0, isTLS: isTLS)
      let first = try holder(server)
      let second = try server.client()
      second.send(head(1_000_000), readsToo: false)
      second.send([UInt8](repeating: 0x20, count: 1_000_000), readsToo: false)
      second.wait(10)
      #expect(second.reader.responses.map(\.status) == [503])
      #expect(second.reader.isClosed && second.reader.fault == nil)
      #expect(server.http.counts.bodyBytes == 900_000)
      first.send([UInt8](repeating: 0x20, count: 895_000))
      first.wait(10) { !first.reader.responses.isEmpty }
      #expect(first.reader.responses.map(\.status) == [200])
    }
  }

  @Test("A refusal that is not due yet comes when the server stops")
  func stops() throws {
    let server = try server(refusalSeconds: 3_600)
    let first = try holder(server)
    let second = try server.client()
    second.send(head(500_000) + [UInt8](repeating: 0x20, count: 5_000))
    server.http.stop(graceSeconds: 0.2)
    for client in [first, second] { client.wait(10) }
    #expect(second.reader.responses.map(\.status) == [503] && second.reader.isClosed)
    #expect(first.reader.responses.isEmpty && first.reader.isClosed)
  }
}

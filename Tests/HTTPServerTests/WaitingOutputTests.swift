import Glibc
import HTTP
import HTTPServer
import ProbeSupport
import Testing

@Suite("Waiting output")
struct WaitingOutputTests {
  /// More than both sockets' buffers take.
  private let large = TestRequest.get("/zeros?10000000")

  @Test("What a response holds is released once it is sent", arguments: [false, true])
  func sent(isTLS: Bool) throws {
    let server = try TestServer(isTLS: isTLS)
    let client = try server.client()
    client.send(large, readsToo: false)
    wait { server.application.held.count == 1 }
    client.wait(20) { client.reader.responses.count == 1 }
    #expect(client.reader.responses.first?.body.count == 10_000_000)
    wait { server.application.held.count == 0 }
  }

  @Test("What a response holds is released when its client disconnects")
  func disconnected() throws {
    let server = try TestServer()
    do {
      let client = try server.client()
      client.send(large, readsToo: false)
      wait { server.application.held.count == 1 }
      client.resetWhenClosed()
    }
    wait { server.application.held.count == 0 && server.http.counts.connections == 0 }
  }

  @Test(
    "When too much waits in all, other clients still get every answer", arguments: [false, true])
  func full(isTLS: Bool) throws {
    var limits = Limits()
    limits.totalOutputBytes = 100_000
    let server = try TestServer(limits: limits, isTLS: isTLS)
    let stalled = try server.client()
    stalled.send(large, readsToo: false)
    wait { server.application.held.count == 1 }
    let other = try server.client()
    let requests =
      TestRequest.get("/stream") + TestRequest.get("/healthz") + TestRequest.get("/zeros?3000000")
    other.send(requests + TestRequest.get("/stream"))
    other.wait(20) { other.reader.responses.count == 4 }
    #expect(
      other.reader.responses.map(\.body.count) == [2_000_000, 15, 3_000_000, 2_000_000])
    stalled.wait(20) { stalled.reader.responses.count == 1 }
    #expect(stalled.reader.responses.first?.body.count == 10_000_000)
  }

  /// Waits until `isTrue`, for ten seconds at most.
  private func wait(until isTrue: () -> Bool) {
    for _ in 0..<1_000 where !isTrue() { usleep(10_000) }
    #expect(isTrue())
  }
}

import Glibc
import HTTP
import HTTPServer
import ProbeSupport
import Testing

@Suite("Events of clients that wait for a response")
struct ClientEventTests {
  private let observed = TestRequest.get("/observed")

  /// Waits until the application got `count` events.
  private func events(_ count: Int, of server: TestServer) -> [ClientEvent] {
    for _ in 0..<5_000 where server.application.events.list.count < count { usleep(1_000) }
    return server.application.events.list
  }

  @Test("A client that ends its sending still gets its response", arguments: [false, true])
  func halfClosed(isWithTheRequest: Bool) throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(observed)
    if !isWithTheRequest { client.wait(0.05) }
    client.halfClose()
    client.wait(5)
    #expect(client.reader.responses.map(\.status) == [200])
    #expect(client.reader.isClosed)
    #expect(server.application.events.list == [.endedSending])
  }

  @Test("A client whose connection is reset is disconnected")
  func reset() throws {
    let server = try TestServer()
    var client: TestClient? = try server.client()
    client?.send(observed)
    client?.wait(0.05)
    client?.resetWhenClosed()
    client = nil
    #expect(events(1, of: server).last == .disconnected)
    #expect(server.http.counts.connections == 0)
  }

  @Test("A client that gets a timeout error is disconnected, once")
  func late() throws {
    var limits = Limits()
    limits.handlerSeconds = 0.2
    let server = try TestServer(limits: limits)
    let client = try server.client()
    client.send(observed)
    client.wait(5)
    #expect(client.reader.responses.map(\.status) == [503])
    #expect(server.application.events.list == [.disconnected])
  }
}

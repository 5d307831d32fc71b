import Glibc
import HTTP
import ProbeSupport
import HTTPServer
import Testing

@Suite("What clients do before they have their answer")
struct ClientEventTests {
  private let followed = Array("GET /followed HTTP/1.1\r\nHost: h\r\n\r\n".utf8)

  /// Waits until the house has heard of so many departures.
  private func heard(_ count: Int, by live: LiveServer) -> [ClientEvent] {
    for _ in 0..<5_000 where live.application.events.list.count < count { usleep(1_000) }
    return live.application.events.list
  }

  @Test("One who ends its sending may still be answered", arguments: [false, true])
  func halfClosed(isWithTheRequest: Bool) throws {
    let live = try LiveServer()
    let client = try live.client()
    client.send(followed)
    if !isWithTheRequest { client.wait(0.05) }
    client.halfClose()
    client.wait(5)
    #expect(client.reader.answers.map(\.status) == [200])
    #expect(client.reader.isClosed)
    #expect(live.application.events.list == [.endedSending])
  }

  @Test("One whose connection is reset has left")
  func reset() throws {
    let live = try LiveServer()
    var client: LiveClient? = try live.client()
    client?.send(followed)
    client?.wait(0.05)
    client?.resetWhenClosed()
    client = nil
    #expect(heard(1, by: live).last == .left)
    #expect(live.server.counts.connections == 0)
  }

  @Test("One who is told that the answer takes too long has left, and once only")
  func late() throws {
    var limits = Limits()
    limits.handlerSeconds = 0.2
    let live = try LiveServer(limits: limits)
    let client = try live.client()
    client.send(followed)
    client.wait(5)
    #expect(client.reader.answers.map(\.status) == [503])
    #expect(live.application.events.list == [.left])
  }
}

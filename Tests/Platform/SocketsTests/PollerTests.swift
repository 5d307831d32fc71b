import Dispatch
import Glibc
import Testing

@testable import Sockets

@Suite("Poller and waker")
struct PollerTests {
  /// The pending events, by token.
  private func events(_ poller: borrowing Poller, waiting: Int32 = 0) -> [UInt64: Poller.Event] {
    var events: [UInt64: Poller.Event] = [:]
    let count = poller.drain(waiting: waiting) { events[$0.token] = $0 }
    #expect(count == events.count)
    return events
  }

  @Test("A socket has one event for bytes, until more bytes come")
  func edgeTriggered() throws {
    let poller = try Poller()
    let pair = try SocketPair()
    #expect(poller.watch(pair.one, token: 7) == true)
    let first = events(poller)
    #expect(first[7]?.isWritable == true && first[7]?.isReadable == false)
    #expect(events(poller).isEmpty)
    _ = pair.other.write([1, 2], from: 0)
    #expect(events(poller)[7]?.isReadable == true)
    // Nothing was read, and still there is no other event.
    #expect(events(poller).isEmpty)
    _ = pair.other.write([3], from: 0)
    #expect(events(poller)[7]?.isReadable == true)
    #expect(pair.one.readAll() == [1, 2, 3])
  }

  @Test("A full socket has an event when it takes bytes again")
  func writable() throws {
    let poller = try Poller()
    let pair = try SocketPair()
    while case .bytes = pair.one.write([UInt8](repeating: 0, count: 65_536), from: 0) {}
    #expect(poller.watch(pair.one, token: 1) == true)
    #expect(events(poller)[1]?.isWritable ?? false == false)
    _ = pair.other.readAll()
    #expect(events(poller)[1]?.isWritable == true)
  }

  @Test("An ended sending and a closed connection have events")
  func ends() throws {
    let poller = try Poller()
    let pair = try SocketPair()
    #expect(poller.watch(pair.one, token: 1) == true)
    pair.other.endWriting()
    let half = events(poller)[1]
    #expect(half?.peerEndedSending == true && half?.isReadable == true)
    #expect(half?.isBroken == false)
    pair.one.endWriting()
    #expect(events(poller)[1]?.isBroken == true)
  }

  @Test("A listener has an event as long as a connection waits, and none when it is not watched")
  func levelTriggered() throws {
    let poller = try Poller()
    let listener = try Listener(SocketAddress(host: [127, 0, 0, 1], port: 0))
    #expect(poller.watch(listener, token: 3) == true)
    #expect(events(poller).isEmpty)
    let client = try #require(Client(listener.address))
    #expect(events(poller, waiting: 1000)[3]?.isReadable == true)
    #expect(events(poller)[3]?.isReadable == true)
    poller.unwatch(listener)
    #expect(events(poller).isEmpty)
    #expect(poller.watch(listener, token: 4) == true)
    #expect(events(poller)[4]?.isReadable == true)
    guard case .connection = listener.accept() else {
      Issue.record("no connection")
      return
    }
    #expect(events(poller).isEmpty)
    withExtendedLifetime(client) {}
  }

  @Test("A closed socket has no more events")
  func closed() throws {
    let poller = try Poller()
    do {
      let pair = try SocketPair()
      #expect(poller.watch(pair.one, token: 1) == true)
    }
    #expect(events(poller).isEmpty)
  }

  @Test("A waker has one event for calls since the last one, from any thread")
  func waker() throws {
    let poller = try Poller()
    let waker = try Waker()
    #expect(poller.watch(waker, token: 9) == true)
    #expect(events(poller).isEmpty)
    for _ in 0..<3 { waker.wake() }
    #expect(events(poller)[9]?.isReadable == true)
    #expect(events(poller).isEmpty)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { waker.wake() }
    #expect(events(poller, waiting: 5000)[9] != nil)
  }

  @Test("Waiting without events takes the given time")
  func timeout() throws {
    let poller = try Poller()
    let start = Clocks.monotonicMilliseconds()
    #expect(events(poller, waiting: 30).isEmpty)
    #expect(Clocks.monotonicMilliseconds() - start >= 29)
  }
}

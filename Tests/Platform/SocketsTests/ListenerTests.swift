import Glibc
import Testing

@testable import Sockets

@Suite("Listeners")
struct ListenerTests {
  private static let localhost: [[UInt8]] = [
    [127, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  ]

  @Test("Connections are accepted in order, with the client's address", arguments: localhost)
  func accept(host: [UInt8]) throws {
    let listener = try Listener(SocketAddress(host: host, port: 0))
    #expect(listener.address.host == host && listener.address.port != 0)
    guard case .noneWaiting = listener.accept() else {
      Issue.record("a connection before there is one")
      return
    }
    let clients = (0..<3).compactMap { _ in Client(listener.address) }
    #expect(clients.count == 3)
    for client in clients {
      guard case .connection(let socket, let address) = listener.accept() else {
        Issue.record("no connection")
        return
      }
      #expect(address.host == host && address.port != 0)
      #expect(socket.write([1, 2, 3], from: 0) == .bytes(3))
      #expect(client.read() == [1, 2, 3])
    }
    guard case .noneWaiting = listener.accept() else {
      Issue.record("one connection too many")
      return
    }
  }

  @Test("Two listeners share a port; the port is taken for others until both are closed")
  func sharing() throws {
    var address = SocketAddress(host: [127, 0, 0, 1], port: 0)
    do {
      let first = try Listener(address)
      address = first.address
      let second = try Listener(address)
      #expect(second.address == address)
      #expect(Listener.isTaken(address))
    }
    // A child that another test starts has its descriptors until it runs its program.
    for _ in 0..<1_000 where Listener.isTaken(address) { usleep(10_000) }
    #expect(!Listener.isTaken(address))
    #expect(Client(address) == nil)
  }

  @Test("An address of another machine is an error")
  func foreignAddress() {
    #expect(throws: SocketFault.system(call: "bind to 192.0.2.1:0", errno: EADDRNOTAVAIL)) {
      _ = try Listener(SocketAddress(host: [192, 0, 2, 1], port: 0))
    }
  }

  @Test(
    "The reserve descriptor lets a process without descriptors accept a connection",
    .enabled(if: DescriptorTable.canBeExhausted))
  func exhaustion() throws {
    let listener = try Listener(SocketAddress(host: [127, 0, 0, 1], port: 0))
    let client = try #require(Client(listener.address))
    let found = DescriptorTable.exhausted(reserve: { ReserveDescriptor() }) { reserve in
      var found: [String] = []
      if case .outOfDescriptors = listener.accept() { found.append("exhausted") }
      if ReserveDescriptor() == nil { found.append("no second reserve") }
      reserve = nil
      if case .connection(let socket, _) = listener.accept() {
        found.append("accepted")
        if socket.write([5], from: 0) == .bytes(1) { found.append("written") }
      }
      reserve = ReserveDescriptor()
      if reserve != nil { found.append("reserve") }
      return found
    }
    #expect(found == ["exhausted", "no second reserve", "accepted", "written", "reserve"])
    #expect(client.read() == [5])
  }

  @Test("The limit on descriptors is raised to the hard limit")
  func raisedLimit() throws {
    Descriptors.raiseLimit()
    var limit = rlimit()
    try #require(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    #expect(limit.rlim_cur == limit.rlim_max)
  }
}

import Foundation
import Synchronization
import TestSupport

/// A server on an address of the machine itself, that does with each connection what the test wants.
final class Receiver: Sendable {
  enum Behaviour: Sendable {
    /// Sends these bytes and closes.
    case answer(String)
    /// Sends these bytes for each request of a connection, until that is closed.
    case keep(String)
    /// Takes the connection and sends nothing.
    case hang
    /// Sends a head, and then a byte of the body each second.
    case drip
    /// Sends a head, and a body without end.
    case endless
  }

  private struct State {
    var requests: [String] = []
    var held: [Int32] = []
    var connections = 0
    var most = 0
  }

  let address: String
  private let behaviour: Behaviour
  private let listener: TestListener
  private let state = Mutex(State())

  init(_ behaviour: Behaviour, at address: String = "127.0.0.1") {
    self.behaviour = behaviour
    self.address = address
    listener = TestListener(at: address)
    listener.start { [weak self] client in
      self?.serve(client)
      return self != nil
    }
  }

  deinit {
    for client in state.withLock({ $0.held }) { close(client) }
  }

  var port: UInt16 { listener.port }
  var url: String { "http://\(address):\(port)/hook" }

  /// What was asked, head and body.
  var requests: [String] { state.withLock { $0.requests } }

  private func serve(_ client: Int32) {
    state.withLock { $0.connections += 1 }
    if case .hang = behaviour { return state.withLock { $0.held.append(client) } }
    Thread { [self] in
      let (request, _) = TestListener.read(client)
      state.withLock { $0.requests.append(request) }
      switch behaviour {
      case .answer(let text): TestListener.send(text, to: client)
      case .keep(let text):
        while TestListener.send(text, to: client) {
          let (request, isWhole) = TestListener.read(client)
          guard isWhole else { break }
          state.withLock { $0.requests.append(request) }
        }
      case .hang: break
      case .drip:
        TestListener.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", to: client)
        while TestListener.send("x", to: client) { sleep(1) }
      case .endless:
        TestListener.send("HTTP/1.1 200 OK\r\n\r\n", to: client)
        while TestListener.send(String(repeating: "x", count: 10_000), to: client) {}
      }
      close(client)
    }.start()
  }

  /// Connections that were taken so far.
  var connections: Int { state.withLock { $0.connections } }

  /// Those that are held.
  var held: Int { state.withLock { $0.held.count } }
}

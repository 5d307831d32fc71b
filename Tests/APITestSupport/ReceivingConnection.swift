import Glibc
package import HTTP
import Synchronization
package import WebAPI

/// A request with a receiver, without a connection: the test sends its body, piece by piece.
package final class ReceivingConnection: Sendable {
  private struct State {
    var interims: [(status: Int, fields: [(name: String, value: String)])] = []
    var maximumBytes: Int?
    var taken = 0
    var isClosed = false
    var response: Response?
  }

  private let state = Mutex(State())
  private let receiver = Mutex<(any BodyReceiver)?>(nil)

  package var interims: [Int] { state.withLock { $0.interims.map(\.status) } }
  /// The values of a header field of the interim responses that have it.
  package func interimValues(_ name: String) -> [String] {
    state.withLock { state in
      state.interims.compactMap { $0.fields.first { $0.name == name }?.value }
    }
  }
  /// Whether the body is asked for.
  package var isAsked: Bool { state.withLock { $0.maximumBytes != nil } }
  package var isClosed: Bool { state.withLock { $0.isClosed } }
  package var response: Response? { state.withLock { $0.response } }
  /// Bytes that the receiver took.
  package var taken: Int { state.withLock { $0.taken } }

  package init(_ dispatcher: Dispatcher, _ head: RequestHead, to route: MatchedRoute) {
    let admission = dispatcher.receive(
      Request(head: head), route: route, loop: 0, channel: Channel(connection: self))
    switch admission {
    case .respond(let response): state.withLock { $0.response = response }
    case .receive(let receiver):
      self.receiver.withLock { $0 = receiver }
      receiver.start()
    }
  }

  /// A request that its head alone refuses.
  init(refused response: Response) { state.withLock { $0.response = response } }

  package func add(_ piece: [UInt8]) { receiver.withLock { $0 }?.add(piece) }

  /// Returns the response of a refused body.
  @discardableResult
  package func end(_ end: BodyEnd) -> Response? { receiver.withLock { $0 }?.end(end) }

  /// Waits until `isTrue`, for a minute at most; false when it is not.
  package func wait(until isTrue: (ReceivingConnection) -> Bool) -> Bool {
    for _ in 0..<60_000 {
      if isTrue(self) { return true }
      usleep(1_000)
    }
    return false
  }

  private struct Channel: BodyChannel {
    let connection: ReceivingConnection

    func send(_ response: Response) { connection.state.withLock { $0.response = response } }
    func onClientEvent(_ body: @escaping @Sendable (ClientEvent) -> Void) {}
    func onDisconnect(_ body: @escaping @Sendable () -> Void) {}
    func proceed(maximumBytes: Int) {
      connection.state.withLock { $0.maximumBytes = maximumBytes }
    }
    func took(_ count: Int) { connection.state.withLock { $0.taken += count } }
    func sendInterim(_ status: Int, _ fields: [(name: String, value: String)]) {
      connection.state.withLock { $0.interims.append((status, fields)) }
    }
    func closeConnection() { connection.state.withLock { $0.isClosed = true } }
  }
}

extension Dispatcher {
  /// The answer to a request with a receiver and that body.
  func answer(_ head: RequestHead, _ body: [UInt8], to route: MatchedRoute) -> Response? {
    let connection = ReceivingConnection(self, head, to: route)
    guard connection.wait(until: { $0.isAsked || $0.response != nil }) else { return nil }
    if connection.response == nil {
      for start in stride(from: 0, to: body.count, by: 1_000) {
        connection.add(Array(body[start..<min(start + 1_000, body.count)]))
      }
      connection.end(.complete)
      _ = connection.wait { $0.response != nil }
    }
    return connection.response
  }
}

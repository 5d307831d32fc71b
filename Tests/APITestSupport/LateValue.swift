import HTTP
import WebAPI
import Dispatch
import Synchronization

/// A value that another thread gives.
final class LateValue<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  func give(_ value: Value) {
    self.value.withLock { $0 = value }
    isThere.signal()
  }

  var hasCome: Bool { value.withLock { $0 != nil } }

  func wait() -> Value? {
    isThere.wait()
    return value.withLock { $0 }
  }
}

extension APIFixture {
  final class LateResponse: ResponseChannel {
    private let response = LateValue<Response>()

    func send(_ response: Response) { self.response.give(response) }
    func wait() -> Response? { response.wait() }
    var hasCome: Bool { response.hasCome }
    func onClientEvent(_ body: @escaping @Sendable (ClientEvent) -> Void) {}
    func onDisconnect(_ body: @escaping @Sendable () -> Void) {}
  }
}

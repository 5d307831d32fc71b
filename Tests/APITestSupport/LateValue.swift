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

  func wait() -> Value? {
    isThere.wait()
    return value.withLock { $0 }
  }
}

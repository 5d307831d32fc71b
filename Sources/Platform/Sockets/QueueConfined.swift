public import Dispatch

/// A value that is accessed on one serial queue only.
public final class QueueConfined<Value>: @unchecked Sendable {
  // Guard: `use` traps unless it runs on `queue`, which is serial.
  private let value: Value
  public let queue: DispatchQueue

  /// `queue` must be serial.
  public init(to queue: DispatchQueue, _ make: () throws -> sending Value) rethrows {
    self.queue = queue
    value = try make()
  }

  /// Calls `body` with the value. Traps when not called on the queue.
  public func use<R>(_ body: (Value) -> R) -> R {
    dispatchPrecondition(condition: .onQueue(queue))
    return body(value)
  }
}

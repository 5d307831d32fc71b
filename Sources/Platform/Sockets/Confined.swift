package import Dispatch

/// A value that lives on one serial queue and is touched nowhere else.
package final class Confined<Value>: @unchecked Sendable {
  // Guard: `use` traps unless it runs on `queue`, which is serial.
  private let value: Value
  /// The queue that the value lives on.
  package let queue: DispatchQueue

  /// Confines what `make` makes to `queue`, a serial one.
  package init(to queue: DispatchQueue, _ make: () throws -> sending Value) rethrows {
    self.queue = queue
    value = try make()
  }

  /// Calls `body` with the value; only on the queue.
  package func use<R>(_ body: (Value) -> R) -> R {
    dispatchPrecondition(condition: .onQueue(queue))
    return body(value)
  }
}

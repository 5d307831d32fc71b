import Synchronization

/// A value that is made once, when somebody first asks for it; others who ask meanwhile wait. For what would cost each
/// start time and memory, and many installations never need.
package final class OnFirstUse<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}

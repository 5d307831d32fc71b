package import Database
import Dispatch
import Synchronization

extension Writer {
  /// Submits `count` pieces of work at once and waits for all of them. Returns the outcome of each, in their order.
  package func writeAtOnce<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int, WriteTransaction) throws -> Value
  ) -> [Result<Value, any Error>] {
    let outcomes = Mutex<[Int: Result<Value, any Error>]>([:])
    let done = DispatchSemaphore(value: 0)
    for index in 0..<count {
      write {
        try work(index, $0)
      } done: { outcome in
        outcomes.withLock { $0[index] = outcome }
        done.signal()
      }
    }
    for _ in 0..<count { done.wait() }
    return outcomes.withLock { all in (0..<count).compactMap { all[$0] } }
  }
}

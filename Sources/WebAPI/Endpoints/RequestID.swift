import Synchronization

/// The id of a request in the log and the audit log: unique within a run, and unlikely to occur in another.
enum RequestID {
  private static let start = UInt64.random(in: 0...(.max))
  private static let count = Atomic<UInt64>(0)

  static func next() -> String {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    // Multiplication by an odd number is a bijection: consecutive ids differ in most digits, and none occurs twice.
    return String(start &+ number &* 0x9e37_79b9_7f4a_7c15, radix: 36)
  }
}

import Synchronization

/// The name of one request in the log and in the audit log: unique within a run, and unlikely to be met in another.
enum RequestID {
  private static let start = UInt64.random(in: 0...(.max))
  private static let count = Atomic<UInt64>(0)

  /// A name that no request had before.
  static func next() -> String {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    // Multiplied by an odd number, so that neighbours look unlike each other and none is met twice.
    return String(start &+ number &* 0x9e37_79b9_7f4a_7c15, radix: 36)
  }
}

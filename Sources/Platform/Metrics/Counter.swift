import Synchronization

/// A counter that any thread can increase.
public final class Counter: Sendable {
  private let number = Atomic<UInt64>(0)

  public init() {}

  public func add(_ count: UInt64 = 1) { number.wrappingAdd(count, ordering: .relaxed) }

  public var value: UInt64 { number.load(ordering: .relaxed) }
}

/// A histogram of durations, from a tenth of a millisecond to ten seconds.
public final class Durations: Sendable {
  /// The upper bound of each bucket, in nanoseconds.
  static let bounds: [UInt64] = [
    100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
    100_000_000, 250_000_000, 1_000_000_000, 10_000_000_000,
  ]
  private let counters = (0...Durations.bounds.count).map { _ in Counter() }
  private let sum = Counter()

  public init() {}

  public func record(nanoseconds: UInt64) {
    let bucket = Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
    counters[bucket].add()
    sum.add(nanoseconds)
  }

  /// The count up to each bound, the count of all, and the sum.
  var cumulative: (counts: [UInt64], nanoseconds: UInt64) {
    var count: UInt64 = 0
    let counts = counters.map { counter in
      count += counter.value
      return count
    }
    return (counts, sum.value)
  }
}

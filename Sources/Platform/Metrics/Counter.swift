import Synchronization

/// A number that only rises, counted from any thread.
package final class Counter: Sendable {
  private let number = Atomic<UInt64>(0)

  /// A counter at zero.
  package init() {}

  /// Adds to it.
  package func add(_ count: UInt64 = 1) { number.wrappingAdd(count, ordering: .relaxed) }

  /// The number now.
  package var value: UInt64 { number.load(ordering: .relaxed) }
}

/// How long things took, sorted into steps from a tenth of a millisecond to ten seconds.
package final class Durations: Sendable {
  /// The upper end of each step, in nanoseconds.
  static let steps: [UInt64] = [
    100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
    100_000_000, 250_000_000, 1_000_000_000, 10_000_000_000,
  ]
  private let counters = (0...Durations.steps.count).map { _ in Counter() }
  private let sum = Counter()

  /// Nothing noted yet.
  package init() {}

  /// Notes that something took that many nanoseconds.
  package func note(nanoseconds: UInt64) {
    let step = Self.steps.firstIndex { nanoseconds <= $0 } ?? Self.steps.count
    counters[step].add()
    sum.add(nanoseconds)
  }

  /// How many there were up to each step, and in all; and the sum in nanoseconds.
  var cumulative: (counts: [UInt64], nanoseconds: UInt64) {
    var count: UInt64 = 0
    let counts = counters.map { counter in
      count += counter.value
      return count
    }
    return (counts, sum.value)
  }
}

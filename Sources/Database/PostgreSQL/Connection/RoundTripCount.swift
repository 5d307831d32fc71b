internal import Synchronization

/// How often the connections to a server have waited for it.
final class RoundTripCount: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }

  func add() { number.add(1, ordering: .relaxed) }
}

import Dispatch
import Synchronization

/// Hashes passwords one at a time at low priority. The number of waiting hashings is limited, so that a flood of logins
/// does not slow other requests.
final class PasswordQueue: Sendable {
  /// The most that may wait. At 10 to 20 ms each, the last of them waits for about a second.
  static let depth = 64

  private let queue = DispatchQueue(label: "kortti.passwords", qos: .utility)
  private let waiting = Atomic<Int>(0)

  /// How many wait or run.
  var count: Int { waiting.load(ordering: .relaxed) }

  /// Queues work; false when too much of it waits.
  func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    let (_, before) = waiting.add(1, ordering: .relaxed)
    if before > Self.depth {
      waiting.subtract(1, ordering: .relaxed)
      return false
    }
    queue.async { @Sendable [self] in
      work()
      waiting.subtract(1, ordering: .relaxed)
    }
    return true
  }
}

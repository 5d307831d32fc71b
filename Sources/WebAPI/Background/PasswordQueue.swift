import Dispatch
import Synchronization

/// Where hard work is done, such as hashing a password: one at a time, at low priority, and only so many waiting, so that a flood
/// of logins slows nothing else.
final class PasswordQueue: Sendable {
  /// How many may wait. At 10 to 20 ms each, the last of them waits for about a second.
  static let depth = 64

  private let queue = DispatchQueue(label: "kortti.passwords", qos: .utility)
  private let waiting = Atomic<Int>(0)

  /// How many wait or are being done.
  var count: Int { waiting.load(ordering: .relaxed) }

  /// Has work done, or tells that there is no place for it.
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

import Core
import Synchronization

/// Slows the guessing of passwords: failures are counted for each username and each client address, and after some free
/// tries every further failure doubles the wait.
///
/// The counts are kept in memory only. In the database each wrong guess of a stranger would cost a synchronous write,
/// and a restart only gives a few free tries to a guesser who needs millions. Their number is bounded: at the bound,
/// those that would expire first are dropped.
final class LoginThrottle: Sendable {
  /// What is counted: an unknown username like a known one, so that the wait tells nothing.
  enum Key: Hashable {
    case username(String)
    case address(String)

    /// How many failures cost nothing. Many people may share one address.
    var freeTries: Int {
      switch self {
      case .username: 10
      case .address: 50
      }
    }
  }

  private struct Count {
    var failures = 0
    var lastFailure: Instant
    var openAt: Instant
  }

  /// The longest wait, in seconds.
  static let longestWaitSeconds: Int64 = 900
  /// After how many seconds without a failure all is forgotten.
  static let forgetSeconds: Int64 = 3_600
  /// How many keys are counted at most.
  private let capacity: Int
  private let counts = Mutex<[Key: Count]>([:])

  init(capacity: Int = 10_000) { self.capacity = capacity }

  /// How many seconds the next try has to wait, 0 when it may come now.
  func waitSeconds(_ keys: [Key], at now: Instant) -> Int {
    counts.withLock { counts in
      keys.map { counts[$0].map { max(0, Int($0.openAt - now)) } ?? 0 }.max() ?? 0
    }
  }

  /// Counts a failed try.
  func fail(_ keys: [Key], at now: Instant) {
    counts.withLock { counts in
      for key in keys {
        if counts[key] == nil, counts.count >= capacity { makeRoom(in: &counts, at: now) }
        var count = counts[key] ?? Count(lastFailure: now, openAt: now)
        if now - count.lastFailure >= Self.forgetSeconds { count.failures = 0 }
        count.failures += 1
        count.lastFailure = now
        count.openAt = now + Self.waitSeconds(beyond: count.failures - key.freeTries)
        counts[key] = count
      }
    }
  }

  /// Forgets a username's failures after a success. The address keeps its count, or a guesser of other people's
  /// passwords could reset it by logging in to an account of his own.
  func succeed(_ username: String) {
    _ = counts.withLock { $0.removeValue(forKey: .username(username)) }
  }

  /// 1, 2, 4 … seconds from the last free try on.
  private static func waitSeconds(beyond tries: Int) -> Int64 {
    tries < 0 ? 0 : min(longestWaitSeconds, 1 << Int64(min(tries, 20)))
  }

  private func makeRoom(in counts: inout [Key: Count], at now: Instant) {
    counts = counts.filter { now - $0.value.lastFailure < Self.forgetSeconds }
    if counts.count >= capacity,
      let oldest = counts.min(by: { $0.value.lastFailure < $1.value.lastFailure })
    {
      counts[oldest.key] = nil
    }
  }
}

import Core
import Synchronization

/// Slows down the guessing of passwords. Failures are counted by username and by client address; after some free tries,
/// each failure doubles the wait.
///
/// The counts are in memory only: in the database, each wrong guess would cost a synchronous write. A restart gives a
/// few free tries to an attacker who needs millions. The number of counts is bounded: at the limit, the one with the
/// oldest failure is dropped.
final class LoginThrottle: Sendable {
  /// Unknown usernames are counted like known ones, so that the wait reveals nothing.
  enum Key: Hashable {
    case username(String)
    case address(String)

    /// The failures without a wait. Many people may share one address.
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

  static let longestWaitSeconds: Int64 = 900
  /// A count is reset after this time without a failure.
  static let resetSeconds: Int64 = 3_600
  private let capacity: Int
  private let counts = Mutex<[Key: Count]>([:])

  init(capacity: Int = 10_000) { self.capacity = capacity }

  /// The seconds until the next try is allowed; 0 for now.
  func waitSeconds(_ keys: [Key], at now: Instant) -> Int {
    counts.withLock { counts in
      keys.map { counts[$0].map { max(0, Int($0.openAt - now)) } ?? 0 }.max() ?? 0
    }
  }

  func fail(_ keys: [Key], at now: Instant) {
    counts.withLock { counts in
      for key in keys {
        if counts[key] == nil, counts.count >= capacity { dropOldest(in: &counts, at: now) }
        var count = counts[key] ?? Count(lastFailure: now, openAt: now)
        if now - count.lastFailure >= Self.resetSeconds { count.failures = 0 }
        count.failures += 1
        count.lastFailure = now
        count.openAt = now + Self.waitSeconds(beyond: count.failures - key.freeTries)
        counts[key] = count
      }
    }
  }

  /// Resets a username's count after a success. The address keeps its count: an attacker could otherwise reset it by
  /// logging in to an account of their own.
  func succeed(_ username: String) {
    _ = counts.withLock { $0.removeValue(forKey: .username(username)) }
  }

  /// 1, 2, 4 … seconds, from the last free try on.
  private static func waitSeconds(beyond tries: Int) -> Int64 {
    tries < 0 ? 0 : min(longestWaitSeconds, 1 << Int64(min(tries, 20)))
  }

  private func dropOldest(in counts: inout [Key: Count], at now: Instant) {
    counts = counts.filter { now - $0.value.lastFailure < Self.resetSeconds }
    if counts.count >= capacity,
      let oldest = counts.min(by: { $0.value.lastFailure < $1.value.lastFailure })
    {
      counts[oldest.key] = nil
    }
  }
}

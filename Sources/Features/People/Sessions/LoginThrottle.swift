import Core
import Synchronization

/// Slows down the guessing of passwords. Failures are counted by username and by client address; after some free
/// tries, each failure doubles the wait. An address from which a user has logged in is known: there only the failures
/// from this address count against the user, so that a stranger who guesses elsewhere does not lock the user out.
///
/// All is in memory only: in the database, each wrong guess would cost a synchronous write. A restart gives a few free
/// tries to an attacker who needs millions. The number of counts is bounded: at the limit, the one with the oldest
/// failure is dropped. Times are seconds of a clock that nobody sets. Where several nodes serve, each takes over what
/// the others counted (`SharedThrottle`).
final class LoginThrottle: Sendable {
  /// Unknown usernames are counted like known ones, so that the wait reveals nothing.
  enum Key: Hashable {
    case username(String)
    case address(String)
    /// A username at an address from which its user has logged in.
    case known(username: String, address: String)
    /// The code of an invited username.
    case joining(username: String)
    /// The code of the first admin.
    case setup

    /// The tries without a wait, which begins when the last of them fails. Many people may share one address.
    var freeTries: Int {
      switch self {
      case .username, .known, .joining, .setup: 10
      case .address: 50
      }
    }
  }

  private struct Count {
    var failures = 0
    var lastFailure: Int64
    var openAt: Int64
  }

  private struct State {
    var counts: [Key: Count] = [:]
    /// The addresses that are known for each username, with the time of the last login from there.
    var known: [String: [String: Int64]] = [:]
  }

  static let longestWaitSeconds: Int64 = 900
  /// A count is reset after this time without a failure.
  static let resetSeconds: Int64 = 3_600
  /// The most addresses that are known for a username; the least recently used is dropped.
  static let addressesPerUser = 8
  /// A known address is told to other nodes once a day.
  private static let knownAgainSeconds: Int64 = 86_400
  /// Within this time other nodes may not know yet what this one counted.
  private static let newsSeconds: Int64 = 10
  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int = 10_000) { self.capacity = capacity }

  /// What counts for a login of a username from an address; `nil` is an address that many may share, such as a proxy's.
  func keys(_ username: String, from address: String?) -> [Key] {
    guard let address else { return [.username(username)] }
    if isKnown(address, for: username) { return [.known(username: username, address: address)] }
    return [.username(username), .address(address)]
  }

  /// What counts for the code of an invited username.
  func keys(joining username: String, from address: String?) -> [Key] {
    [.joining(username: username)] + (address.map { [.address($0)] } ?? [])
  }

  /// Whether the username's user has logged in from the address.
  func isKnown(_ address: String, for username: String) -> Bool {
    state.withLock { $0.known[username]?[address] != nil }
  }

  /// The seconds until the next try is allowed; 0 for now.
  func waitSeconds(_ keys: [Key], at now: Int64) -> Int {
    state.withLock { state in
      keys.map { state.counts[$0].map { max(0, Int($0.openAt - now)) } ?? 0 }.max() ?? 0
    }
  }

  func fail(_ keys: [Key], at now: Int64) {
    state.withLock { state in
      for key in keys {
        if state.counts[key] == nil, state.counts.count >= capacity {
          dropOldest(in: &state.counts, at: now)
        }
        var count = state.counts[key] ?? Count(lastFailure: now, openAt: now)
        if now - count.lastFailure >= Self.resetSeconds { count.failures = 0 }
        count.failures += 1
        count.lastFailure = now
        count.openAt = now + Self.waitSeconds(beyond: count.failures - key.freeTries)
        state.counts[key] = count
      }
    }
  }

  /// Resets the counts of a username after a success, and remembers the address. The address keeps its own count: an
  /// attacker could otherwise reset it by logging in to an account of their own.
  ///
  /// - Returns: whether other nodes don't know that yet, or only of a login a day ago.
  @discardableResult
  func succeed(_ keys: [Key], _ username: String, from address: String, at now: Int64) -> Bool {
    state.withLock { state in
      let before = state.known[username]?[address]
      var isNews = before.map { now - $0 >= Self.knownAgainSeconds } ?? true
      for key in keys {
        if case .address = key { continue }
        if state.counts.removeValue(forKey: key) != nil { isNews = true }
      }
      if state.known[username] == nil, state.known.count >= capacity {
        dropLeastRecent(in: &state.known)
      }
      var addresses = state.known[username] ?? [:]
      addresses[address] = now
      if addresses.count > Self.addressesPerUser,
        let oldest = addresses.min(by: { $0.value < $1.value })
      {
        addresses[oldest.key] = nil
      }
      state.known[username] = addresses
      return isNews
    }
  }

  /// Takes over what all nodes have counted. What this node counted a moment ago may not be in it yet, so as many or
  /// more stay, by this node's clock.
  func take(_ key: Key, failures: Int, failedAt: Int64, at now: Int64) {
    state.withLock { state in
      let isOver = failures == 0 || now - failedAt >= Self.resetSeconds
      if let own = state.counts[key], now - own.lastFailure < Self.newsSeconds,
        isOver || own.failures >= failures
      {
        return
      }
      if isOver { return state.counts[key] = nil }
      if state.counts[key] == nil, state.counts.count >= capacity {
        dropOldest(in: &state.counts, at: now)
      }
      state.counts[key] = Count(
        failures: failures, lastFailure: failedAt,
        openAt: failedAt + Self.waitSeconds(beyond: failures - key.freeTries))
    }
  }

  /// Takes over whether a user has logged in from an address at any node, and when it was told; `nil` for not at all.
  func take(_ username: String, isKnownAt address: String, since time: Int64?, at now: Int64) {
    state.withLock { state in
      let own = state.known[username]?[address]
      if let own, now - own < Self.newsSeconds { return }
      if let time {
        if own == nil, state.known[username] == nil, state.known.count >= capacity {
          dropLeastRecent(in: &state.known)
        }
        state.known[username, default: [:]][address] = time
      } else if own != nil {
        state.known[username]?[address] = nil
      }
    }
  }

  /// Forgets what counts against a username, and from where its user logged in: when the password is a new one.
  func reset(_ username: String) {
    state.withLock { state in
      state.counts[.username(username)] = nil
      for address in state.known.removeValue(forKey: username)?.keys.map(\.self) ?? [] {
        state.counts[.known(username: username, address: address)] = nil
      }
    }
  }

  /// Forgets what counts against the code of an invited username: when it has a new one, or has joined.
  func reset(joining username: String) {
    state.withLock { $0.counts[.joining(username: username)] = nil }
  }

  /// 1, 2, 4 … seconds, from the last free try on.
  private static func waitSeconds(beyond tries: Int) -> Int64 {
    tries < 0 ? 0 : min(longestWaitSeconds, 1 << Int64(min(tries, 20)))
  }

  private func dropOldest(in counts: inout [Key: Count], at now: Int64) {
    counts = counts.filter { now - $0.value.lastFailure < Self.resetSeconds }
    if counts.count >= capacity,
      let oldest = counts.min(by: { $0.value.lastFailure < $1.value.lastFailure })
    {
      counts[oldest.key] = nil
    }
  }

  private func dropLeastRecent(in known: inout [String: [String: Int64]]) {
    let last = known.mapValues { $0.values.max() ?? .min }
    if let oldest = last.min(by: { $0.value < $1.value }) { known[oldest.key] = nil }
  }
}

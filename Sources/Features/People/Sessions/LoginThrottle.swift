import Core
import Synchronization

/// Slows down the guessing of passwords. Failures are counted by username and by client address; after some free
/// tries, each failure doubles the wait. An address from which a user has logged in is known: there only the failures
/// from this address count against the user, so that a stranger who guesses elsewhere does not lock the user out.
///
/// All is in memory only: in the database, each wrong guess would cost a synchronous write. A restart gives a few free
/// tries to an attacker who needs millions. The number of counts is bounded: at the limit, the one with the oldest
/// failure is dropped. Times are seconds of a clock that nobody sets.
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
  func succeed(_ keys: [Key], _ username: String, from address: String, at now: Int64) {
    state.withLock { state in
      for key in keys {
        if case .address = key { continue }
        state.counts[key] = nil
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

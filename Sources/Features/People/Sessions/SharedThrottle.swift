import Core
import Crypto
import Database
import Synchronization

/// Tells other nodes what a throttle counts, and the throttle what they have counted: in a table, which a login reads
/// before anything is counted for it. A try at another node that is under way may be missed, so nodes give a few tries
/// more than one does.
///
/// Nobody waits for what is written here. When it fails, or when too much waits, the count is this node's alone.
final class SharedThrottle: Sendable {
  /// How long an address is known after a login from there.
  static let knownSeconds: Int64 = 30 * 86_400
  /// The most writes that wait.
  private static let mostWaiting = 1_000
  /// All that is written here is of one turn, so that it is written in its order.
  static let turn: Int64 = -1

  private let throttle: LoginThrottle
  private let writer: Writer
  private let waiting = Mutex(0)
  /// The server's time less the throttle's clock, in seconds.
  private let ahead = Atomic<Int64>(0)

  init(_ throttle: LoginThrottle, _ writer: Writer) {
    self.throttle = throttle
    self.writer = writer
  }

  /// Takes over what all nodes have counted for one to three keys, and whether an address is known for a username.
  /// `uptime` is the throttle's clock.
  func take(
    _ keys: [LoginThrottle.Key], at now: Instant, _ uptime: Int64,
    in transaction: ReadTransaction
  ) throws(PeopleFault) {
    ahead.store(now.seconds - uptime, ordering: .relaxed)
    let rows = try transaction.loginFailures(keys, at: now)
    for key in keys {
      let row = rows[key.digest]
      throttle.take(
        key, failures: row?.failures ?? 0,
        failedAt: uptime - (now.seconds - (row?.failedAt.seconds ?? 0)), at: uptime)
      guard case .known(let username, let address) = key else { continue }
      let usedAt = row.map { uptime + ($0.endsAt - now) - Self.knownSeconds }
      throttle.take(username, isKnownAt: address, since: usedAt, at: uptime)
    }
  }

  /// Tells of a failure.
  func fail(_ keys: [LoginThrottle.Key], at uptime: Int64) {
    let now = time(uptime)
    // In one order, so that no two transactions wait for each other.
    let ordered = keys.sorted { $0.digest.description < $1.digest.description }
    write { transaction in
      for key in ordered { try transaction.addLoginFailure(of: key, at: now) }
    }
  }

  /// Tells of a login: it has no failures by its username any more, and its address is known.
  func succeed(_ username: String, from address: String, at uptime: Int64) {
    let end = time(uptime) + Self.knownSeconds
    write { transaction in
      try transaction.deleteLoginFailures(of: .username(username))
      try transaction.addKnown(.known(username: username, address: address), until: end)
    }
  }

  private func time(_ uptime: Int64) -> Instant {
    Instant(seconds: uptime + ahead.load(ordering: .relaxed))
  }

  private func write(_ work: @escaping @Sendable (WriteTransaction) throws -> Void) {
    let mayWait = waiting.withLock { waiting in
      guard waiting < Self.mostWaiting else { return false }
      waiting += 1
      return true
    }
    guard mayWait else { return }
    writer.write(turn: Self.turn, work) { [self] _ in waiting.withLock { $0 -= 1 } }
  }
}

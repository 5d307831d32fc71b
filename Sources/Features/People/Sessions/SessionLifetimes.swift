import Core
import Database
import Synchronization

/// How long a session lives, in seconds.
package struct SessionLifetimes: Hashable, Sendable {
  /// Without use: 30 days.
  package var idleSeconds: Int64 = 30 * 86_400
  /// In total, however often it is used: 180 days.
  package var absoluteSeconds: Int64 = 180 * 86_400
  /// The age at which the stored last use is updated: reads cost at most one write an hour.
  package var useUpdateSeconds: Int64 = 3_600
  /// A user's sessions; a further login ends the least recently used one.
  package var maximumPerUser: Int = 1_000

  package init() {}
}

/// Stores when sessions were last used. Requests that only read queue a write, at most one for each session at a time.
/// When a write fails, a later request repeats it.
final class SessionUses: Sendable {
  private let writer: Writer?
  private let pending = Mutex<Set<SessionID>>([])

  init(_ writer: Writer?) { self.writer = writer }

  func record(_ session: SessionID, at now: Instant) {
    guard let writer, pending.withLock({ $0.insert(session).inserted }) else { return }
    writer.write { transaction in
      try transaction.recordUse(of: session, at: now)
    } done: { [self] _ in
      _ = pending.withLock { $0.remove(session) }
    }
  }
}

import Core
import Database
import Synchronization

/// Stores when sessions were last used. A read asks for it and the writer does it, one write a session at a time. When
/// a write fails, a later request repeats it.
final class SessionUses: Sendable {
  private let writer: Writer?
  private let underWay = Mutex<Set<SessionID>>([])

  init(_ writer: Writer?) { self.writer = writer }

  func note(_ session: SessionID, at now: Instant) {
    guard let writer, underWay.withLock({ $0.insert(session).inserted }) else { return }
    writer.write { transaction in
      try transaction.recordUse(of: session, at: now)
    } done: { [self] _ in
      _ = underWay.withLock { $0.remove(session) }
    }
  }
}

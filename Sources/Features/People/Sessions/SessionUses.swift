import Core
import Database
import Synchronization

/// Notes when sessions were last used: asked for while reading, done by the writer, each session once at a time. A note that
/// fails is made by a later request.
final class SessionUses: Sendable {
  private let writer: Writer?
  private let underWay = Mutex<Set<SessionID>>([])

  init(_ writer: Writer?) { self.writer = writer }

  func note(_ session: SessionID, at now: Instant) {
    guard let writer, underWay.withLock({ $0.insert(session).inserted }) else { return }
    writer.write { transaction in
      try Session.noteUse(session, at: now, in: transaction)
    } done: { [self] _ in
      _ = underWay.withLock { $0.remove(session) }
    }
  }
}

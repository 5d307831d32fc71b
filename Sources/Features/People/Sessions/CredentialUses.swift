import Core
import Database
import Synchronization

/// Stores when sessions and tokens were last used. Requests that only read queue a write, at most one for each
/// credential at a time. When a write fails, a later request repeats it.
final class CredentialUses: Sendable {
  enum Credential: Hashable {
    case session(SessionID)
    case token(TokenID)
  }

  private let writer: Writer?
  private let pending = Mutex<Set<Credential>>([])

  init(_ writer: Writer?) { self.writer = writer }

  func record(_ credential: Credential, at time: Instant) {
    guard let writer, pending.withLock({ $0.insert(credential).inserted }) else { return }
    writer.write { transaction in
      switch credential {
      case .session(let id): try transaction.recordUse(of: id, at: time)
      case .token(let id): try transaction.recordUse(of: id, at: time)
      }
    } done: { [self] _ in
      _ = pending.withLock { $0.remove(credential) }
    }
  }
}

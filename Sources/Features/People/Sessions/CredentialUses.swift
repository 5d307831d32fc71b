import Core
import Database

/// What came with a request in place of a password.
enum Credential: Hashable {
  case session(SessionID)
  case token(TokenID)
}

extension UseTimes<Credential> {
  convenience init(_ writer: Writer?) {
    self.init(writer) { credential, time, transaction in
      switch credential {
      case .session(let id): try transaction.recordUse(of: id, at: time)
      case .token(let id): try transaction.recordUse(of: id, at: time)
      }
    }
  }
}

import Core
import Database

/// What an operation does to a session, for the cookie of the web app.
public enum SessionEffect: Sendable {
  /// It opens one, and sets the cookie when asked to.
  case opens
  /// It ends the caller's, and deletes the cookie.
  case ends
  /// It needs none, and tells whether the caller has one; a token is none.
  case tells
}

/// A session that was opened, for the cookie.
public struct OpenedSession: Sendable {
  let authHash: String
  /// The seconds until it ends, however often it is used.
  let seconds: Int64

  public init(authHash: String, seconds: Int64) {
    self.authHash = authHash
    self.seconds = seconds
  }
}

extension Dispatcher {
  /// The caller of an operation that needs a session or a token, or is open, or tells whether there is a session;
  /// `nil` for others.
  ///
  /// - Throws: 401 when one is needed and there is none, or when that of an open operation does not hold.
  func caller(
    of call: Call, _ now: Instant, _ transaction: ReadTransaction
  ) throws(Problem) -> Caller? {
    let isOpen = call.operation.isOpen
    if isOpen, call.authHash == nil, !call.hasMalformedAuthorization { return nil }
    guard call.operation.access.minimumRole != nil || isOpen else {
      guard call.operation.session == .tells, let authHash = call.authHash,
        let caller = try environment.authenticate(authHash, now, transaction)
      else { return nil }
      return caller.token == nil ? caller : nil
    }
    guard let authHash = call.authHash else {
      throw call.hasMalformedAuthorization ? .malformedAuthorization : .noAuthHash
    }
    guard let caller = try environment.authenticate(authHash, now, transaction) else {
      // A page for everybody stays one for who was logged in once; its forms are bound to the session.
      if isOpen, call.operation.page != nil { return nil }
      throw .invalidAuthHash
    }
    return caller
  }
}

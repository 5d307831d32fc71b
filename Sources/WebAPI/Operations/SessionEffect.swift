/// What an operation does to a session, for the cookie of the web app.
public enum SessionEffect: Sendable {
  /// It opens one, and sets the cookie when asked to.
  case opens
  /// It ends the caller's, and deletes the cookie.
  case ends
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

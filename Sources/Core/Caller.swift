/// The authenticated user of a request: active, with a valid session.
public struct Caller: Sendable, Hashable {
  /// The user.
  public let user: UserID
  /// The user's role at the time of the request.
  public let role: Role
  /// The name of the user's time zone, such as `Europe/Helsinki`.
  public let timeZone: String
  /// The session of the request; `nil` for a caller without one.
  public let session: SessionID?

  /// A caller.
  public init(user: UserID, role: Role, timeZone: String, session: SessionID? = nil) {
    self.user = user
    self.role = role
    self.timeZone = timeZone
    self.session = session
  }
}

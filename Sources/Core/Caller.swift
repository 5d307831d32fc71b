/// Who asks: an active user with a session that has not run out.
public struct Caller: Sendable, Hashable {
  /// The user.
  public let user: UserID
  /// What the user may do, as of this request.
  public let role: Role
  /// The name of the user's time zone, such as `Europe/Helsinki`.
  public let timeZone: String
  /// The session that the request came with; `nil` where somebody acts without one.
  public let session: SessionID?

  /// A caller.
  public init(user: UserID, role: Role, timeZone: String, session: SessionID? = nil) {
    self.user = user
    self.role = role
    self.timeZone = timeZone
    self.session = session
  }
}

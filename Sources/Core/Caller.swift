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

extension Caller {
  /// Whom `UserID` identifies. It has no values: the feature with the users has their records.
  public enum User {}
  /// What `SessionID` identifies. It has no values.
  public enum Session {}
}

/// The id of a user.
public typealias UserID = ID<Caller.User>
/// The id of a login session.
public typealias SessionID = ID<Caller.Session>

/// The authenticated user of a request: active, with a valid session or token.
public struct Caller: Sendable, Hashable {
  /// The user.
  public let user: UserID
  /// The user's role at the time of the request.
  public let role: Role
  /// The name of the user's time zone, such as `Europe/Helsinki`.
  public let timeZone: String
  /// The session of the request; `nil` for a caller without one.
  public let session: SessionID?
  /// The token that the request came with in place of a session.
  public let token: CallerToken?

  /// A caller.
  public init(
    user: UserID, role: Role, timeZone: String, session: SessionID? = nil,
    token: CallerToken? = nil
  ) {
    self.user = user
    self.role = role
    self.timeZone = timeZone
    self.session = session
    self.token = token
  }
}

/// The token of a caller, and what it may be used for.
public struct CallerToken: Sendable, Hashable {
  /// The token.
  public let id: TokenID
  /// Its scopes.
  public let scopes: [Scope]

  /// A token.
  public init(id: TokenID, scopes: [Scope]) {
    self.id = id
    self.scopes = scopes
  }

  /// Whether one of its scopes lets do what another scope does.
  public func covers(_ needed: Scope) -> Bool { scopes.contains { $0.covers(needed) } }
}

extension Caller {
  /// Whom `UserID` identifies. It has no values: the feature with the users has their records.
  public enum User {}
  /// What `SessionID` identifies. It has no values.
  public enum Session {}
  /// What `TokenID` identifies. It has no values.
  public enum Token {}
}

/// The id of a user.
public typealias UserID = ID<Caller.User>
/// The id of a login session.
public typealias SessionID = ID<Caller.Session>
/// The id of a token.
public typealias TokenID = ID<Caller.Token>

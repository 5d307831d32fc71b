/// The authenticated user of a request: active, with a valid session or token.
public struct Caller: Sendable, Hashable {
  /// The user.
  public let user: UserID
  /// The user's role at the time of the request.
  public let role: Role
  /// The name of the user's time zone, such as `Europe/Helsinki`.
  public let timeZone: String
  /// What the request came with; `nil` for a caller without a request. One value, as every request copies callers.
  private let credential: Credential?

  private enum Credential: Hashable {
    case session(SessionID)
    case token(TokenID)
  }

  /// A caller with a session, a token or neither.
  public init(
    user: UserID, role: Role, timeZone: String, session: SessionID? = nil, token: TokenID? = nil
  ) {
    self.user = user
    self.role = role
    self.timeZone = timeZone
    credential = token.map { .token($0) } ?? session.map { .session($0) }
  }

  /// The session of the request; `nil` for a caller without one.
  public var session: SessionID? {
    if case .session(let id) = credential { id } else { nil }
  }

  /// The token that the request came with in place of a session.
  public var token: TokenID? {
    if case .token(let id) = credential { id } else { nil }
  }
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

public import Core
public import Database

/// Who may call an operation, by role and by the scope of a token. The service decides which records a caller may see.
public struct Access: Hashable, Sendable {
  /// The name in the documents, such as `manager`.
  public let name: String
  /// The lowest role that may call; `nil` when no login is needed.
  public let minimumRole: Role?
  /// Whether a caller with a login is known, though none is needed.
  let isOpen: Bool
  /// Whether a caller may still get a response that is kept for an idempotency key; `nil` for always.
  let mayRepeat: MayRepeat?
  /// What a token needs to call it.
  private(set) var tokens = TokenAccess.scopeOfFeature

  /// What a token needs to call an operation, beside its user's role.
  enum TokenAccess: Hashable {
    /// The scope of the operation's feature.
    case scopeOfFeature
    /// `*:read`, since the response has something of every feature.
    case scopeOfAll
    /// No scope is enough: a person has to log in.
    case none
  }

  /// Whether it looks at who calls: `any` never does.
  var asksWhoCalls: Bool { minimumRole != nil || isOpen }

  /// Decides by the caller's rights as they are now. `field` gives what the request has in a field, as a text. Without
  /// the right the request is a new one, which the service refuses.
  public typealias MayRepeat =
    @Sendable (
      _ field: (String) -> String?, Caller, ReadTransaction
    ) throws(DatabaseError) -> Bool

  /// An access of a feature's own; its service decides further.
  public init(
    _ name: String, minimumRole: Role? = .reporter, mayRepeat: MayRepeat? = nil
  ) {
    self.init(name, minimumRole, isOpen: false, mayRepeat)
  }

  private init(_ name: String, _ minimumRole: Role?, isOpen: Bool, _ mayRepeat: MayRepeat? = nil) {
    self.name = name
    self.minimumRole = minimumRole
    self.isOpen = isOpen
    self.mayRepeat = mayRepeat
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.minimumRole == right.minimumRole && left.tokens == right.tokens
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(minimumRole)
    hasher.combine(tokens)
  }

  /// The same access for sessions alone, whatever the scope of a token.
  public var bySession: Access {
    var access = self
    access.tokens = .none
    return access
  }

  /// The same access, for which a token needs the scope of all features.
  public var ofAllFeatures: Access {
    var access = self
    access.tokens = .scopeOfAll
    return access
  }

  /// Everybody. Nobody looks at who calls, so an auth hash or a token counts for nothing.
  public static let any = Access("any", minimumRole: nil)
  /// Everybody; who has a login is known to the service. An invalid one is refused.
  public static let open = Access("open", nil, isOpen: true)
  /// Any active user, for own records.
  public static let authenticated = Access("own")
  public static let manager = Access("manager", minimumRole: .manager)
  public static let admin = Access("admin", minimumRole: .admin)
}

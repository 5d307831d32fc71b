public import Core

/// Who may call an operation, as far as the role alone tells. Which records a caller may see is the service's decision.
public struct Access: Hashable, Sendable {
  /// The name in the documents, such as `manager`.
  public let name: String
  /// The least role that may call; `nil` when no login is needed.
  public let minimumRole: Role?

  /// A right that a feature adds; its service decides further.
  public init(_ name: String, minimumRole: Role? = .reporter) {
    self.name = name
    self.minimumRole = minimumRole
  }

  /// Anybody, without a login.
  public static let any = Access("any", minimumRole: nil)
  /// Any active user, for own records.
  public static let authenticated = Access("own")
  public static let manager = Access("manager", minimumRole: .manager)
  public static let admin = Access("admin", minimumRole: .admin)
}

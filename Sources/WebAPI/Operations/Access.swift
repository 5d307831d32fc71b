public import Core

/// Who may call an operation, by role. The service decides which records a caller may see.
public struct Access: Hashable, Sendable {
  /// The name in the documents, such as `manager`.
  public let name: String
  /// The lowest role that may call; `nil` when no login is needed.
  public let minimumRole: Role?

  /// An access of a feature's own; its service decides further.
  public init(_ name: String, minimumRole: Role? = .reporter) {
    self.name = name
    self.minimumRole = minimumRole
  }

  /// Everybody, without a login.
  public static let any = Access("any", minimumRole: nil)
  /// Any active user, for own records.
  public static let authenticated = Access("own")
  public static let manager = Access("manager", minimumRole: .manager)
  public static let admin = Access("admin", minimumRole: .admin)
}

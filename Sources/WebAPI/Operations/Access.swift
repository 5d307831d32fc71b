package import Core

/// Who may call an operation, as far as the role alone tells. Which records a caller may see is the service's decision.
package struct Access: Hashable, Sendable {
  /// The name in the documents, such as `manager`.
  package let name: String
  /// The least role that may call; `nil` when no login is needed.
  package let minimumRole: Role?

  /// A right that a feature adds; its service decides further.
  package init(_ name: String, minimumRole: Role? = .reporter) {
    self.name = name
    self.minimumRole = minimumRole
  }

  /// Anybody, without a login.
  package static let any = Access("any", minimumRole: nil)
  /// Any active user, for own records.
  package static let authenticated = Access("own")
  package static let manager = Access("manager", minimumRole: .manager)
  package static let admin = Access("admin", minimumRole: .admin)
}

import Core

/// Who may call an operation. What of the things it touches a caller may see is the service's to say.
package enum Access: String, CaseIterable, Sendable {
  /// Anybody, without a login.
  case any
  /// Any active user, for own things.
  case authenticated = "own"
  /// Managers and admins.
  case manager
  /// Admins.
  case admin
  /// Any active user; the service looks at whose record it is.
  case golfer
  /// The caddiemaster of the club in question, and admins; the service looks at which club it is.
  case caddiemaster

  /// Whether a role alone is enough to come before the service.
  func admits(_ role: Role) -> Bool {
    switch self {
    case .any, .authenticated, .golfer, .caddiemaster: true
    case .manager: role >= .manager
    case .admin: role >= .admin
    }
  }
}

/// The roles of users; each one includes the permissions of those before it.
public enum Role: String, CaseIterable, Comparable, Sendable {
  /// Logs own hours.
  case reporter
  /// Reads everybody's hours and manages projects.
  case manager
  /// Manages users and everything else.
  case admin

  private var rank: Int {
    switch self {
    case .reporter: 0
    case .manager: 1
    case .admin: 2
    }
  }

  /// Compares by permissions.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

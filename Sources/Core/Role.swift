/// What a user may do; each role includes the ones before it.
public enum Role: String, CaseIterable, Comparable, Sendable {
  /// Logs own hours.
  case reporter
  /// Reads everybody's hours, keeps projects, decides on months.
  case manager
  /// Keeps users and everything else.
  case admin

  private var rank: Int {
    switch self {
    case .reporter: 0
    case .manager: 1
    case .admin: 2
    }
  }

  /// The role that may do less is the lesser.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

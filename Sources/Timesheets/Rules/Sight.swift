public import Ground

/// Whose entries are asked for.
public enum Whose: Hashable, Sendable {
  /// One user's.
  case user(UserID)
  /// Everybody's.
  case everybody
}

/// Who may see whose entries, for lists, single entries and reports alike.
public enum Sight {
  /// Whether a caller may see them: own ones, and a manager or an admin everybody's.
  public static func admits(_ caller: Caller, to whose: Whose) -> Bool {
    caller.role >= .manager || whose == .user(caller.user)
  }
}

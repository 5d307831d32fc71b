/// Whose records are asked for.
public enum UserScope: Hashable, Sendable {
  /// Those of one user.
  case user(UserID)
  /// All.
  case everybody
}

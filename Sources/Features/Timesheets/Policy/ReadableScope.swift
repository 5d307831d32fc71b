package import Core

/// Whose records are read: what the policy has made of what was asked for.
package enum ReadableScope: Hashable, Sendable {
  /// Those of one user.
  case user(UserID)
  /// Those of a manager, and of all in the active teams that the manager manages.
  case team(of: UserID)
  /// All.
  case everybody
}

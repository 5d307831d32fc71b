package import Core

/// Whose entries are asked for.
package enum EntryScope: Hashable, Sendable {
  /// One user's.
  case user(UserID)
  /// Everybody's.
  case everybody
}

/// Who may see whose entries, for lists, single entries and reports alike.
package enum EntryPolicy {
  /// Whether a caller may see them: own ones, and a manager or an admin everybody's.
  package static func admits(_ caller: Caller, to whose: EntryScope) -> Bool {
    caller.role >= .manager || whose == .user(caller.user)
  }
}

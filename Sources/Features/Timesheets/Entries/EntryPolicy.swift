package import Core

/// Who may read which entries, for lists, single entries, reports and exports.
package enum EntryPolicy {
  /// Everybody may read their own entries; managers and admins may read all.
  package static func admits(_ caller: Caller, to scope: UserScope) -> Bool {
    caller.role >= .manager || scope == .user(caller.user)
  }
}

package import Core
import WebAPI

/// Who may read and change which hours: for lists, single entries, reports, exports, absences and balances.
package enum EntryPolicy {
  /// Everybody may read their own entries; managers and admins may read all.
  package static func admits(_ caller: Caller, to scope: UserScope) -> Bool {
    caller.role >= .manager || scope == .user(caller.user)
  }

  /// Whether something of a user is there for a caller who would change it: everybody changes their own, and what one
  /// may not even read is not there.
  ///
  /// - Throws: `forbidden` for what the caller may only read.
  static func admitsChange(
    by caller: Caller, of user: UserID
  ) throws(TimesheetFault) -> Bool {
    if user == caller.user { return true }
    guard admits(caller, to: .user(user)) else { return false }
    throw .forbidden(onlyOwners)
  }

  static let onlyReaders = "Only managers and admins read other users' hours."
  static let onlyOwners = "Only the user whose hours they are may change them."
}

extension InputDecoder {
  /// Decodes `user`: whose records are read; the caller's own unless given.
  @inline(__always)
  mutating func readableScope(_ note: String) -> UserScope {
    let scope = optional("user", .userScope, note)
    let caller = context?.caller
    if let scope, let caller, !EntryPolicy.admits(caller, to: scope) {
      forbid("user", EntryPolicy.onlyReaders)
    }
    return scope ?? .user(caller?.user ?? UserID(stored: 1))
  }
}

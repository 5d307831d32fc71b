package import Core
package import Database
import WebAPI

// The one policy: whose hours, absences and balances somebody reads, and whose that one may change. Everything asks it.

extension Timesheets {
  /// Whether a caller sees a person: everybody sees themselves, admins see all, and managers all or those in the active
  /// teams that they manage, as the firm has it (`managersSee`). Who is not seen is not there.
  func sees(
    _ user: UserID, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if user == caller.user { return true }
    if try seesEverybody(caller, in: transaction) { return true }
    guard caller.role >= .manager else { return false }
    return try transaction.isInTeam(of: caller.user, user)
  }

  /// Whom a caller sees; `nil` for everybody.
  package func seenPeople(
    _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UserID]? {
    if try seesEverybody(caller, in: transaction) { return nil }
    return caller.role >= .manager ? try transaction.people(inTeamsOf: caller.user) : [caller.user]
  }

  private func seesEverybody(
    _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    switch caller.role {
    case .reporter: false
    case .manager: try firmSettings(in: transaction).managersSee == .everybody
    case .admin: true
    }
  }

  /// What a caller reads of what is asked for; `nil` when there is no such user for the caller.
  ///
  /// - Throws: `forbidden` to reporters, for anything but their own.
  func readable(
    _ scope: UserScope, by caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ReadableScope? {
    if scope == .user(caller.user) { return .user(caller.user) }
    guard EntryPolicy.mayRead(scope, caller) else { throw .forbidden(EntryPolicy.onlyReaders) }
    guard case .user(let user) = scope else {
      return try seesEverybody(caller, in: transaction) ? .everybody : .team(of: caller.user)
    }
    guard try sees(user, caller, in: transaction), try name(of: user, in: transaction) != nil else {
      return nil
    }
    return .user(user)
  }

  /// What a caller reads of what is asked for.
  ///
  /// - Throws: `forbidden` as `readable`; `invalid` on `user` when there is none.
  func readableOrRefused(
    _ scope: UserScope, by caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ReadableScope {
    guard let found = try readable(scope, by: caller, in: transaction) else {
      throw .invalid([EntryPolicy.unknownUser])
    }
    return found
  }
}

enum EntryPolicy {
  /// Whether a caller's role reads such records at all.
  static func mayRead(_ scope: UserScope, _ caller: Caller) -> Bool {
    caller.role >= .manager || scope == .user(caller.user)
  }

  static let onlyReaders = "Only managers and admins read other users' hours."
  static let onlyOwners = "Only the user whose hours they are may change them."
  static let unknownUser = FieldError("user", "There is no such user.")
}

extension InputDecoder {
  /// Decodes `user`: whose records are read; the caller's own unless given.
  @inline(__always)
  mutating func readableScope(_ note: String) -> UserScope {
    let scope = optional("user", .userScope, note)
    let caller = context?.caller
    if let scope, let caller, !EntryPolicy.mayRead(scope, caller) {
      forbid("user", EntryPolicy.onlyReaders)
    }
    return scope ?? .user(caller?.user ?? UserID(stored: 1))
  }
}

import Core
import Database
import WebAPI

// Who adds and changes what is another's.
extension Timesheets {
  /// Whether something of a user is there for a caller who would change it.
  ///
  /// - Throws: `forbidden` for what the caller may only read: that of others, unless the firm has it that the caller's
  ///   role works for others.
  func admitsChange(
    by caller: Caller, of user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if user == caller.user { return true }
    guard try sees(user, caller, in: transaction) else { return false }
    try requireWorkForOthers(caller, in: transaction)
    return true
  }

  /// Whose an entry or an absence becomes that a caller adds: the caller's, or that of another for whom the caller
  /// works.
  ///
  /// - Throws: `forbidden` to those who may not work for others; `invalid` on `user` when there is none.
  func owner(
    _ user: UserID?, for caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Owner {
    guard let user, user != caller.user else {
      return Owner(user: caller.user, timeZone: caller.timeZone)
    }
    try requireWorkForOthers(caller, in: transaction)
    guard try sees(user, caller, in: transaction), let person = try person(user, in: transaction)
    else { throw .invalid([EntryPolicy.unknownUser]) }
    return Owner(user: user, timeZone: person.timeZone)
  }

  /// - Throws: `forbidden` to those who may not work for others.
  func requireWorkForOthers(
    _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    let least = try firmSettings(in: transaction).workForOthers.leastRole
    guard let least, caller.role >= least else { throw .forbidden(EntryPolicy.onlyOwners) }
  }
}

/// Whose an entry or an absence is.
struct Owner: Hashable, Sendable {
  let user: UserID
  /// The name of the person's zone.
  let timeZone: String
}

extension Hold {
  /// The user whose an entry is.
  static func owner(of id: EntryID) -> Hold { owner(of: id.value, in: "entries") }

  /// The user whose an absence is.
  static func owner(of id: AbsenceID) -> Hold { owner(of: id.value, in: "absences") }

  /// The user whose a month is that was sent.
  static func owner(of id: SubmissionID) -> Hold { owner(of: id.value, in: "submissions") }

  private static func owner(of id: Int64, in table: String) -> Hold {
    Hold(.user, table: "users", .referredBy(table: table, column: "user_id", id: id))
  }
}

extension InputDecoder {
  /// Decodes `user`: for whom something is written; the caller unless given.
  mutating func owner() -> UserID? {
    // Most write for themselves.
    if lacks("user") { return nil }
    let user = optional("user", .id(), "For whom: yourself unless given.") as UserID?
    if let user, let caller = context?.caller, user != caller.user, caller.role < .manager {
      forbid("user", EntryPolicy.onlyOwners)
    }
    return user
  }
}

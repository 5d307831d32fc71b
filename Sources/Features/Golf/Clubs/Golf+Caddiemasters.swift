package import Core
package import Database
import AuditLog

extension Golf {
  /// Whether a user keeps the handicaps of a club.
  package func isCaddiemaster(
    _ user: UserID, of club: ClubID, in transaction: ReadTransaction
  ) throws(GolfFault) -> Bool {
    try Caddiemaster.isOne(user, of: club, in: transaction)
  }

  /// Whether a user keeps the handicaps of any club.
  package func isCaddiemasterAnywhere(
    _ user: UserID, in transaction: ReadTransaction
  ) throws(GolfFault) -> Bool {
    try Caddiemaster.isOne(user, of: nil, in: transaction)
  }

  /// Who keeps the handicaps of a club, by number.
  ///
  /// - Throws: `.notFound`.
  package func caddiemasters(
    of club: ClubID, in transaction: ReadTransaction
  ) throws(GolfFault) -> [Caddiemaster] {
    _ = try self.club(club, in: transaction)
    return try Caddiemaster.list(of: club, in: transaction)
  }

  /// Lets a user keep the handicaps of a club; a second time changes nothing.
  ///
  /// - Throws: `.forbidden` to all but admins; `.notFound` when there is no such club or user.
  package func grantCaddiemaster(
    _ user: UserID, of club: ClubID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) {
    try adminOnly(context)
    guard try Caddiemaster(user: user, since: context.now).insert(of: club, in: transaction) else {
      return
    }
    try transaction.note(
      context, "club", club.value, user: user, before: nil, after: ["caddiemaster": .id(user)])
  }

  /// Takes that from a user again; a second time changes nothing.
  ///
  /// - Throws: `.forbidden` to all but admins; `.notFound` when there is no such club or user.
  package func revokeCaddiemaster(
    _ user: UserID, of club: ClubID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) {
    try adminOnly(context)
    _ = try self.club(club, in: transaction)
    guard try Golfer.isUser(user, in: transaction) else { throw .notFound }
    guard try Caddiemaster.delete(user, of: club, in: transaction) else { return }
    try transaction.note(
      context, "club", club.value, user: user, before: ["caddiemaster": .id(user)], after: nil)
  }

  /// Refuses who is neither an admin, nor the command line, nor a caddiemaster of the club (of any, for `nil`).
  ///
  /// - Throws: `.forbidden`.
  package func caddiemasterOnly(
    of club: ClubID?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) {
    guard let caller = context.caller, caller.role < .admin else { return }
    guard try Caddiemaster.isOne(caller.user, of: club, in: transaction) else {
      throw .forbidden("Only a caddiemaster of the club or an admin may do this.")
    }
  }
}

package import Core
package import Database
import AuditLog

extension Golf {
  package func isCaddiemaster(
    _ user: UserID, of club: ClubID, in transaction: ReadTransaction
  ) throws(GolfFault) -> Bool {
    try Caddiemaster.isOne(user, of: club, in: transaction)
  }

  package func isCaddiemasterAnywhere(
    _ user: UserID, in transaction: ReadTransaction
  ) throws(GolfFault) -> Bool {
    try Caddiemaster.isOne(user, of: nil, in: transaction)
  }

  /// The caddiemasters of a club, in order of the user's ID.
  ///
  /// - Throws: `.notFound`.
  package func caddiemasters(
    of club: ClubID, in transaction: ReadTransaction
  ) throws(GolfFault) -> [Caddiemaster] {
    _ = try self.club(club, in: transaction)
    return try Caddiemaster.list(of: club, in: transaction)
  }

  /// Makes a user a caddiemaster of a club; for one who is, nothing changes.
  ///
  /// - Throws: `.forbidden` to all but admins; `.notFound` when there is no such club or user.
  package func grantCaddiemaster(
    _ user: UserID, of club: ClubID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) {
    try requireAdmin(context)
    transaction.hold(.club(club))
    guard try Caddiemaster(user: user, since: context.now).insert(of: club, in: transaction) else {
      return
    }
    try transaction.record(
      context, "club", club.value, user: user, before: nil, after: ["caddiemaster": .id(user)])
  }

  /// Makes a user no longer a caddiemaster of a club; for one who is not, nothing changes.
  ///
  /// - Throws: `.forbidden` to all but admins; `.notFound` when there is no such club or user.
  package func revokeCaddiemaster(
    _ user: UserID, of club: ClubID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) {
    try requireAdmin(context)
    transaction.hold(.club(club))
    _ = try self.club(club, in: transaction)
    guard try Golfer.isUser(user, in: transaction) else { throw .notFound }
    guard try Caddiemaster.delete(user, of: club, in: transaction) else { return }
    try transaction.record(
      context, "club", club.value, user: user, before: ["caddiemaster": .id(user)], after: nil)
  }
}

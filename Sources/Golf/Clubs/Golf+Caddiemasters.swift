public import Ground
public import SQLite
import Trail

extension Golf {
  /// Whether a user keeps the handicaps of a club.
  public func isCaddiemaster(
    _ user: UserID, of club: ClubID, in reading: Reading
  ) throws(GolfFault) -> Bool {
    try Caddiemaster.isOne(user, of: club, in: reading)
  }

  /// Whether a user keeps the handicaps of any club.
  public func isCaddiemasterAnywhere(
    _ user: UserID, in reading: Reading
  ) throws(GolfFault) -> Bool {
    try Caddiemaster.isOne(user, of: nil, in: reading)
  }

  /// Who keeps the handicaps of a club, by number.
  ///
  /// - Throws: `.notFound`.
  public func caddiemasters(
    of club: ClubID, in reading: Reading
  ) throws(GolfFault) -> [Caddiemaster] {
    _ = try self.club(club, in: reading)
    return try Caddiemaster.list(of: club, in: reading)
  }

  /// Lets a user keep the handicaps of a club; a second time changes nothing.
  ///
  /// - Throws: `.forbidden` to all but admins; `.notFound` when there is no such club or user.
  public func grantCaddiemaster(
    _ user: UserID, of club: ClubID, _ act: Act, in writing: Writing
  ) throws(GolfFault) {
    try adminOnly(act)
    guard try Caddiemaster(user: user, since: act.now).insert(of: club, in: writing) else { return }
    try writing.note(
      act, "club", club.value, user: user, before: nil, after: ["caddiemaster": .id(user)])
  }

  /// Takes that from a user again; a second time changes nothing.
  ///
  /// - Throws: `.forbidden` to all but admins; `.notFound` when there is no such club or user.
  public func revokeCaddiemaster(
    _ user: UserID, of club: ClubID, _ act: Act, in writing: Writing
  ) throws(GolfFault) {
    try adminOnly(act)
    _ = try self.club(club, in: writing)
    guard try Golfer.isUser(user, in: writing) else { throw .notFound }
    guard try Caddiemaster.delete(user, of: club, in: writing) else { return }
    try writing.note(
      act, "club", club.value, user: user, before: ["caddiemaster": .id(user)], after: nil)
  }

  /// Refuses who is neither an admin, nor the command line, nor a caddiemaster of the club (of any, for `nil`).
  ///
  /// - Throws: `.forbidden`.
  public func caddiemasterOnly(
    of club: ClubID?, _ act: Act, in reading: Reading
  ) throws(GolfFault) {
    guard let caller = act.caller, caller.role < .admin else { return }
    guard try Caddiemaster.isOne(caller.user, of: club, in: reading) else {
      throw .forbidden("Only a caddiemaster of the club or an admin may do this.")
    }
  }
}

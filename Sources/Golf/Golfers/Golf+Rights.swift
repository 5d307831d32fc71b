import Ground
import SQLite

extension Golf {
  /// The player that the caller is, if any.
  func golfer(of act: Act, in reading: Reading) throws(GolfFault) -> Golfer? {
    guard let user = act.caller?.user else { return nil }
    return try Golfer.find(user: user, in: reading)
  }

  /// The player of that number, or the caller, when the caller may see the record: the player's own, the home club's
  /// caddiemaster's, an admin's.
  func seen(_ id: GolferID?, _ act: Act, in reading: Reading) throws(GolfFault) -> Golfer {
    guard let id else {
      guard let own = try golfer(of: act, in: reading) else { throw .notFound }
      return own
    }
    guard let golfer = try Golfer.find(id, in: reading), try sees(golfer, act, in: reading) else {
      throw .notFound
    }
    return golfer
  }

  /// The same for a player named in a field beside the path.
  func seen(
    _ id: GolferID, field: String, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> Golfer {
    guard let golfer = try Golfer.find(id, in: reading), try sees(golfer, act, in: reading) else {
      throw .invalid(field, "There is no such golfer.")
    }
    return golfer
  }

  private func sees(_ golfer: Golfer, _ act: Act, in reading: Reading) throws(GolfFault) -> Bool {
    if let user = golfer.user, user == act.caller?.user { return true }
    return try keeps(golfer.homeClub, act, in: reading)
  }

  /// Whether the caller is an admin, the command line or a caddiemaster of the club.
  func keeps(_ club: ClubID, _ act: Act, in reading: Reading) throws(GolfFault) -> Bool {
    guard let caller = act.caller, caller.role < .admin else { return true }
    return try Caddiemaster.isOne(caller.user, of: club, in: reading)
  }

  /// Refuses who does not keep the player's record, and the player.
  func keeperOnly(of golfer: Golfer, _ act: Act, in reading: Reading) throws(GolfFault) {
    try caddiemasterOnly(of: golfer.homeClub, act, in: reading)
    try notOneself(golfer, act)
  }

  /// Refuses the player: nobody decides on his own record.
  func notOneself(_ golfer: Golfer, _ act: Act) throws(GolfFault) {
    if let user = golfer.user, user == act.caller?.user {
      throw .forbidden("Nobody decides on his own record.")
    }
  }
}

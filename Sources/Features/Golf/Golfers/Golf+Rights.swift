import Core
import Database

extension Golf {
  /// The player that the caller is, if any.
  func golfer(of context: RequestContext, in transaction: ReadTransaction) throws(GolfFault)
    -> Golfer?
  {
    guard let user = context.caller?.user else { return nil }
    return try Golfer.find(user: user, in: transaction)
  }

  /// The player of that number, or the caller, when the caller may see the record: the player's own, the home club's
  /// caddiemaster's, an admin's.
  func seen(_ id: GolferID?, _ context: RequestContext, in transaction: ReadTransaction)
    throws(GolfFault) -> Golfer
  {
    guard let id else {
      guard let own = try golfer(of: context, in: transaction) else { throw .notFound }
      return own
    }
    guard let golfer = try Golfer.find(id, in: transaction),
      try sees(golfer, context, in: transaction)
    else {
      throw .notFound
    }
    return golfer
  }

  /// The same for a player named in a field beside the path.
  func seen(
    _ id: GolferID, field: String, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> Golfer {
    guard let golfer = try Golfer.find(id, in: transaction),
      try sees(golfer, context, in: transaction)
    else {
      throw .invalid(field, "There is no such golfer.")
    }
    return golfer
  }

  private func sees(_ golfer: Golfer, _ context: RequestContext, in transaction: ReadTransaction)
    throws(GolfFault) -> Bool
  {
    if let user = golfer.user, user == context.caller?.user { return true }
    return try keeps(golfer.homeClub, context, in: transaction)
  }

  /// Whether the caller is an admin, the command line or a caddiemaster of the club.
  func keeps(_ club: ClubID, _ context: RequestContext, in transaction: ReadTransaction)
    throws(GolfFault) -> Bool
  {
    guard let caller = context.caller, caller.role < .admin else { return true }
    return try Caddiemaster.isOne(caller.user, of: club, in: transaction)
  }

  /// Refuses who does not keep the player's record, and the player.
  func keeperOnly(of golfer: Golfer, _ context: RequestContext, in transaction: ReadTransaction)
    throws(GolfFault)
  {
    try caddiemasterOnly(of: golfer.homeClub, context, in: transaction)
    try notOneself(golfer, context)
  }

  /// Refuses the player: nobody decides on his own record.
  func notOneself(_ golfer: Golfer, _ context: RequestContext) throws(GolfFault) {
    if let user = golfer.user, user == context.caller?.user {
      throw .forbidden("Nobody decides on his own record.")
    }
  }
}

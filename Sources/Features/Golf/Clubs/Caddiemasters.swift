import AuditLog
package import Core
package import Database
import WebAPI

extension Golf {
  /// The clubs that a user is the caddiemaster of.
  package func clubs(
    keptBy user: UserID, in transaction: ReadTransaction
  ) throws(GolfFault) -> [ClubID] {
    try transaction.clubs(keptBy: user)
  }

  var caddiemastersOperation: Operation {
    .read(
      OperationInfo(
        70, "caddiemasters", .get("/clubs/{club}/caddiemasters"), .caddiemaster, .golf,
        "Lists who keeps the handicaps of a club."),
      OperationOptions<ParentClubInput, [Caddiemaster]>(
        authorize: { input, decoder, context, transaction throws(Problem) in
          try asProblem { () throws(GolfFault) in
            try requireCaddiemaster(
              of: decoder.isWrong("club") ? nil : input.club, context, in: transaction)
          }
        })
    ) { input, context, transaction throws(GolfFault) in
      try requireCaddiemaster(of: input.club, context, in: transaction)
      return try caddiemasters(of: input.club, in: transaction)
    }
  }

  /// The caddiemasters of a club, in order of the user's ID.
  ///
  /// - Throws: `.notFound`.
  package func caddiemasters(
    of club: ClubID, in transaction: ReadTransaction
  ) throws(GolfFault) -> [Caddiemaster] {
    _ = try self.club(club, in: transaction)
    return try transaction.caddiemasters(of: club)
  }

  var grantCaddiemasterOperation: Operation {
    .write(
      OperationInfo(
        61, "grantCaddiemaster", .put("/clubs/{club}/caddiemasters/{user}"), .admin.bySession,
        .golf,
        "Lets a user keep the handicaps and courses of a club.")
    ) { (input: CaddiemasterInput, context, transaction) throws(GolfFault) in
      try grantCaddiemaster(input.user, of: input.club, context, in: transaction)
      return NoOutput()
    }
  }

  /// Makes a user a caddiemaster of a club; for one who is, nothing changes.
  ///
  /// - Throws: `.forbidden` to all but admins; `.notFound` when there is no such club or user.
  package func grantCaddiemaster(
    _ user: UserID, of club: ClubID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) {
    try requireAdmin(context)
    transaction.hold(.club(club))
    guard try transaction.insert(Caddiemaster(user: user, since: context.now), of: club) else {
      return
    }
    try transaction.record(
      context, "club", club.value, user: user, before: nil, after: ["caddiemaster": .id(user)])
  }

  var revokeCaddiemasterOperation: Operation {
    .write(
      OperationInfo(
        62, "revokeCaddiemaster", .delete("/clubs/{club}/caddiemasters/{user}"), .admin.bySession,
        .golf,
        "Takes that from a user again.")
    ) { (input: CaddiemasterInput, context, transaction) throws(GolfFault) in
      try revokeCaddiemaster(input.user, of: input.club, context, in: transaction)
      return NoOutput()
    }
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
    guard try transaction.isUser(user) else { throw .notFound }
    guard try transaction.deleteCaddiemaster(user, of: club) else { return }
    try transaction.record(
      context, "club", club.value, user: user, before: ["caddiemaster": .id(user)], after: nil)
  }
}

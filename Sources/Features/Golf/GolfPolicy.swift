package import Core
package import Database

// Who may do what. A call without a caller comes from the command line, which may do everything.
extension Golf {
  /// - Throws: `.forbidden` to all but admins.
  func requireAdmin(_ context: RequestContext) throws(GolfFault) {
    if let caller = context.caller, caller.role < .admin {
      throw .forbidden("Only an admin may do this.")
    }
  }

  /// Requires an admin or a caddiemaster of the club; of any club when it is `nil`.
  ///
  /// - Throws: `.forbidden`.
  package func requireCaddiemaster(
    of club: ClubID?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) {
    guard let caller = context.caller, caller.role < .admin else { return }
    guard try transaction.isCaddiemaster(caller.user, of: club) else {
      throw .forbidden("Only a caddiemaster of the club or an admin may do this.")
    }
  }

  /// Requires an admin or a caddiemaster of the club that gets a course; `nil` is a club that is not known yet.
  ///
  /// - Throws: `.forbidden`, also when there is no such club.
  package func requireCourseEditor(
    of club: ClubReference?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) {
    guard let caller = context.caller, caller.role < .admin else { return }
    guard let club else { return try requireCaddiemaster(of: nil, context, in: transaction) }
    guard let found = try transaction.club(club) else {
      throw .forbidden("Only a caddiemaster of the club or an admin may do this.")
    }
    try requireCaddiemaster(of: found.id, context, in: transaction)
  }

  /// Requires an admin or a caddiemaster of the course's club; of any club when there is no such course.
  ///
  /// - Throws: `.forbidden`.
  package func requireCourseEditor(
    _ id: CourseID?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) {
    guard let caller = context.caller, caller.role < .admin else { return }
    let course = if let id { try transaction.course(id) } else { Course?.none }
    try requireCaddiemaster(of: course?.club, context, in: transaction)
  }

  /// - Throws: `.forbidden` to a caller who is not registered as a golfer.
  package func requireGolfer(_ context: RequestContext, in transaction: ReadTransaction)
    throws(GolfFault)
  {
    _ = try ownGolfer(context, in: transaction)
  }

  /// The golfer that the caller is.
  ///
  /// - Throws: `.forbidden` to a caller who is not registered as a golfer.
  func ownGolfer(_ context: RequestContext, in transaction: ReadTransaction) throws(GolfFault)
    -> Golfer
  {
    guard let own = try golfer(of: context, in: transaction) else {
      throw .forbidden("You are not registered as a golfer.")
    }
    return own
  }

  /// The golfer that the caller is, if any.
  func golfer(of context: RequestContext, in transaction: ReadTransaction) throws(GolfFault)
    -> Golfer?
  {
    guard let user = context.caller?.user else { return nil }
    return try transaction.golfer(of: user)
  }

  /// The golfer with that ID, or the caller, when the caller may see the record: the golfer, an admin, or a
  /// caddiemaster of the home club.
  ///
  /// - Throws: `.notFound`.
  func visibleGolfer(_ id: GolferID?, _ context: RequestContext, in transaction: ReadTransaction)
    throws(GolfFault) -> Golfer
  {
    guard let id else {
      guard let own = try golfer(of: context, in: transaction) else { throw .notFound }
      return own
    }
    guard let golfer = try transaction.golfer(id),
      try maySee(golfer, context, in: transaction)
    else { throw .notFound }
    return golfer
  }

  /// What a caller may see of a golfer.
  package enum View: Sendable {
    /// Everything: the golfer, the caddiemasters of the home club, and admins.
    case whole
    /// The accepted scorecards and the Handicap Index, for review by peers (RoH 4.4): the golfers of the same home
    /// club, and the markers of the golfer's cards. Neither who logs in, nor what the committee wrote, nor an index
    /// that is withdrawn.
    case review
  }

  /// The golfer with that ID, or the caller, and what the caller may see of the golfer.
  ///
  /// - Throws: `.notFound` when that is nothing.
  func readableGolfer(_ id: GolferID?, _ context: RequestContext, in transaction: ReadTransaction)
    throws(GolfFault) -> (Golfer, View)
  {
    guard let id else { return (try visibleGolfer(nil, context, in: transaction), .whole) }
    guard let golfer = try transaction.golfer(id),
      let view = try view(of: golfer, context, in: transaction)
    else { throw .notFound }
    return (golfer, view)
  }

  /// What the caller may see of a golfer; `nil` for nothing.
  private func view(
    of golfer: Golfer, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> View? {
    if try maySee(golfer, context, in: transaction) { return .whole }
    guard let caller = try self.golfer(of: context, in: transaction) else { return nil }
    if caller.homeClub == golfer.homeClub { return .review }
    return try transaction.isMarker(caller.id, of: golfer.id) ? .review : nil
  }

  /// The scorecard with that ID, and what the caller may see of its golfer. Who may only review the record sees a card
  /// that is accepted, or that names the caller as marker and is pending.
  ///
  /// - Throws: `.notFound`.
  func readableScorecard(
    _ id: ScorecardID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> (Scorecard, View) {
    guard let card = try transaction.scorecard(id),
      let golfer = try transaction.golfer(card.golfer)
    else { throw .notFound }
    if try mayManage(card.play.club, context, in: transaction) { return (card, .whole) }
    guard let view = try view(of: golfer, context, in: transaction) else { throw .notFound }
    if view == .whole || card.state == .accepted { return (card, view) }
    let caller = try self.golfer(of: context, in: transaction)?.id
    guard let caller, card.state == .pending, card.play.markerID == caller else { throw .notFound }
    return (card, view)
  }

  /// The golfer that an input field names, when the caller may see the record.
  ///
  /// - Throws: `.invalid` on that field.
  func visibleGolfer(
    _ id: GolferID, field: String, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> Golfer {
    guard let golfer = try transaction.golfer(id),
      try maySee(golfer, context, in: transaction)
    else { throw .invalid(field, "There is no such golfer.") }
    return golfer
  }

  private func maySee(
    _ golfer: Golfer, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> Bool {
    if let user = golfer.user, user == context.caller?.user { return true }
    return try mayManage(golfer.homeClub, context, in: transaction)
  }

  /// The scorecard with that ID, and its golfer, when the caller may see it: the golfer, an admin, or a caddiemaster
  /// of the card's club or of the home club.
  ///
  /// - Throws: `.notFound`.
  func visibleScorecard(
    _ id: ScorecardID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> (Scorecard, Golfer) {
    guard let card = try transaction.scorecard(id) else { throw .notFound }
    transaction.ahead { () throws(GolfFault) in
      _ = try transaction.golfer(card.golfer)
      _ = try mayManage(card.play.club, context, in: transaction)
    }
    guard let golfer = try transaction.golfer(card.golfer) else { throw .notFound }
    if try maySee(golfer, context, in: transaction) { return (card, golfer) }
    if try mayManage(card.play.club, context, in: transaction) { return (card, golfer) }
    throw .notFound
  }

  /// Whether the caller is an admin or a caddiemaster of the club.
  func mayManage(
    _ club: ClubID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> Bool {
    guard let caller = context.caller, caller.role < .admin else { return true }
    return try transaction.isCaddiemaster(caller.user, of: club)
  }

  /// Requires an admin or a caddiemaster of the golfer's home club, who is not the golfer.
  ///
  /// - Throws: `.forbidden`.
  func requireRecordKeeper(
    of golfer: Golfer, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) {
    try requireCaddiemaster(of: golfer.homeClub, context, in: transaction)
    try refuseOwnRecord(golfer, context)
  }

  /// - Throws: `.forbidden` when the caller is the golfer: nobody decides on their own record.
  func refuseOwnRecord(_ golfer: Golfer, _ context: RequestContext) throws(GolfFault) {
    if let user = golfer.user, user == context.caller?.user {
      throw .forbidden("Nobody decides on his own record.")
    }
  }
}

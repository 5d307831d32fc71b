import AuditLog
package import Core
package import Database
import Handicap
import WebAPI

extension Golf {
  var golfersOperations: [Operation] {
    [
      golferOperation, playingHandicapOperation, clubGolfersOperation, registerGolferOperation,
      updateGolferOperation,
    ]
  }

  var playingHandicapOperation: Operation {
    .read(
      OperationInfo(
        44, "playingHandicap", .get("/courses/{course}/handicap"), .golfer, .golf,
        "Tells the strokes that a golfer receives on a tee."),
      OperationOptions<TeeHandicapQuery, TeeHandicap>(
        details: "Without an index the handicaps are null and there are no strokes."), teeHandicap)
  }

  /// Refuses callers who are neither admin nor caddiemaster of the club, or of any club for `nil`.
  func requireCaddiemaster(
    _ club: ClubID?, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) {
    try asProblem { () throws(GolfFault) in
      try requireCaddiemaster(of: club, context, in: transaction)
    }
  }

  var golferOperation: Operation {
    .read(
      OperationInfo(
        43, "golfer", .get("/golfers/{id}"), .golfer, .golf, "Gives a golfer with today's index."),
      OperationOptions<GolferInput, GolferHandicap>(
        details: """
          `asOf` is the day since which the index is in force. Golfers of the same home club and the markers of the \
          golfer's cards see the golfer too, to review the record: not `user`, `assignedIndex`, `frozen` and \
          `withdrawn`, nor an index that is withdrawn.
          """, also: [.get("/golfers/me")])
    ) { input, context, transaction throws(GolfFault) in
      try golfer(input.id, context, in: transaction)
    }
  }

  /// A golfer with today's index: the one with that ID, or the caller.
  ///
  /// - Throws: `.notFound` when there is none that the caller may see.
  package func golfer(
    _ id: GolferID?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> GolferHandicap {
    let (golfer, view) = try readableGolfer(id, context, in: transaction)
    var handicap = try handicap(of: golfer, now: context.now, in: transaction)
    handicap.view = view
    return handicap
  }

  /// The golfer that a user is, if any.
  package func golfer(of user: UserID, in transaction: ReadTransaction) throws(GolfFault)
    -> GolferID?
  {
    try transaction.golfer(of: user)?.id
  }

  var clubGolfersOperation: Operation {
    .read(
      OperationInfo(
        53, "clubGolfers", .get("/clubs/{club}/golfers"), .caddiemaster, .golf,
        "Lists a club's golfers by name."),
      OperationOptions<GolfersQuery, Page<GolferHandicap>>(
        authorize: { input, decoder, context, transaction throws(Problem) in
          try requireCaddiemaster(decoder.isWrong("club") ? nil : input.club, context, transaction)
        },
        runsInBackground: { $0.limit > 100 })
    ) { query, context, transaction throws(GolfFault) in
      let (golfers, next) = try golfers(query, context, in: transaction)
      return Page(golfers, next: next?.cursor)
    }
  }

  /// The golfers of a club in order of their names, and where the next page begins, if there is one.
  ///
  /// - Throws: `.forbidden` to all but its caddiemasters and admins, `.notFound`.
  package func golfers(
    _ query: GolfersQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> ([GolferHandicap], next: GolfersQuery.Position?) {
    transaction.ahead { () throws(GolfFault) in
      _ = try transaction.club(.id(query.club))
      _ = try transaction.golfers(query)
    }
    try requireCaddiemaster(of: query.club, context, in: transaction)
    let club = try self.club(query.club, in: transaction)
    let today = today(at: club, now: context.now)
    var found = try transaction.golfers(query)
    let hasMore = found.count > query.limit
    found = Array(found.prefix(query.limit))
    transaction.ahead { () throws(GolfFault) in
      for golfer in found { _ = try handicap(of: golfer, on: today, in: transaction) }
    }
    var golfers: [GolferHandicap] = []
    for golfer in found { golfers.append(try handicap(of: golfer, on: today, in: transaction)) }
    let next = found.last.map {
      GolfersQuery.Position(nameKey: Names.key(of: $0.name), id: $0.id.value)
    }
    return (golfers, hasMore ? next : nil)
  }

  var registerGolferOperation: Operation {
    .write(
      OperationInfo(
        54, "registerGolfer", .post("/golfers"), .caddiemaster, .golf, "Enters a golfer."),
      OperationOptions<NewGolfer, GolferHandicap>(
        details: "For the home club's caddiemasters and admins.",
        location: { "/golfers/\($0.golfer.id)" },
        authorize: { input, decoder, context, transaction throws(Problem) in
          try requireCaddiemaster(
            decoder.isWrong("homeClub") ? nil : input.draft.homeClub, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try registerGolfer(input.draft, context, in: transaction)
    }
  }

  /// Registers a golfer, whose record begins today.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins; `.invalid`; `.duplicate` when the user is
  ///   another golfer already.
  package func registerGolfer(
    _ draft: Golfer, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> GolferHandicap {
    transaction.hold(.club(draft.homeClub).shared)
    try requireCaddiemaster(of: draft.homeClub, context, in: transaction)
    try Golfer.fields.errors(in: draft).throwIfAny()
    let club = try self.club(.id(draft.homeClub), field: "homeClub", in: transaction)
    try check(draft.user, in: transaction)
    try checkNumber(of: draft, beside: nil, in: transaction)
    var golfer = draft
    golfer.id = try transaction.newID("golfers")
    golfer.registeredOn = today(at: club, now: context.now)
    golfer.createdAt = context.now
    try transaction.insert(golfer)
    try transaction.record(context, of: golfer.user, before: nil, after: golfer)
    try replay(golfer, because: .registered, context, in: transaction)
    return try handicap(of: golfer, now: context.now, in: transaction)
  }

  var updateGolferOperation: Operation {
    .write(
      OperationInfo(
        82, "updateGolfer", .patch("/golfers/{id}"), .caddiemaster, .golf, "Changes a golfer."),
      OperationOptions<GolferUpdate, GolferHandicap>(
        details: """
          For the home club's caddiemasters and admins. What is left out stays. The rules are those of the home club. \
          With another `assignedIndex` the record is worked out again.
          """,
        ifMatch: IfMatch(golferOperation) { input, _ in
          [.newClub(in: input.patch), .golfer(input.id)]
        },
        authorize: { _, _, context, transaction throws(Problem) in
          try requireCaddiemaster(nil, context, transaction)
        })
    ) { input, context, transaction throws(GolfFault) in
      try updateGolfer(
        input.id, input.patch, reason: input.reason, context, in: transaction)
    }
  }

  /// Changes a golfer. At another home club the record is replayed, as its rules may differ, and with another index at
  /// registration, which needs a reason once something was calculated from it.
  ///
  /// - Throws: `.forbidden` to all but caddiemasters of the home club and admins; `.notFound`; `.invalid`; `.duplicate`
  ///   when the user is another golfer already.
  package func updateGolfer(
    _ id: GolferID, _ patch: Patch<Golfer>, reason: String? = nil, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(GolfFault) -> GolferHandicap {
    transaction.hold(.newClub(in: patch), .golfer(id))
    try requireCaddiemaster(of: nil, context, in: transaction)
    try Golfer.fields.errors(in: patch).throwIfAny()
    let before = try visibleGolfer(id, context, in: transaction)
    try requireRecordKeeper(of: before, context, in: transaction)
    let after = patch.applied(to: before)
    if after.homeClub != before.homeClub {
      _ = try club(.id(after.homeClub), field: "homeClub", in: transaction)
      guard try mayManage(after.homeClub, context, in: transaction) else {
        throw .invalid(
          "homeClub", "You are no caddiemaster of that club: an admin moves a golfer there.")
      }
    }
    if after.user != before.user { try check(after.user, in: transaction) }
    let isCorrected = after.assignedIndex != before.assignedIndex
    if isCorrected, reason == nil, try isUsed(id, in: transaction) {
      throw .invalid("reason", "Say why: the record stands on this index.")
    }
    if !after.isIdentical(to: before) {
      try checkNumber(of: after, beside: id, in: transaction)
      try transaction.update(after)
      var fields = after.auditFields
      if let reason { fields.add("reason", .text(reason)) }
      try transaction.record(
        context, "golfer", id.value, user: after.user ?? before.user, before: before.auditFields,
        after: fields)
      if after.homeClub != before.homeClub || isCorrected {
        try replay(after, because: isCorrected ? .dataCorrected : .moved, context, in: transaction)
      }
    }
    return try handicap(of: after, now: context.now, in: transaction)
  }

  /// Whether anything was calculated from the index at registration.
  private func isUsed(
    _ id: GolferID, in transaction: ReadTransaction
  ) throws(GolfFault) -> Bool {
    if try transaction.hasScorecards(of: id) { return true }
    return try transaction.hasAdjustments(of: id)
  }

  private func check(_ user: UserID?, in transaction: ReadTransaction) throws(GolfFault) {
    if let user, try !transaction.isUser(user) {
      throw .invalid("user", "There is no such user.")
    }
  }

  /// - Throws: `.duplicate` when another golfer of the club has the member number.
  private func checkNumber(
    of golfer: Golfer, beside id: GolferID?, in transaction: ReadTransaction
  ) throws(GolfFault) {
    guard let key = golfer.memberNumberKey,
      let other = try transaction.golfer(memberNumberKey: key, of: golfer.homeClub), other != id
    else { return }
    throw .duplicate(
      FieldError("memberNumber", "Another golfer of this club has this member number."))
  }

  func handicap(
    of golfer: Golfer, now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> GolferHandicap {
    let club = try self.club(golfer.homeClub, in: transaction)
    return try handicap(of: golfer, on: today(at: club, now: now), in: transaction)
  }

  func handicap(
    of golfer: Golfer, on day: Day, in transaction: ReadTransaction
  ) throws(GolfFault) -> GolferHandicap {
    transaction.ahead { () throws(GolfFault) in
      _ = try transaction.revisionInForce(of: golfer.id, on: day)
      _ = try transaction.suspensions(of: golfer.id)
    }
    let revision = try transaction.revisionInForce(of: golfer.id, on: day)
    let suspensions = try transaction.suspensions(of: golfer.id)
    return GolferHandicap(
      golfer: golfer, index: revision?.index, lowIndex: revision?.lowIndex,
      asOf: revision?.effectiveOn ?? golfer.registeredOn,
      freeze: suspensions.period(.frozen, on: day),
      withdrawal: suspensions.period(.withdrawn, on: day))
  }
}

package import Core
package import Database
import Handicap
import WebAPI
import Zones

extension Golf {
  /// Clubs and their caddiemasters.
  var golfClubsOperations: [Operation] {
    [
      clubsOperation, createClubOperation, updateClubOperation, clubOperation,
      grantCaddiemasterOperation, revokeCaddiemasterOperation, caddiemastersOperation,
    ]
  }

  var clubOperation: Operation {
    .read(
      OperationInfo(69, "club", .get("/clubs/{id}"), .authenticated, .golf, "Gives one club.")
    ) { (input: Reference<Club>, _, transaction) throws(GolfFault) in
      try club(input.id, in: transaction)
    }
  }

  /// - Throws: `.notFound`.
  package func club(_ id: ClubID, in transaction: ReadTransaction) throws(GolfFault) -> Club {
    guard let club = try transaction.club(.id(id)) else { throw .notFound }
    return club
  }

  /// The club that a client names in an input field.
  ///
  /// - Throws: `.invalid` on that field when there is none.
  package func club(
    _ reference: ClubReference, field: String = "club", in transaction: ReadTransaction
  ) throws(GolfFault) -> Club {
    if let club = try transaction.club(reference) { return club }
    switch reference {
    case .id: throw .invalid(field, "There is no such club.")
    case .name(let name): throw .invalid(field, "There is no club named \u{201C}\(name)\u{201D}.")
    }
  }

  var clubsOperation: Operation {
    .read(
      OperationInfo(40, "clubs", .get("/clubs"), .authenticated, .golf, "Lists clubs by name.")
    ) { (query: ClubsInput, _, transaction) throws(GolfFault) in
      try clubs(search: query.search, in: transaction)
    }
  }

  /// The clubs whose name contains the text, in order of the name.
  package func clubs(search: String?, in transaction: ReadTransaction) throws(GolfFault) -> [Club] {
    try transaction.clubs(search: search)
  }

  var createClubOperation: Operation {
    .write(
      OperationInfo(57, "createClub", .post("/clubs"), .admin, .golf, "Enters a club."),
      OperationOptions<NewRecord<Club>, Club>(location: { "/clubs/\($0.id)" }), new: createClub)
  }

  /// - Throws: `.forbidden` to all but admins, `.invalid`, `.duplicate` of the name.
  package func createClub(
    _ draft: Club, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> Club {
    try requireAdmin(context)
    var club = draft
    club.id = try transaction.newID("clubs")
    club.createdAt = context.now
    if club.timeZone.isEmpty { club.timeZone = timeZone }
    try check(&club)
    try transaction.insert(club)
    try transaction.record(context, before: nil, after: club)
    return club
  }

  var updateClubOperation: Operation {
    .write(
      OperationInfo(58, "updateClub", .patch("/clubs/{id}"), .admin, .golf, "Changes a club."),
      OperationOptions<RecordUpdate<Club, Club>, Club>(
        details: "What is left out stays.",
        ifMatch: IfMatch(clubOperation) { input, _ in [.club(input.id)] }), change: updateClub)
  }

  /// Changes a club. With another rule book the records of its golfers are replayed.
  ///
  /// - Throws: `.forbidden` to all but admins, `.invalid`, `.notFound`, `.duplicate` of the name.
  package func updateClub(
    _ id: ClubID, _ patch: Patch<Club>, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> Club {
    try requireAdmin(context)
    transaction.hold(.club(id))
    guard let before = try transaction.club(.id(id)) else { throw .notFound }
    var after = patch.applied(to: before)
    try check(&after)
    guard !after.isIdentical(to: before) else { return before }
    try transaction.update(after)
    try transaction.record(context, before: before, after: after)
    if after.ruleSet != before.ruleSet {
      let members = GolfersQuery(club: id, limit: Int.max - 1)
      // In the order of holds: by id. Until it is held a golfer may move to another club.
      for id in try transaction.golfers(members).map(\.id).sorted() {
        transaction.hold(.golfer(id))
        guard let golfer = try transaction.golfer(id), golfer.homeClub == after.id else { continue }
        try replay(golfer, because: .rules, context, in: transaction)
      }
    }
    return after
  }

  /// Checks a club's fields, and gives the rule book's name its own spelling.
  private func check(_ club: inout Club) throws(GolfFault) {
    var errors = Club.fields.errors(in: club)
    if zones.zone(named: club.timeZone) == nil {
      errors.append(FieldError("timeZone", "This is not the name of a time zone."))
    }
    if let name = club.ruleSet {
      club.ruleSet = RuleBook.named(name)?.name
      if club.ruleSet == nil {
        let names = RuleBook.all.map(\.name).joined(separator: ", ")
        errors.append(FieldError("ruleSet", "This must be one of \(names)."))
      }
    }
    try errors.throwIfAny()
  }
}

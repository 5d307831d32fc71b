package import Core
import Handicap
package import Database
import AuditLog
import Zones

extension Golf {
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

  /// The clubs whose name contains the text, in order of the name.
  package func clubs(search: String?, in transaction: ReadTransaction) throws(GolfFault) -> [Club] {
    try transaction.clubs(search: search)
  }

  /// - Throws: `.forbidden` to all but admins, `.invalid`, `.duplicate` of the name.
  package func createClub(
    _ new: NewClub, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> Club {
    try requireAdmin(context)
    var club = Club(
      id: try transaction.newID("clubs"), name: new.name, country: new.country, email: new.email,
      timeZone: new.timeZone ?? timeZone, ruleSet: new.ruleSet, createdAt: context.now)
    try check(&club)
    try transaction.insert(club)
    try transaction.record(context, "club", club.id.value, before: nil, after: club.fields)
    return club
  }

  /// Changes a club. With another rule book the records of its golfers are replayed.
  ///
  /// - Throws: `.forbidden` to all but admins, `.invalid`, `.notFound`, `.duplicate` of the name.
  package func updateClub(
    _ id: ClubID, _ change: ClubChange, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(GolfFault) -> Club {
    try requireAdmin(context)
    transaction.hold(.club(id))
    guard let before = try transaction.club(.id(id)) else { throw .notFound }
    var after = change.applied(to: before)
    try check(&after)
    guard after != before else { return before }
    try transaction.update(after)
    try transaction.record(
      context, "club", id.value, before: before.fields.differing(from: after.fields),
      after: after.fields.differing(from: before.fields))
    if after.ruleSet != before.ruleSet {
      let members = GolfersQuery(club: id, limit: Int.max - 1)
      for golfer in try transaction.golfers(members) {
        try replay(golfer, because: .rules, context, in: transaction)
      }
    }
    return after
  }

  /// Checks a club's fields, and gives the rule book's name its own spelling.
  private func check(_ club: inout Club) throws(GolfFault) {
    var errors: [FieldError] = []
    errors.check("name", club.name, .name)
    errors.check("country", club.country, .name)
    errors.check("email", club.email, .short)
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

extension Club {
  fileprivate var fields: AuditFields {
    [
      "name": .text(name), "country": .text(country), "email": .text(email),
      "timeZone": .text(timeZone), "ruleSet": .optional(ruleSet),
    ]
  }
}

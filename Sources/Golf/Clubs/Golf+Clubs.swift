public import Ground
import Handicap
public import SQLite
import Trail
import Zones

extension Golf {
  /// One club.
  ///
  /// - Throws: `.notFound`.
  public func club(_ id: ClubID, in reading: Reading) throws(GolfFault) -> Club {
    guard let club = try Club.find(.id(id), in: reading) else { throw .notFound }
    return club
  }

  /// The club that a client names in a field beside the path.
  ///
  /// - Throws: `.invalid` on that field when there is none.
  public func club(
    _ reference: ClubReference, field: String = "club", in reading: Reading
  ) throws(GolfFault) -> Club {
    if let club = try Club.find(reference, in: reading) { return club }
    switch reference {
    case .id: throw .invalid(field, "There is no such club.")
    case .name(let name): throw .invalid(field, "There is no club named \u{201C}\(name)\u{201D}.")
    }
  }

  /// The clubs with that text in their name, by name.
  public func clubs(search: String?, in reading: Reading) throws(GolfFault) -> [Club] {
    try Club.list(search: search, in: reading)
  }

  /// Enters a club.
  ///
  /// - Throws: `.forbidden` to all but admins, `.invalid`, `.duplicate` of the name.
  public func createClub(
    _ new: NewClub, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> Club {
    try adminOnly(act)
    var club = Club(
      id: try writing.newID("clubs"), name: new.name, country: new.country, email: new.email,
      timeZone: new.timeZone ?? timeZone, ruleSet: new.ruleSet, createdAt: act.now)
    try check(&club)
    try club.insert(in: writing)
    try writing.note(act, "club", club.id.value, before: nil, after: club.facts)
    return club
  }

  /// Changes a club. By another rule book the records of its players are worked out again.
  ///
  /// - Throws: `.forbidden` to all but admins, `.invalid`, `.notFound`, `.duplicate` of the name.
  public func updateClub(
    _ id: ClubID, _ change: ClubChange, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> Club {
    try adminOnly(act)
    guard let before = try Club.find(.id(id), in: writing) else { throw .notFound }
    var after = change.applied(to: before)
    try check(&after)
    guard after != before else { return before }
    try after.update(in: writing)
    try writing.note(
      act, "club", id.value, before: before.facts.differing(from: after.facts),
      after: after.facts.differing(from: before.facts))
    if after.ruleSet != before.ruleSet {
      let players = GolfersQuery(club: id, limit: Int.max - 1)
      for golfer in try Golfer.list(players, in: writing) {
        try replay(golfer, because: .rules, act, in: writing)
      }
    }
    return after
  }

  /// Checks what a club's fields mean; the rule book's name gets its own spelling.
  private func check(_ club: inout Club) throws(GolfFault) {
    var faults: [GolfFault.Field] = []
    if zones.zone(named: club.timeZone) == nil {
      faults.append(.init("timeZone", "This is not the name of a time zone."))
    }
    if let name = club.ruleSet {
      club.ruleSet = RuleBook.named(name)?.name
      if club.ruleSet == nil {
        let names = RuleBook.all.map(\.name).joined(separator: ", ")
        faults.append(.init("ruleSet", "This must be one of \(names)."))
      }
    }
    if !faults.isEmpty { throw .invalid(faults) }
  }

  func adminOnly(_ act: Act) throws(GolfFault) {
    if let caller = act.caller, caller.role < .admin {
      throw .forbidden("Only an admin may do this.")
    }
  }
}

extension Club {
  fileprivate var facts: Facts {
    [
      "name": .text(name), "country": .text(country), "email": .text(email),
      "timeZone": .text(timeZone), "ruleSet": .optional(ruleSet),
    ]
  }
}

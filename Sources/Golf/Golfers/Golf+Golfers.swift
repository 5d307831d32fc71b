public import Ground
public import SQLite
import Trail

extension Golf {
  /// A player with today's index: the one of that number, or the caller.
  ///
  /// - Throws: `.notFound` when there is none that the caller may see.
  public func golfer(
    _ id: GolferID?, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> GolferStanding {
    try standing(of: seen(id, act, in: reading), now: act.now, in: reading)
  }

  /// The number of the player that a user is, if any.
  public func golfer(of user: UserID, in reading: Reading) throws(GolfFault) -> GolferID? {
    try Golfer.find(user: user, in: reading)?.id
  }

  /// The players of a club by name, and the place after them when there are more.
  ///
  /// - Throws: `.forbidden` to all but its caddiemasters and admins, `.notFound`.
  public func golfers(
    _ query: GolfersQuery, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> ([GolferStanding], next: GolfersQuery.Position?) {
    try caddiemasterOnly(of: query.club, act, in: reading)
    let club = try self.club(query.club, in: reading)
    let today = today(at: club, now: act.now)
    var found = try Golfer.list(query, in: reading)
    let isMore = found.count > query.limit
    found = Array(found.prefix(query.limit))
    var standings: [GolferStanding] = []
    for golfer in found { standings.append(try standing(of: golfer, on: today, in: reading)) }
    let next = found.last.map {
      GolfersQuery.Position(nameKey: $0.name.lowercased(), id: $0.id.value)
    }
    return (standings, isMore ? next : nil)
  }

  /// Enters a player, whose record begins today.
  ///
  /// - Throws: `.forbidden` to all but the club's caddiemasters and admins; `.invalid` on `homeClub` or `user`;
  ///   `.duplicate` when the user is another player already.
  public func registerGolfer(
    _ new: NewGolfer, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> GolferStanding {
    try caddiemasterOnly(of: new.homeClub, act, in: writing)
    let club = try self.club(.id(new.homeClub), field: "homeClub", in: writing)
    try check(new.user, in: writing)
    let golfer = Golfer(
      id: try writing.newID("golfers"), user: new.user, name: new.name, gender: new.gender,
      homeClub: club.id, memberNumber: new.memberNumber, assignedIndex: new.index,
      registeredOn: today(at: club, now: act.now), createdAt: act.now)
    try golfer.insert(in: writing)
    try writing.note(
      act, "golfer", golfer.id.value, user: golfer.user, before: nil, after: golfer.facts)
    try replay(golfer, because: .registered, act, in: writing)
    return try standing(of: golfer, now: act.now, in: writing)
  }

  /// Changes a player. Another home club has other rules, perhaps: the record is worked out again by them.
  ///
  /// - Throws: `.forbidden` to all but caddiemasters (of the new club too) and admins; `.notFound`; `.invalid`;
  ///   `.duplicate` when the user is another player already.
  public func updateGolfer(
    _ id: GolferID, _ change: GolferChange, _ act: Act, in writing: Writing
  ) throws(GolfFault) -> GolferStanding {
    try caddiemasterOnly(of: nil, act, in: writing)
    let before = try seen(id, act, in: writing)
    try keeperOnly(of: before, act, in: writing)
    let after = change.applied(to: before)
    if after.homeClub != before.homeClub {
      _ = try club(.id(after.homeClub), field: "homeClub", in: writing)
    }
    if after.user != before.user { try check(after.user, in: writing) }
    if after != before {
      try after.update(in: writing)
      try writing.note(
        act, "golfer", id.value, user: after.user ?? before.user,
        before: before.facts.differing(from: after.facts),
        after: after.facts.differing(from: before.facts))
      if after.homeClub != before.homeClub {
        try replay(after, because: .moved, act, in: writing)
      }
    }
    return try standing(of: after, now: act.now, in: writing)
  }

  private func check(_ user: UserID?, in reading: Reading) throws(GolfFault) {
    if let user, try !Golfer.isUser(user, in: reading) {
      throw .invalid("user", "There is no such user.")
    }
  }

  func standing(
    of golfer: Golfer, now: Instant, in reading: Reading
  ) throws(GolfFault) -> GolferStanding {
    let club = try self.club(golfer.homeClub, in: reading)
    return try standing(of: golfer, on: today(at: club, now: now), in: reading)
  }

  func standing(
    of golfer: Golfer, on day: Day, in reading: Reading
  ) throws(GolfFault) -> GolferStanding {
    let revision = try IssuedRevision.inForce(of: golfer.id, on: day, in: reading)
    return GolferStanding(
      golfer: golfer, index: revision?.index, lowIndex: revision?.lowIndex,
      asOf: revision?.effectiveOn ?? golfer.registeredOn)
  }
}

extension Golfer {
  var facts: Facts {
    [
      "user": .id(user), "name": .text(name), "gender": .text(gender.rawValue),
      "homeClub": .id(homeClub), "memberNumber": .text(memberNumber),
      "assignedIndex": .tenths(assignedIndex),
    ]
  }
}

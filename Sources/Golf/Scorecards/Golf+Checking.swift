import Ground
import Handicap
import SQLite

extension Golf {
  /// A card of a player compared with course, ratings and calendar.
  ///
  /// - Throws: `.invalid` with every fault at once.
  func play(
    _ new: NewScorecard, by golfer: Golfer, now: Instant, in reading: Reading
  ) throws(GolfFault) -> Scorecard.Play {
    var faults = ScorecardCheck.faults(new)
    let home = try club(golfer.homeClub, in: reading)
    let deciding = try new.club.map { (id) throws(GolfFault) in
      try Club.find(.id(id), in: reading)
    }
    if let deciding, deciding == nil { faults.append(.init("club", "There is no such club.")) }
    try check(new.marker, of: golfer, &faults, in: reading)
    guard let course = try Course.find(new.course, in: reading) else {
      faults.append(.init("course", "There is no such course."))
      if new.playedOn > today(at: home, now: now) { faults.append(Self.future) }
      throw .invalid(faults)
    }
    if new.playedOn > today(at: try club(course.club, in: reading), now: now) {
      faults.append(Self.future)
    }
    let gender = new.gender ?? golfer.gender
    guard let tee = course.tee(new.tee) else {
      throw .invalid(faults + [.init("tee", "The course has no such tee.")])
    }
    let ratings = tee.ratings(new, gender)
    if ratings[new.part] == nil {
      faults += RatingCheck.faults(
        of: tee, gender, new.part, on: new.playedOn, dayField: "playedOn")
    }
    guard let card = course.card(on: new.playedOn) else {
      let first = course.cards.first.map { " before \($0.validFrom)" } ?? ""
      throw .invalid(faults.telling("playedOn", "The course has no card\(first)."))
    }
    guard let holes = card.round(new.part, for: gender) else {
      throw .invalid(faults.telling("part", "The course has no back nine."))
    }
    if !faults.isEmpty { throw .invalid(faults) }
    return Scorecard.Play(
      club: new.club ?? home.id, course: course.id, tee: tee.id, card: card.id,
      playedOn: new.playedOn, start: new.start, part: new.part, gender: gender,
      format: new.format, marker: new.marker, notPlayedReason: new.notPlayedReason,
      claimedIndex: new.claimedIndex, ratings: ratings, holes: new.outcomes(holes))
  }

  private static let future = GolfFault.Field("playedOn", "This day is still to come.")

  private func check(
    _ marker: Marker?, of golfer: Golfer, _ faults: inout [GolfFault.Field], in reading: Reading
  ) throws(GolfFault) {
    switch marker {
    case .golfer(let id):
      if id == golfer.id {
        faults.append(.init("marker", "The marker is not the player."))
      } else if try Golfer.find(id, in: reading) == nil {
        faults.append(.init("marker", "There is no such golfer."))
      }
    case .name(let name):
      if name.lowercased() == golfer.name.lowercased() {
        faults.append(.init("marker", "The marker is not the player."))
      }
    case nil: break
    }
  }
}

extension [GolfFault.Field] {
  /// These and one more, unless its field is told already.
  fileprivate func telling(_ name: String, _ message: String) -> [GolfFault.Field] {
    contains { $0.name == name } ? self : self + [GolfFault.Field(name, message)]
  }
}

extension Tee {
  /// The ratings of the day for a card; that of its part may be missing.
  fileprivate func ratings(_ new: NewScorecard, _ gender: Gender) -> [Part: Rating] {
    var valid: [Part: Rating] = [:]
    for part in Part.allCases {
      valid[part] = rating(for: gender, part, on: new.playedOn)?.rating
    }
    return valid
  }
}

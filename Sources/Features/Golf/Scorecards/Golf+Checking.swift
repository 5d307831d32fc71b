import Core
import Handicap
import Database

extension Golf {
  /// A card of a player compared with course, ratings and calendar.
  ///
  /// - Throws: `.invalid` with every fault at once.
  func play(
    _ new: NewScorecard, by golfer: Golfer, now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> Scorecard.Play {
    var faults = ScorecardCheck.faults(new)
    let home = try club(golfer.homeClub, in: transaction)
    let deciding = try new.club.map { (id) throws(GolfFault) in
      try Club.find(.id(id), in: transaction)
    }
    if let deciding, deciding == nil { faults.append(.init("club", "There is no such club.")) }
    try check(new.marker, of: golfer, &faults, in: transaction)
    guard let course = try Course.find(new.course, in: transaction) else {
      faults.append(.init("course", "There is no such course."))
      if new.playedOn > today(at: home, now: now) { faults.append(Self.future) }
      throw .invalid(faults)
    }
    if new.playedOn > today(at: try club(course.club, in: transaction), now: now) {
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
      throw .invalid(faults.audited("playedOn", "The course has no card\(first)."))
    }
    guard let holes = card.round(new.part, for: gender) else {
      throw .invalid(faults.audited("part", "The course has no back nine."))
    }
    if !faults.isEmpty { throw .invalid(faults) }
    return Scorecard.Play(
      club: new.club ?? home.id, course: course.id, tee: tee.id, card: card.id,
      playedOn: new.playedOn, start: new.start, part: new.part, gender: gender,
      format: new.format, marker: new.marker, notPlayedReason: new.notPlayedReason,
      claimedIndex: new.claimedIndex, ratings: ratings, holes: new.outcomes(holes))
  }

  private static let future = FieldError("playedOn", "This day is still to come.")

  private func check(
    _ marker: Marker?, of golfer: Golfer, _ faults: inout [FieldError],
    in transaction: ReadTransaction
  ) throws(GolfFault) {
    switch marker {
    case .golfer(let id):
      if id == golfer.id {
        faults.append(.init("marker", "The marker is not the player."))
      } else if try Golfer.find(id, in: transaction) == nil {
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

extension [FieldError] {
  /// These and one more, unless its field is told already.
  fileprivate func audited(_ name: String, _ message: String) -> [FieldError] {
    contains { $0.field == name } ? self : self + [FieldError(name, message)]
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

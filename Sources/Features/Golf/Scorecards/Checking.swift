import Core
import Database
import Handicap
import WebAPI

extension Golf {
  /// The round of a scorecard, checked against course, ratings and calendar.
  ///
  /// - Throws: `.invalid` with every error, and with those of other fields.
  func play(
    _ new: NewScorecard, by golfer: Golfer, now: Instant, beside others: [FieldError] = [],
    in transaction: ReadTransaction
  ) throws(GolfFault) -> Scorecard.Play {
    transaction.ahead { () throws(GolfFault) in
      _ = try transaction.club(.id(golfer.homeClub))
      if let club = new.club { _ = try transaction.club(.id(club)) }
      if let marker = new.play.markerID { _ = try transaction.golfer(marker) }
      _ = try transaction.course(new.play.course)
    }
    let home = try club(golfer.homeClub, in: transaction)
    let rules = home.ruleBook.rules(on: new.play.playedOn)
    var errors = others + ScorecardCheck.errors(new, fewestHoles: rules.fewestHoles)
    errors += Scorecard.fields.errors(in: Scorecard(play: new.play))
    let deciding = try new.club.map { (id) throws(GolfFault) in
      try transaction.club(.id(id))
    }
    if let deciding, deciding == nil { errors.append(FieldError("club", "There is no such club.")) }
    try check(new.play.marker, of: golfer, &errors, in: transaction)
    guard let course = try transaction.course(new.play.course) else {
      errors.append(FieldError("course", "There is no such course."))
      if new.play.playedOn > today(at: home, now: now) { errors.append(Self.future) }
      throw .invalid(errors)
    }
    if new.play.playedOn > today(at: try club(course.club, in: transaction), now: now) {
      errors.append(Self.future)
    }
    let gender = new.gender ?? golfer.gender
    guard let tee = course.tee(new.tee) else {
      throw .invalid(errors + [FieldError("tee", course.noSuchTee)])
    }
    let ratings = tee.ratings(new, gender)
    if ratings[new.play.part] == nil {
      errors += RatingCheck.errors(
        of: tee, gender, new.play.part, on: new.play.playedOn, dayField: "playedOn")
    }
    guard let card = course.card(on: new.play.playedOn) else {
      let first = course.cards.first.map { " before \($0.validFrom)" } ?? ""
      throw .invalid(errors.adding("playedOn", "The course has no card\(first)."))
    }
    guard let holes = card.roundHoles(new.play.part, for: gender) else {
      throw .invalid(errors.adding("part", "The course has no back nine."))
    }
    try errors.throwIfAny()
    var play = new.play
    play.club = new.club ?? home.id
    play.tee = tee.id
    play.card = card.id
    play.gender = gender
    play.ratings = ratings
    play.holes = new.playedHoles(holes)
    return play
  }

  private static let future = FieldError("playedOn", "This day is still to come.")

  private func check(
    _ marker: Marker?, of golfer: Golfer, _ errors: inout [FieldError],
    in transaction: ReadTransaction
  ) throws(GolfFault) {
    switch marker {
    case .golfer(let id):
      if id == golfer.id {
        errors.append(FieldError("marker", "The marker is not the player."))
      } else if try transaction.golfer(id) == nil {
        errors.append(FieldError("marker", "There is no such golfer."))
      }
    case .name(let name):
      errors.check("marker", name, .name)
      if Names.areSame(name, golfer.name) {
        errors.append(FieldError("marker", "The marker is not the player."))
      }
    case nil: break
    }
  }
}

extension [FieldError] {
  /// These errors and one more, unless its field has one already.
  fileprivate func adding(_ name: String, _ message: String) -> [FieldError] {
    contains { $0.field == name } ? self : self + [FieldError(name, message)]
  }
}

extension Tee {
  /// The ratings of the day by part; that of the scorecard's part may be missing.
  fileprivate func ratings(_ new: NewScorecard, _ gender: Gender) -> [Part: Rating] {
    var valid: [Part: Rating] = [:]
    for part in Part.allCases {
      valid[part] = rating(for: gender, part, on: new.play.playedOn)?.rating
    }
    return valid
  }
}

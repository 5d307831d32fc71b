package import Core
package import Database
package import Handicap
import WebAPI

/// Which tee is asked for, and for which holes, day and gender.
package struct RatedTeeQuery: Hashable, Sendable {
  package let course: CourseID
  package let tee: TeeReference
  /// `nil` for today at the course's club.
  package let on: Day?
  package let part: Part
  /// `nil` for the golfer's own.
  package let gender: Gender?

  package init(
    course: CourseID, tee: TeeReference, on: Day? = nil, part: Part = .eighteen,
    gender: Gender? = nil
  ) {
    self.course = course
    self.tee = tee
    self.on = on
    self.part = part
    self.gender = gender
  }
}

/// A tee with its rating of a day.
package struct RatedTee: Hashable, Sendable {
  package let tee: TeeID
  package let name: String
  package let part: Part
  package let gender: Gender
  package let on: Day
  package let rating: Rating
}

/// Whose handicap is asked for, on which tee.
package struct TeeHandicapQuery: Hashable, Sendable {
  package let tees: RatedTeeQuery
  /// `nil` for the caller.
  package let golfer: GolferID?
  /// In percent.
  package let allowance: Int

  package init(_ tees: RatedTeeQuery, golfer: GolferID? = nil, allowance: Int = 100) {
    self.tees = tees
    self.golfer = golfer
    self.allowance = allowance
  }
}

/// A golfer's handicap on a tee.
package struct TeeHandicap: Hashable, Sendable {
  /// The Handicap Index, or `nil` when the golfer has none.
  package let index: Tenths?
  /// The Course Handicap (RoH 6.1); `nil` without an index.
  package let courseHandicap: Int?
  /// The Playing Handicap with the allowance (RoH 6.2); `nil` without an index.
  package let playingHandicap: Int?
  /// The strokes of the Playing Handicap by hole; empty without an index.
  package let strokes: [Int]
  package let tees: RatedTee
}

/// The Playing Handicap of every Handicap Index on a tee.
package struct TeeHandicapTable: Hashable, Sendable {
  package let course: CourseID
  package let tees: RatedTee
  /// The rules of the day.
  package let system: RuleSet.System
  /// In percent.
  package let allowance: Int
  /// The ranges of indexes with the same Playing Handicap, the lowest first.
  package let lines: [HandicapTable.Line]
}

extension Golf {
  /// A golfer's handicap on a tee on a day, by the rules of the golfer's home club. There is none while the index is
  /// withdrawn.
  ///
  /// - Throws: `.notFound` of the course, or of a golfer whose record the caller may not see; `.invalid` on `golfer`,
  ///   and as `ratedTee` does.
  package func teeHandicap(
    _ query: TeeHandicapQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> TeeHandicap {
    let golfer: Golfer
    var view = View.whole
    if let id = query.golfer {
      (golfer, view) = try readableGolfer(id, context, in: transaction)
    } else if let own = try self.golfer(of: context, in: transaction) {
      golfer = own
    } else {
      throw .invalid("golfer", "You are not registered as a golfer: name one.")
    }
    let (tees, holes, _) = try ratedTee(
      query.tees, for: query.tees.gender ?? golfer.gender, now: context.now, in: transaction)
    let withdrawals = try transaction.suspensions(of: golfer.id)
    var isWithdrawn = withdrawals.period(.withdrawn, on: tees.on) != nil
    if view == .review {
      // Others see no index, that of an earlier day neither.
      let home = try club(golfer.homeClub, in: transaction)
      let today = today(at: home, now: context.now)
      isWithdrawn = isWithdrawn || withdrawals.period(.withdrawn, on: today) != nil
    }
    let index =
      isWithdrawn ? nil : try transaction.revisionInForce(of: golfer.id, on: tees.on)?.index
    let rules = try club(golfer.homeClub, in: transaction).ruleBook.rules(on: tees.on)
    let handicaps = HandicapOnTees(rules, tees.part, tees.rating)
    let playing = index.map { handicaps.playingHandicap($0, percent: query.allowance) }
    return TeeHandicap(
      index: index, courseHandicap: index.map { handicaps.full($0).rounded },
      playingHandicap: playing,
      strokes: playing.map {
        StrokesReceived.onHoles(handicap: $0, strokeIndexes: holes.map(\.strokeIndex))
      } ?? [], tees: tees)
  }

  var handicapTableOperation: Operation {
    .read(
      OperationInfo(
        83, "handicapTable", .get("/courses/{course}/handicaps"), .authenticated, .golf,
        "Gives the table of a tee: from which index to which the handicap is the same."),
      OperationOptions<HandicapTableInput, TeeHandicapTable>(
        details: """
          For every index from -10.0 to 54.0, by the rules of the course's club on that day. At 100 percent the Playing \
          Handicap is the Course Handicap.
          """)
    ) { input, context, transaction throws(GolfFault) in
      try handicapTable(
        input.tees, allowance: input.allowance, context, in: transaction)
    }
  }

  /// The Playing Handicap of every index on a tee on a day, by the rules of the course's club. `allowance` is in
  /// percent.
  ///
  /// - Throws: `.notFound` of the course; `.invalid` on `gender` when none is given and the caller is no golfer, and as
  ///   `ratedTee` does.
  package func handicapTable(
    _ query: RatedTeeQuery, allowance: Int, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(GolfFault) -> TeeHandicapTable {
    let own = try golfer(of: context, in: transaction)
    guard let gender = query.gender ?? own?.gender else {
      throw .invalid("gender", "You are not registered as a golfer: say whose rating counts.")
    }
    let (tees, _, club) = try ratedTee(query, for: gender, now: context.now, in: transaction)
    let rules = club.ruleBook.rules(on: tees.on)
    let handicaps = HandicapOnTees(rules, tees.part, tees.rating)
    return TeeHandicapTable(
      course: query.course, tees: tees, system: rules.system, allowance: allowance,
      lines: HandicapTable.lines { handicaps.playingHandicap($0, percent: allowance) })
  }

  /// A tee with its rating, the holes of the part, and the course's club.
  ///
  /// - Throws: `.notFound` of the course; `.invalid` on `tee`, and on `gender`, `part` or `on`, whichever would have to
  ///   change.
  private func ratedTee(
    _ query: RatedTeeQuery, for gender: Gender, now: Instant, in transaction: ReadTransaction
  ) throws(GolfFault) -> (RatedTee, holes: [RoundHole], Club) {
    guard let course = try transaction.course(query.course) else { throw .notFound }
    let club = try self.club(course.club, in: transaction)
    let day = query.on ?? today(at: club, now: now)
    guard let tee = course.tee(query.tee) else {
      throw .invalid("tee", course.noSuchTee)
    }
    guard let rating = tee.rating(for: gender, query.part, on: day)?.rating else {
      throw .invalid(RatingCheck.errors(of: tee, gender, query.part, on: day, dayField: "on"))
    }
    guard let holes = course.card(on: day)?.roundHoles(query.part, for: gender) else {
      throw .invalid("on", "The course has no card of that day.")
    }
    let rated = RatedTee(
      tee: tee.id, name: tee.name, part: query.part, gender: gender, on: day, rating: rating)
    return (rated, holes, club)
  }
}

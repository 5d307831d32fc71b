public import Ground
public import Handicap
public import SQLite

/// The handicaps of every index on a tee.
public struct TeeHandicapTable: Hashable, Sendable {
  /// The course.
  public let course: CourseID
  /// The tees with their rating.
  public let tees: RatedTee
  /// The rules of the day.
  public let system: RuleSet.System
  /// The allowance in percent.
  public let allowance: Int
  /// From which index to which the handicap is the same, the lowest first.
  public let lines: [HandicapTable.Line]
}

extension Golf {
  /// The handicaps of every index on a tee on a day, with an allowance in percent, by the rules of the course's club.
  ///
  /// - Throws: `.notFound` of the course; `.invalid` on `gender` when none is named and the caller is no golfer, and as
  ///   `ratedTee` does.
  public func handicapTable(
    _ query: RatedTeeQuery, allowance: Int, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> TeeHandicapTable {
    let own = try golfer(of: act, in: reading)
    guard let gender = query.gender ?? own?.gender else {
      throw .invalid("gender", "You are not registered as a golfer: say whose rating counts.")
    }
    let (tees, _, club) = try ratedTee(query, for: gender, now: act.now, in: reading)
    let rules = club.ruleBook.rules(on: tees.on)
    let handicaps = HandicapOnTees(rules, tees.part, tees.rating)
    return TeeHandicapTable(
      course: query.course, tees: tees, system: rules.system, allowance: allowance,
      lines: HandicapTable.lines { handicaps.playingHandicap($0, percent: allowance) })
  }
}

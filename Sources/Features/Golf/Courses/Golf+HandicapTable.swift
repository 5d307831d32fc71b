package import Core
package import Handicap
package import Database

/// The handicaps of every index on a tee.
package struct TeeHandicapTable: Hashable, Sendable {
  /// The course.
  package let course: CourseID
  /// The tees with their rating.
  package let tees: RatedTee
  /// The rules of the day.
  package let system: RuleSet.System
  /// The allowance in percent.
  package let allowance: Int
  /// From which index to which the handicap is the same, the lowest first.
  package let lines: [HandicapTable.Line]
}

extension Golf {
  /// The handicaps of every index on a tee on a day, with an allowance in percent, by the rules of the course's club.
  ///
  /// - Throws: `.notFound` of the course; `.invalid` on `gender` when none is named and the caller is no golfer, and as
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
}

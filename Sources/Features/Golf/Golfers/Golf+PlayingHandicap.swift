package import Core
import Handicap
package import Database

/// What a player receives on a tee.
package struct TeeHandicap: Hashable, Sendable {
  /// The index that was reckoned with, or `nil` when the player has none.
  package let index: Tenths?
  /// The strokes received; `nil` without an index.
  package let courseHandicap: Int?
  /// The strokes received in a competition with that allowance.
  package let playingHandicap: Int?
  /// The strokes of the Playing Handicap by hole; none without an index.
  package let strokes: [Int]
  /// The tees with the rating that was used.
  package let tees: RatedTee
}

/// What a Playing Handicap is asked for.
package struct TeeHandicapQuery: Hashable, Sendable {
  /// The tees.
  package let tees: RatedTeeQuery
  /// The player; `nil` for the caller.
  package let golfer: GolferID?
  /// The allowance in percent.
  package let allowance: Int

  /// A question.
  package init(_ tees: RatedTeeQuery, golfer: GolferID? = nil, allowance: Int = 100) {
    self.tees = tees
    self.golfer = golfer
    self.allowance = allowance
  }
}

extension Golf {
  /// What a player receives on a tee on a day, by the rules of the player's home club.
  ///
  /// - Throws: `.notFound` of the course, or of a golfer whose record the caller may not see; `.invalid` on `golfer`, and as
  ///   `ratedTee` does.
  package func handicap(
    _ query: TeeHandicapQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(GolfFault) -> TeeHandicap {
    let golfer: Golfer
    if let id = query.golfer {
      golfer = try seen(id, context, in: transaction)
    } else if let own = try self.golfer(of: context, in: transaction) {
      golfer = own
    } else {
      throw .invalid("golfer", "You are not registered as a golfer: name one.")
    }
    let (tees, holes, _) = try ratedTee(
      query.tees, for: query.tees.gender ?? golfer.gender, now: context.now, in: transaction)
    let index = try IssuedRevision.inForce(of: golfer.id, on: tees.on, in: transaction)?.index
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
}

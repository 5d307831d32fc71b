package import Core
package import Handicap

/// A scorecard with what it is worth by the Handicap Index of its day.
package struct AssessedScorecard: Hashable, Sendable {
  package private(set) var card: Scorecard
  /// `nil` only when the round can't be assessed.
  package let assessment: Assessment?
  /// What the round did to the handicap on a day of the EGA Handicap System; `nil` on other days, and of a round that
  /// gives no score.
  package let ega: EGAAssessment?
  /// Of a pending scorecard, one sentence each, for the caddiemaster and the golfer.
  package private(set) var warnings: [String]
  /// The index that the golfer would have with a pending scorecard.
  package private(set) var projectedIndex: Tenths?
  package let names: Names

  package struct Names: Hashable, Sendable {
    package let golfer: String
    package let course: String
    package let tee: String
  }

  /// The scorecard as those see it who may only review the record: without what the club wrote, what the golfer
  /// claimed, and what it would do to the index.
  var reviewed: AssessedScorecard {
    var reviewed = self
    reviewed.card.comment = ""
    reviewed.card.play.claimedIndex = nil
    reviewed.warnings = []
    reviewed.projectedIndex = nil
    return reviewed
  }

  /// The Score Differential in the record, or the one that it would have.
  package var differential: Tenths? {
    card.state == .accepted ? card.differential : assessment?.scoreDifferential
  }

  /// Whether the differential was found by a method that no authority has published.
  package var isEstimated: Bool {
    card.state == .accepted ? card.isEstimated : assessment?.estimated ?? false
  }

  /// The handicap that the strokes were received with: the Course Handicap, or the EGA Playing Handicap.
  package var courseHandicap: Int? { ega?.playingHandicap ?? assessment?.courseHandicap }

  package var points: Int? { ega?.round.points ?? assessment?.points }

  /// The strokes received on the hole at an index of the scorecard.
  package func received(at index: Int) -> Int? {
    ega?.received[index] ?? score(at: index)?.received
  }

  /// The points of the hole at an index of the scorecard; `nil` when it was not played.
  package func points(at index: Int) -> Int? {
    guard let ega else { return score(at: index)?.points }
    return card.play.holes[index].outcome.isPlayed ? ega.pointsByHole[index] : nil
  }

  /// The score of the hole at an index of the scorecard; `nil` when that hole was not assessed.
  package func score(at index: Int) -> Assessment.HoleScore? {
    guard let assessment else { return nil }
    let isBackOfAll = card.play.part == .eighteen && assessment.part == .back9
    let index = isBackOfAll ? index - 9 : index
    return assessment.holes.indices.contains(index) ? assessment.holes[index] : nil
  }
}

/// A scorecard after a decision, and the revision that it caused.
package struct DecidedScorecard: Hashable, Sendable {
  package let card: AssessedScorecard
  /// The revision of the day after the round, when the record changed.
  package let revision: IssuedRevision?
}

/// Which pending scorecards of a club are listed.
package struct QueueQuery: Hashable, Sendable {
  package let club: ClubID
  package let limit: Int
  /// The last scorecard of the page before.
  package let after: Position?

  package struct Position: Hashable, Sendable {
    package let submittedAt: Instant
    package let id: Int64

    package init(submittedAt: Instant, id: Int64) {
      self.submittedAt = submittedAt
      self.id = id
    }
  }

  package init(club: ClubID, limit: Int = 500, after: Position? = nil) {
    self.club = club
    self.limit = limit
    self.after = after
  }
}

/// Which scorecards of a golfer are listed.
package struct ScorecardsQuery: Hashable, Sendable {
  /// `nil` for the caller.
  package let golfer: GolferID?
  /// `nil` for every state.
  package var state: Scorecard.State?
  /// The first day.
  package let from: Day?
  /// The last day.
  package let to: Day?
  package let limit: Int
  /// The last scorecard of the page before.
  package let after: Position?

  package struct Position: Hashable, Sendable {
    package let day: Day
    package let id: Int64

    package init(day: Day, id: Int64) {
      self.day = day
      self.id = id
    }
  }

  package init(
    golfer: GolferID? = nil, state: Scorecard.State? = nil, from: Day? = nil, to: Day? = nil,
    limit: Int = 500, after: Position? = nil
  ) {
    self.golfer = golfer
    self.state = state
    self.from = from
    self.to = to
    self.limit = limit
    self.after = after
  }
}

extension Scorecard.Play {
  /// The round as the handicap rules take it.
  ///
  /// - Parameters:
  ///   - conditions: the playing conditions adjustment of the day, in strokes.
  ///   - whole: the eighteen holes that a nine is a part of, when they are known.
  /// - Returns: `nil` when the holes or ratings do not make a round.
  func round(conditions: Int, whole: [RoundHole]?) -> Round? {
    guard let rating = ratings[part] else { return nil }
    guard
      var round = Round(
        part: part, holes: holes.compactMap(\.hole.rated), outcomes: holes.map(\.outcome),
        rating: rating)
    else { return nil }
    round.conditions = conditions
    if part == .eighteen {
      round.frontRating = ratings[.front9]
      round.backRating = ratings[.back9]
    } else if let whole, let rating = ratings[.eighteen] {
      round.whole = Round.EighteenHoles(holes: whole.compactMap(\.rated), rating: rating)
    }
    return round
  }

  /// Whether it is nine of eighteen holes, so that the others are needed to assess it.
  var needsWholeCourse: Bool { part != .eighteen && ratings[.eighteen] != nil }

  /// The sum of the strokes of the holes with a score.
  package var total: Int { holes.compactMap(\.outcome.strokes).reduce(0, +) }
}

extension RoundHole {
  fileprivate var rated: Hole? { Hole(par: par, strokeIndex: strokeIndex) }
}

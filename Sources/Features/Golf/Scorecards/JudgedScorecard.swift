package import Core
package import Handicap

/// A card with what it comes to by the index of its day.
package struct JudgedScorecard: Hashable, Sendable {
  /// The card.
  package let card: Scorecard
  /// What the round is worth; `nil` only when the rules can't read it.
  package let assessment: Assessment?
  /// What the caddiemaster and the player should know, of a card that waits.
  package let warnings: [String]
  /// The index that the player would have with the card, while it waits.
  package let wouldBe: Tenths?
  /// The names of player, course and tee.
  package let names: Names

  /// The names of what a card points to.
  package struct Names: Hashable, Sendable {
    /// The player's.
    package let golfer: String
    /// The course's.
    package let course: String
    /// The tee's.
    package let tee: String
  }

  /// The differential: in the record, or as it would be.
  package var differential: Tenths? {
    card.state == .accepted ? card.differential : assessment?.scoreDifferential
  }

  /// Whether a method was used that no authority has published.
  package var isEstimated: Bool {
    card.state == .accepted ? card.isEstimated : assessment?.estimated ?? false
  }

  /// What the rules make of the hole at a place of the card; `nil` for one that is not in what was judged.
  package func score(at place: Int) -> Assessment.HoleScore? {
    guard let assessment else { return nil }
    let isBackOfAll = card.play.part == .eighteen && assessment.part == .back9
    let place = isBackOfAll ? place - 9 : place
    return assessment.holes.indices.contains(place) ? assessment.holes[place] : nil
  }
}

/// A card that was decided, and the revision that came of it.
package struct DecidedScorecard: Hashable, Sendable {
  /// The card.
  package let card: JudgedScorecard
  /// The revision of the day after the round, when the record has changed.
  package let revision: IssuedRevision?
}

/// The cards that are asked for.
package struct ScorecardsQuery: Hashable, Sendable {
  /// The player; `nil` for the caller.
  package let golfer: GolferID?
  /// Only those in this state.
  package let state: Scorecard.State?
  /// Those of this day and later.
  package let from: Day?
  /// Those of this day and earlier.
  package let to: Day?
  /// How many at most.
  package let limit: Int
  /// The card after which the list goes on.
  package let after: Position?

  /// A place in the list.
  package struct Position: Hashable, Sendable {
    /// The day of the round.
    package let day: Day
    /// The card's number.
    package let id: Int64

    /// A place in the list.
    package init(day: Day, id: Int64) {
      self.day = day
      self.id = id
    }
  }

  /// A question.
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

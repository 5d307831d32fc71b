public import Ground
public import Handicap

/// A card with what it comes to by the index of its day.
public struct JudgedScorecard: Hashable, Sendable {
  /// The card.
  public let card: Scorecard
  /// What the round is worth; `nil` only when the rules can't read it.
  public let assessment: Assessment?
  /// What the caddiemaster and the player should know, of a card that waits.
  public let warnings: [String]
  /// The index that the player would have with the card, while it waits.
  public let wouldBe: Tenths?
  /// The names of player, course and tee.
  public let names: Names

  /// The names of what a card points to.
  public struct Names: Hashable, Sendable {
    /// The player's.
    public let golfer: String
    /// The course's.
    public let course: String
    /// The tee's.
    public let tee: String
  }

  /// The differential: in the record, or as it would be.
  public var differential: Tenths? {
    card.state == .accepted ? card.differential : assessment?.scoreDifferential
  }

  /// Whether a method was used that no authority has published.
  public var isEstimated: Bool {
    card.state == .accepted ? card.isEstimated : assessment?.estimated ?? false
  }

  /// What the rules make of the hole at a place of the card; `nil` for one that is not in what was judged.
  public func score(at place: Int) -> Assessment.HoleScore? {
    guard let assessment else { return nil }
    let isBackOfAll = card.play.part == .eighteen && assessment.part == .back9
    let place = isBackOfAll ? place - 9 : place
    return assessment.holes.indices.contains(place) ? assessment.holes[place] : nil
  }
}

/// A card that was decided, and the revision that came of it.
public struct DecidedScorecard: Hashable, Sendable {
  /// The card.
  public let card: JudgedScorecard
  /// The revision of the day after the round, when the record has changed.
  public let revision: IssuedRevision?
}

/// The cards that are asked for.
public struct ScorecardsQuery: Hashable, Sendable {
  /// The player; `nil` for the caller.
  public let golfer: GolferID?
  /// Only those in this state.
  public let state: Scorecard.State?
  /// Those of this day and later.
  public let from: Day?
  /// Those of this day and earlier.
  public let to: Day?
  /// How many at most.
  public let limit: Int
  /// The card after which the list goes on.
  public let after: Position?

  /// A place in the list.
  public struct Position: Hashable, Sendable {
    /// The day of the round.
    public let day: Day
    /// The card's number.
    public let id: Int64

    /// A place in the list.
    public init(day: Day, id: Int64) {
      self.day = day
      self.id = id
    }
  }

  /// A question.
  public init(
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

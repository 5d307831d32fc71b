public import Ground
public import Handicap

/// A round's card, with the holes and ratings as they were on the day.
public struct Scorecard: Hashable, Sendable {
  /// What has become of a card.
  public enum State: String, CaseIterable, Sendable {
    /// Nobody decided yet.
    case pending
    /// It is in the record.
    case accepted
    /// It is not, by the club's decision.
    case rejected
    /// It was taken back.
    case withdrawn
  }

  /// The card's number.
  public let id: ScorecardID
  /// The player.
  public let golfer: GolferID
  /// Who sent it, for whom and when, as it was played.
  public let play: Play
  /// What has become of it.
  public var state: State
  /// Why it was decided or withdrawn.
  public var comment: String
  /// The differential in the record, of an accepted card.
  public var differential: Tenths?
  /// How an accepted card stands in the record.
  public var standing: Standing?
  /// Whether a method was used for it that no authority has published.
  public var isEstimated: Bool
  /// When it was sent.
  public let submittedAt: Instant
  /// When it was decided or withdrawn.
  public var decidedAt: Instant?
  /// Who decided.
  public var decidedBy: UserID?

  /// How an accepted card stands in the record.
  public enum Standing: String, CaseIterable, Sendable {
    /// It is a score.
    case counted
    /// Nine holes that wait for another nine, or for the first index.
    case waiting
    /// It is no score.
    case refused
  }

  /// A round as it was played.
  public struct Play: Hashable, Sendable {
    /// The club that decides on the card.
    public var club: ClubID
    /// The course.
    public var course: CourseID
    /// The tee.
    public var tee: TeeID
    /// The course's card of the day.
    public var card: CardID
    /// The day.
    public var playedOn: Day
    /// The minute of the day, or `nil`.
    public var start: Int?
    /// Which holes.
    public var part: Part
    /// Whose rating.
    public var gender: Gender
    /// The form of play.
    public var format: PlayFormat
    /// Who marked.
    public var marker: Marker?
    /// Why holes were not played.
    public var notPlayedReason: NotPlayedReason?
    /// The index that the player believed to have.
    public var claimedIndex: Tenths?
    /// The tee's ratings of the day.
    public var ratings: [Part: Rating]
    /// The holes of the part in order.
    public var holes: [PlayedHole]
  }
}

/// A hole with what was made of it.
public struct PlayedHole: Hashable, Sendable {
  /// The hole as the round met it.
  public let hole: RoundHole
  /// What became of it.
  public let outcome: HoleOutcome

  /// A hole with what was made of it.
  public init(hole: RoundHole, outcome: HoleOutcome) {
    self.hole = hole
    self.outcome = outcome
  }
}

/// Who marked a card.
public enum Marker: Hashable, Sendable {
  /// A player on record.
  case golfer(GolferID)
  /// Somebody by name.
  case name(String)
}

/// The form of play.
public enum PlayFormat: String, CaseIterable, Sendable {
  /// Every stroke counts.
  case stroke
  /// Points count.
  case stableford
}

/// Why holes were not played.
public enum NotPlayedReason: String, CaseIterable, Sendable {
  /// It grew dark.
  case light
  /// The weather.
  case weather
  /// Injury or illness.
  case injury
  /// The match was decided.
  case matchOver
  /// The hole was closed.
  case holeClosed
}

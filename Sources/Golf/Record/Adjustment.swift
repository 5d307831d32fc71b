public import Ground
public import Handicap

/// The number of a committee's adjustment.
public typealias AdjustmentID = ID<Adjustment>

/// What a committee decided on a record: an index, or a penalty score (RoH 7.1).
public struct Adjustment: Hashable, Sendable {
  /// What it is.
  public enum Content: Hashable, Sendable {
    /// An index, in force from its day.
    case index(Tenths)
    /// A penalty score; `generic` has the rating of the tees announced.
    case penalty(PenaltyScore, rating: Rating?)
  }

  /// Its number.
  public let id: AdjustmentID
  /// The player.
  public let golfer: GolferID
  /// The day from which the index is in force, or of the round that was not returned.
  public let day: Day
  /// What it is.
  public let content: Content
  /// Why.
  public let reason: String
  /// When it was made.
  public let madeAt: Instant
  /// By whom; `nil` for the command line.
  public let madeBy: UserID?
}

/// What a caddiemaster decides.
public enum NewAdjustment: Hashable, Sendable {
  /// An index from today on.
  case index(Tenths)
  /// A penalty score for a round of that day; `generic` needs course and tee.
  case penalty(PenaltyScore, playedOn: Day, course: CourseID?, tee: TeeReference?)
}

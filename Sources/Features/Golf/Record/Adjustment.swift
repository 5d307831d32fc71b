package import Core
package import Handicap

/// The number of a committee's adjustment.
package typealias AdjustmentID = ID<Adjustment>

/// What a committee decided on a record: an index, or a penalty score (RoH 7.1).
package struct Adjustment: Hashable, Sendable {
  /// What it is.
  package enum Content: Hashable, Sendable {
    /// An index, in force from its day.
    case index(Tenths)
    /// A penalty score; `generic` has the rating of the tees announced.
    case penalty(PenaltyScore, rating: Rating?)
  }

  /// Its number.
  package let id: AdjustmentID
  /// The player.
  package let golfer: GolferID
  /// The day from which the index is in force, or of the round that was not returned.
  package let day: Day
  /// What it is.
  package let content: Content
  /// Why.
  package let reason: String
  /// When it was made.
  package let madeAt: Instant
  /// By whom; `nil` for the command line.
  package let madeBy: UserID?
}

/// What a caddiemaster decides.
package enum NewAdjustment: Hashable, Sendable {
  /// An index from today on.
  case index(Tenths)
  /// A penalty score for a round of that day; `generic` needs course and tee.
  case penalty(PenaltyScore, playedOn: Day, course: CourseID?, tee: TeeReference?)
}

package import Core
package import Handicap

package typealias AdjustmentID = ID<Adjustment>

/// A committee's decision on a record: an index, or a penalty score (RoH 7.1).
package struct Adjustment: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// The index that is in force from `day`.
    case index(Tenths)
    /// A penalty score; `generic` has the rating of the tees announced.
    case penalty(PenaltyScore, rating: Rating?)
  }

  package let id: AdjustmentID
  package let golfer: GolferID
  /// The day from which the index is in force, or of the round that was not returned.
  package let day: Day
  package let action: Action
  package let reason: String
  package let madeAt: Instant
  /// `nil` for the command line.
  package let madeBy: UserID?
}

/// An adjustment to make.
package enum NewAdjustment: Hashable, Sendable {
  /// The index from today on.
  case index(Tenths)
  /// A penalty score for a round of that day; `generic` needs course and tee.
  case penalty(PenaltyScore, playedOn: Day, course: CourseID?, tee: TeeReference?)
}

/// The revision that an adjustment caused.
package struct AdjustedRevision: Hashable, Sendable {
  package let revision: IssuedRevision
  /// What is unusual about the adjustment, one sentence each.
  package let warnings: [String]
}

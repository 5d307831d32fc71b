package import Core
package import Handicap

package typealias AdjustmentID = ID<Adjustment>

/// What a committee did to a record (RoH 5.9, 7.1).
package struct Adjustment: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// The index that is in force from `day`.
    case index(Tenths)
    /// A penalty score; `generic` has the rating of the tees announced. Their tee is not known of the oldest.
    case penalty(PenaltyScore, tee: TeeID? = nil, rating: Rating?)
    /// The index is frozen or withdrawn from `day` to a last day; `nil` is no end.
    case suspension(Suspension.Kind, until: Day?)
    /// The reduction for this exceptional score, of `day`, is taken back.
    case cancelReduction(ScorecardID)
  }

  /// The kinds, as they are told.
  package enum Kind: String, CaseIterable, Sendable {
    case index
    case penalty
    case freeze
    case withdrawn
    case cancelReduction
  }

  package let id: AdjustmentID
  package let golfer: GolferID
  /// The day from which it is in force, or of the round that was not returned, or of the exceptional score.
  package let day: Day
  package let action: Action
  package let reason: String
  /// A note of the golfer's appeal, or `nil`.
  package let appeal: String?
  package let madeAt: Instant
  /// `nil` for the command line.
  package let madeBy: UserID?
  /// `nil` while it counts.
  package var cancellation: Cancellation?

  /// That it was taken back.
  package struct Cancellation: Hashable, Sendable {
    package let at: Instant
    /// `nil` for the command line.
    package let by: UserID?
    package let reason: String
  }

  package var kind: Kind {
    switch action {
    case .index: .index
    case .penalty: .penalty
    case .suspension(.frozen, _): .freeze
    case .suspension(.withdrawn, _): .withdrawn
    case .cancelReduction: .cancelReduction
    }
  }

  /// The freeze or withdrawal that it is.
  package var suspension: Suspension? {
    guard case .suspension(let kind, let until) = action else { return nil }
    return Suspension(kind, from: day, until: until)
  }
}

/// An adjustment to make.
package enum NewAdjustment: Hashable, Sendable {
  /// The index from today on.
  case index(Tenths)
  /// A penalty score for a round of that day; `generic` needs course and tee.
  case penalty(PenaltyScore, playedOn: Day, course: CourseID?, tee: TeeReference?)
  /// A freeze or withdrawal from today on; `nil` is no end.
  case suspension(Suspension.Kind, until: Day?)
  /// No reduction for this exceptional score.
  case cancelReduction(ScorecardID)
}

/// The revision that an adjustment caused.
package struct AdjustedRevision: Hashable, Sendable {
  package let revision: IssuedRevision
  /// What is unusual about the adjustment, one sentence each.
  package let warnings: [String]
}

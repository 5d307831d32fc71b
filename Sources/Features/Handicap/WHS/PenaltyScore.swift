package import Core

/// A score that a committee posts for a card that was not returned. Rules of Handicapping 7.1b.
package enum PenaltyScore: String, Hashable, Sendable, CaseIterable {
  /// A copy of the player's highest differential of the newest twenty.
  case highest
  /// A copy of the lowest.
  case lowest
  /// Course Rating + Course Handicap, as England Golf posts it without looking at the record.
  case generic

  /// The differential to post for a copy, or `nil` when the record is empty or the score is `generic`.
  package func copied(from differentials: [Tenths]) -> Tenths? {
    switch self {
    case .highest: differentials.max()
    case .lowest: differentials.min()
    case .generic: nil
    }
  }

  /// The generic score: Course Rating + Course Handicap, with the fraction of the rating.
  package static func genericScore(rating: Rating, courseHandicap: Int) -> Fraction {
    Fraction(rating.courseRating) + Fraction(courseHandicap)
  }
}

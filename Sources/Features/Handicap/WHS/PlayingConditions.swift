package import Core

/// The adjustment for a day that played harder or easier than rated. Rules of Handicapping 5.6.
///
/// What is published: eight acceptable scores at least by players with an index of at most 36.0, those
/// scaled up from fewer holes left out; players better and worse than expected are counted; the result is
/// -1 … 3 and meant to be rare. No thresholds are published.
package enum PlayingConditions {
  /// A score of the day.
  package struct Score: Hashable, Sendable {
    /// The player's index on the day.
    package let index: Tenths
    /// The differential of eighteen holes without any adjustment, unrounded.
    package let differential: Fraction

    package init(index: Tenths, differential: Fraction) {
      self.index = index
      self.differential = differential
    }
  }

  /// A day's adjustment.
  package struct Result: Hashable, Sendable {
    /// In strokes on eighteen holes, -1 … 3.
    package let adjustment: Int
    /// How many scores were eligible.
    package let eligible: Int
    /// Whether it was calculated by a method that no authority has published.
    package let estimated: Bool
  }

  /// The fewest eligible scores that it is calculated from.
  package static let fewestScores = 8
  /// The highest index of eligible scores.
  package static let highestIndex = Tenths(360)
  /// How far from what is expected a score is neither better nor worse, in strokes: an assumption.
  static let spread = Fraction(3)

  /// The day's adjustment: zero below eight scores, and zero unless `estimates` allows a method of our own.
  ///
  /// That method is a sign test: when the players worse than expected outnumber the better ones (or the
  /// other way round) by more than twice the square root of both together, which chance does on about one
  /// day in twenty, the median deviation, a stroke at least, is the adjustment.
  package static func adjustment(for scores: [Score], estimates: Bool) -> Result {
    let deviations = scores.filter { $0.index <= highestIndex }
      .map { $0.differential - ExpectedDifferential.eighteenHoles(index: $0.index) }.sorted()
    let eligible = deviations.count
    guard eligible >= fewestScores, estimates else {
      return Result(adjustment: 0, eligible: eligible, estimated: eligible >= fewestScores)
    }
    let worse = deviations.count { $0 > spread }
    let better = deviations.count { $0 < -spread }
    let excess = worse - better
    guard excess * excess > 4 * (worse + better) else {
      return Result(adjustment: 0, eligible: eligible, estimated: true)
    }
    let median = deviations[eligible / 2].rounded
    let adjustment = excess > 0 ? min(3, max(1, median)) : -1
    return Result(adjustment: adjustment, eligible: eligible, estimated: true)
  }
}

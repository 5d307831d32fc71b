import Core

/// How a score compares with the rating of the tees: `113 / slope x (adjusted gross score - Course
/// Rating - playing conditions)`. Rules of Handicapping 5.1.
package enum ScoreDifferential {
  /// The allowed adjustments for playing conditions, in strokes for eighteen holes (5.6).
  package static let playingConditions = -1...3

  /// The differential of eighteen holes, unrounded (5.1a). It counts rounded to a tenth (5.1c).
  ///
  /// `adjustedGrossScore` is in strokes, `playingConditions` is -1 … 3 strokes.
  package static func eighteenHoles(
    adjustedGrossScore: Int, rating: Rating, playingConditions: Int = 0
  ) -> Fraction {
    differential(
      strokes: Fraction(adjustedGrossScore - playingConditions), rating: rating)
  }

  /// The differential of nine holes, unrounded and not yet one of eighteen (5.1b): half of the day's
  /// adjustment counts.
  package static func nineHoles(
    adjustedGrossScore: Int, rating: Rating, playingConditions: Int = 0
  ) -> Fraction {
    differential(
      strokes: Fraction(adjustedGrossScore) - Fraction(playingConditions, over: 2), rating: rating)
  }

  /// `113 / slope x (strokes - Course Rating)`.
  static func differential(strokes: Fraction, rating: Rating) -> Fraction {
    differential(
      strokes: strokes, courseRating: Fraction(rating.courseRating), slope: rating.slope)
  }

  static func differential(strokes: Fraction, courseRating: Fraction, slope: Int) -> Fraction {
    Fraction(Rating.standardSlope, over: slope) * (strokes - courseRating)
  }
}

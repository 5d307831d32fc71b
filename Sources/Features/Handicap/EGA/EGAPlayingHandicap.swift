package import Core

/// The strokes of an exact handicap on one set of tees. EGA Handicap System 3.13.
package enum EGAPlayingHandicap {
  /// `handicap x slope / 113 + Course Rating - par`, .5 up, to 36.0; above, the handicap with what a player
  /// of 36.0 has more than 36 there.
  package static func eighteenHoles(handicap: Tenths, rating: Rating) -> Int {
    guard handicap > EGACategory.highestRaised else {
      return CourseHandicap.eighteenHoles(index: handicap, rating: rating).rounded
    }
    let differential = eighteenHoles(handicap: EGACategory.highestRaised, rating: rating) - 36
    return (Fraction(handicap) + Fraction(differential)).rounded
  }

  /// The same for nine holes, rated as if they were played twice: half of
  /// `handicap x slope / 113 + Course Rating - 2 x par`; above 36.0 half of the handicap with what a player
  /// of 36.0 has more than 18 there.
  package static func nineHoles(
    handicap: Tenths, courseRating18: Tenths, slope: Int, par9: Int
  ) -> Int {
    let twice = Rating(unchecked: courseRating18, slope: slope, par: 2 * par9)
    guard handicap > EGACategory.highestRaised else {
      return (CourseHandicap.eighteenHoles(index: handicap, rating: twice) / 2).rounded
    }
    let best = nineHoles(
      handicap: EGACategory.highestRaised, courseRating18: courseRating18, slope: slope,
      par9: par9)
    return (Fraction(handicap) / 2 + Fraction(best - 18)).rounded
  }

  /// The handicap on tees with that rating; a nine is rated as if it were played twice.
  static func on(_ rating: Rating, _ part: Part, handicap: Tenths) -> Int {
    guard part != .eighteen else { return eighteenHoles(handicap: handicap, rating: rating) }
    return nineHoles(
      handicap: handicap, courseRating18: Tenths(2 * rating.courseRating.count),
      slope: rating.slope, par9: rating.par)
  }
}

package import Core

/// The strokes that a player receives on one set of tees. Rules of Handicapping 6.1.
package enum CourseHandicap {
  /// `index x slope / 113 + (Course Rating - par)` for eighteen holes, unrounded (6.1a). Rounded, it
  /// serves hole limits, holes not played and differentials; a Playing Handicap starts from this one.
  package static func eighteenHoles(index: Tenths, rating: Rating) -> Fraction {
    handicap(of: index, rating: rating)
  }

  /// The same for nine holes with their own rating, from half of the index, itself rounded to a tenth
  /// (6.1b): 8.7 counts as 4.4.
  package static func nineHoles(index: Tenths, rating: Rating) -> Fraction {
    handicap(of: half(index), rating: rating)
  }

  /// Half of an index, to a tenth, a tie going up.
  package static func half(_ index: Tenths) -> Tenths { (Fraction(index) / 2).roundedToTenths }

  private static func handicap(of index: Tenths, rating: Rating) -> Fraction {
    Fraction(index) * Fraction(rating.slope, over: Rating.standardSlope)
      + Fraction(rating.courseRating) - Fraction(rating.par)
  }
}

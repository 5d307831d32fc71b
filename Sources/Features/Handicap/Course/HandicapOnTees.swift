package import Core

/// The handicaps of players on one set of tees, by the rules of a day.
package struct HandicapOnTees: Hashable, Sendable {
  package let rules: RuleSet
  package let part: Part
  package let rating: Rating

  package init(_ rules: RuleSet, _ part: Part, _ rating: Rating) {
    self.rules = rules
    self.part = part
    self.rating = rating
  }

  /// The handicap to which an allowance is applied: the unrounded Course Handicap (RoH 6.1), or the whole Playing
  /// Handicap of the EGA Handicap System (3.13).
  package func full(_ index: Tenths) -> Fraction {
    if rules.system.era != nil {
      return Fraction(EGAPlayingHandicap.on(rating, part, handicap: index))
    }
    return part == .eighteen
      ? CourseHandicap.eighteenHoles(index: index, rating: rating)
      : CourseHandicap.nineHoles(index: index, rating: rating)
  }

  /// The handicap in a competition with an allowance in percent, rounded once (RoH 6.2).
  package func playingHandicap(_ index: Tenths, percent: Int) -> Int {
    PlayingHandicap.of(courseHandicap: full(index), percent: percent)
  }
}

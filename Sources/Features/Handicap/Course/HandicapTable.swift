package import Core

/// The handicap table of a set of tees: the ranges of indexes with the same handicap.
package enum HandicapTable {
  /// A line of the table.
  package struct Line: Hashable, Sendable {
    /// The lowest index of the line.
    package let from: Tenths
    /// The highest.
    package let through: Tenths
    /// The handicap of all of them.
    package let handicap: Int
  }

  /// The lines for every index from `lowest` through 54.0, lowest first, `handicap` saying what one index
  /// has on the tees.
  package static func lines(
    from lowest: Tenths = Tenths(-100), handicap: (Tenths) -> Int
  ) -> [Line] {
    var lines: [Line] = []
    for count in lowest.count...max(lowest.count, IndexTable.maximum.count) {
      let index = Tenths(count)
      let value = handicap(index)
      if let last = lines.last, last.handicap == value {
        lines[lines.count - 1] = Line(from: last.from, through: index, handicap: value)
      } else {
        lines.append(Line(from: index, through: index, handicap: value))
      }
    }
    return lines
  }
}

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

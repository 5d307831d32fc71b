package import Core

/// What a set of tees is rated at, for one gender and for eighteen holes or a nine. Never derived from
/// another rating: nines are rated on their own (Rules of Handicapping, Appendix G).
package struct Rating: Hashable, Sendable {
  /// The score expected of a scratch golfer, 0.1 … 100.0 strokes.
  package let courseRating: Tenths
  /// How much harder the course is for a bogey golfer, 55 … 155, where 113 is standard.
  package let slope: Int
  /// The par of the holes rated, 27 … 108.
  package let par: Int

  /// The slope of a course of standard difficulty.
  package static let standardSlope = 113
  /// The allowed slopes.
  package static let slopes = 55...155

  /// The rating with those figures, or `nil` when one is out of its range.
  package init?(courseRating: Tenths, slope: Int, par: Int) {
    guard (1...1_000).contains(courseRating.count), Rating.slopes.contains(slope),
      (27...108).contains(par)
    else { return nil }
    self.init(unchecked: courseRating, slope: slope, par: par)
  }

  init(unchecked courseRating: Tenths, slope: Int, par: Int) {
    self.courseRating = courseRating
    self.slope = slope
    self.par = par
  }
}

/// The sums of the lengths of eighteen holes, to compare with the totals that a card prints. A difference is reported,
/// never corrected.
package struct CourseTotals: Hashable, Sendable {
  /// The sum of the first nine holes.
  package let out: Int
  /// The sum of the last nine.
  package let `in`: Int

  /// The sum of all.
  package var total: Int { out + `in` }

  /// Adds up eighteen lengths, in the card's unit; holes beyond the ninth are the last nine.
  package init(lengths: [Int]) {
    out = lengths.prefix(9).reduce(0, +)
    `in` = lengths.dropFirst(9).reduce(0, +)
  }

  /// Whether the printed totals are these sums.
  package func agree(out printedOut: Int, in printedIn: Int, total printedTotal: Int) -> Bool {
    (out, `in`, total) == (printedOut, printedIn, printedTotal)
  }
}

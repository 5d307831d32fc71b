package import Core

/// The score of holes that were not played. Rules of Handicapping 3.2.
package enum HolesNotPlayed {
  /// The fewest holes that give a score.
  package static let fewest = 9

  /// Scores to 2023 (2020 text, Great Britain, the Netherlands, Finland): a net par on each hole not
  /// played, and one stroke more on the first of them when fewer than fourteen (`extraBelow`) were
  /// played. `received` are the strokes on the holes; the result has `nil` for a hole played.
  package static func netPars(
    pars: [Int], received: [Int], played: [Bool], extraBelow: Int = 14
  ) -> [Int?] {
    var extra = played.count { $0 } < extraBelow ? 1 : 0
    return pars.indices.map { hole in
      guard !played[hole] else { return nil }
      defer { extra = 0 }
      return pars[hole] + received[hole] + extra
    }
  }

  /// The differential of 10 … 17 holes from 2024: that of the holes played and what is expected on the rest,
  /// in proportion to nine holes; unrounded. How the rest is calculated is not published, so the result is an
  /// estimate, as is the rating of the holes played.
  package static func differential(
    adjustedGrossScorePlayed: Fraction, ratingPlayed: Fraction, slope: Int, holesPlayed: Int,
    index: Tenths, clamped: Bool = false
  ) -> Fraction {
    let played = ScoreDifferential.differential(
      strokes: adjustedGrossScorePlayed, courseRating: ratingPlayed, slope: slope)
    return played
      + ExpectedDifferential.holes(18 - holesPlayed, index: index, clamped: clamped)
  }

  /// The rating taken for the holes played: their par, and the share of what the rating of eighteen is
  /// above par. An assumption, as none is published.
  package static func ratingOfHolesPlayed(pars: [Int], rating: Rating) -> Fraction {
    let abovePar = Fraction(rating.courseRating) - Fraction(rating.par)
    return Fraction(pars.reduce(0, +)) + abovePar * Fraction(pars.count, over: 18)
  }
}

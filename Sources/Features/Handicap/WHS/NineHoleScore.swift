package import Core

/// How nine holes become a differential of eighteen. Rules of Handicapping 5.1b.
package enum NineHoleScore {
  /// From 2024: the differential of the nine and what is expected of the player on the other nine, added
  /// unrounded and rounded once; `index` is the one in force on the day.
  package static func withExpected(
    _ nine: Fraction, index: Tenths, clamped: Bool = false
  ) -> Fraction {
    nine + ExpectedDifferential.nineHoles(index: index, clamped: clamped)
  }

  /// To 2023 (2020 text, USA): two nines in the order in which they were posted, added unrounded.
  package static func combined(_ first: Fraction, _ second: Fraction) -> Fraction { first + second }

  /// For a player without an index, twice the nine: it serves only to find the index from which the
  /// expected part of a first record is calculated. Not published, so the result is an estimate.
  package static func doubled(_ nine: Fraction) -> Fraction { nine * Fraction(2) }
}

package import Core

/// The differential expected of a player on a course of standard difficulty. Rules of Handicapping 5.1b
/// (2024) give the idea and no formula; every published figure fits `1.04 x index + 2.4` for eighteen
/// holes (the Danish union's manual of 2021) and half of it for nine (the German association's table).
package enum ExpectedDifferential {
  /// What is expected over eighteen holes, unrounded.
  package static func eighteenHoles(index: Tenths) -> Fraction {
    Fraction(104, over: 100) * Fraction(index) + Fraction(24, over: 10)
  }

  /// What is expected over nine holes, unrounded. With `clamped` a plus player's is never below that of
  /// an index of 0.0, as some engines have it.
  package static func nineHoles(index: Tenths, clamped: Bool = false) -> Fraction {
    eighteenHoles(index: clamped ? max(index, Tenths(0)) : index) / 2
  }

  /// What is expected over some holes, in proportion to nine: an assumption, as nothing is published, so
  /// that what is made with it is an estimate.
  package static func holes(_ count: Int, index: Tenths, clamped: Bool = false) -> Fraction {
    nineHoles(index: index, clamped: clamped) * Fraction(count, over: 9)
  }
}

package import Core

/// The reduction for a score far better than the index of the day. Rules of Handicapping 5.9.
package enum ExceptionalScore {
  /// -1.0 for a differential 7.0 … 9.9 below the index in force, -2.0 for 10.0 or more, else zero. The
  /// unrounded differential is compared.
  ///
  /// It is added to each of the newest twenty differentials, the exceptional one among them; reductions of
  /// one day add up, and scores to come do not inherit it.
  package static func reduction(differential: Fraction, index: Tenths) -> Tenths {
    let better = Fraction(index) - differential
    if better >= Fraction(10) { return Tenths(-20) }
    return better >= Fraction(7) ? Tenths(-10) : Tenths(0)
  }
}

/// The strokes of a player in a competition: the unrounded Course Handicap with the allowance of the
/// format, rounded once at the end. Rules of Handicapping 6.2.
package enum PlayingHandicap {
  /// `courseHandicap x percent`, rounded, .5 up (6.2a). A plus player's moves towards zero.
  package static func of(courseHandicap: Fraction, percent: Int) -> Int {
    (courseHandicap * Fraction(percent, over: 100)).rounded
  }

  /// The same in a competition over tees of different par: a player on the higher par receives the
  /// difference (6.2b).
  package static func of(courseHandicap: Fraction, percent: Int, par: Int, lowestPar: Int) -> Int {
    of(courseHandicap: courseHandicap, percent: percent) + par - lowestPar
  }

  /// The handicap of a side: each partner's unrounded Course Handicap, from the lowest to the highest,
  /// with its percentage, added and rounded once (Appendix C). `nil` unless there is a percentage for
  /// each partner.
  package static func ofSide(courseHandicaps: [Fraction], percents: [Int]) -> Int? {
    guard courseHandicaps.count == percents.count, !percents.isEmpty else { return nil }
    let shares = zip(courseHandicaps.sorted(), percents).map { $0 * Fraction($1, over: 100) }
    return shares.reduce(.zero, +).rounded
  }

  /// The strokes that each player of a match receives: the lowest plays off zero and the others receive
  /// the difference (Appendix C).
  package static func matchPlayStrokes(_ playingHandicaps: [Int]) -> [Int] {
    guard let lowest = playingHandicaps.min() else { return [] }
    return playingHandicaps.map { $0 - lowest }
  }
}

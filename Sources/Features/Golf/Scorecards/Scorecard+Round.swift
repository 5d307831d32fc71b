import Core
import Handicap

extension Scorecard.Play {
  /// The round for the rules to judge.
  ///
  /// - Parameters:
  ///   - conditions: the day's adjustment for playing conditions.
  ///   - whole: the eighteen holes that a nine belongs to, where they are known.
  /// - Returns: the round, or `nil` when the rules can't read it.
  func round(conditions: Int, whole: [RoundHole]?) -> Round? {
    guard let rating = ratings[part] else { return nil }
    guard
      var round = Round(
        part: part, holes: holes.compactMap(\.hole.rated), outcomes: holes.map(\.outcome),
        rating: rating)
    else { return nil }
    round.conditions = conditions
    if part == .eighteen {
      round.frontRating = ratings[.front9]
      round.backRating = ratings[.back9]
    } else if let whole, let rating = ratings[.eighteen] {
      round.whole = Round.Course(holes: whole.compactMap(\.rated), rating: rating)
    }
    return round
  }

  /// The sum of the strokes given.
  package var total: Int { holes.compactMap(\.outcome.strokes).reduce(0, +) }
}

extension RoundHole {
  fileprivate var rated: Hole? { Hole(par: par, strokeIndex: strokeIndex) }
}

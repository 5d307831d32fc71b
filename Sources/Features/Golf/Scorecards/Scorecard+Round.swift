import Core
import Handicap

extension Scorecard.Play {
  /// The round as the handicap rules take it.
  ///
  /// - Parameters:
  ///   - conditions: the playing conditions adjustment of the day, in strokes.
  ///   - whole: the eighteen holes that a nine is a part of, when they are known.
  /// - Returns: `nil` when the holes or ratings do not make a round.
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
      round.whole = Round.EighteenHoles(holes: whole.compactMap(\.rated), rating: rating)
    }
    return round
  }

  /// The sum of the strokes of the holes with a score.
  package var total: Int { holes.compactMap(\.outcome.strokes).reduce(0, +) }
}

extension RoundHole {
  fileprivate var rated: Hole? { Hole(par: par, strokeIndex: strokeIndex) }
}

/// Points by hole, and the ways between points and strokes. Rules of Golf 21.1; Rules of Handicapping 3.1.
package enum Stableford {
  /// Two points for a net par, one more for each stroke better, one fewer for each worse, none below zero
  /// and none without a score.
  package static func points(par: Int, received: Int, strokes: Int?) -> Int {
    guard let strokes else { return 0 }
    return max(0, par + received + 2 - strokes)
  }

  /// The points of a round's holes, given in one order; `strokes` is `nil` for a hole without a score.
  package static func points(pars: [Int], received: [Int], strokes: [Int?]) -> Int {
    zip(zip(pars, received), strokes).reduce(0) { sum, hole in
      sum + points(par: hole.0.0, received: hole.0.1, strokes: hole.1)
    }
  }

  /// The points that a result against par or bogey stands for, +5 being five holes up: 36 + result.
  package static func points(parBogeyResult result: Int) -> Int { 36 + result }

  /// The Adjusted Gross Score of eighteen holes with those points at the full Course Handicap:
  /// `par + Course Handicap - (points - 36)`, as the German and Dutch federations convert a card that
  /// has points only.
  package static func adjustedGrossScore(par: Int, courseHandicap: Int, points: Int) -> Int {
    par + courseHandicap - (points - 36)
  }

  /// The same for nine holes scaled up to eighteen (2020-2023): 17 points are added for the holes not
  /// played, a net par on each and one stroke more.
  package static func adjustedGrossScore(par18: Int, courseHandicap18: Int, points9: Int) -> Int {
    adjustedGrossScore(par: par18, courseHandicap: courseHandicap18, points: points9 + 17)
  }
}

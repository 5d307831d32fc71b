/// The strokes of a round for handicap purposes, no hole above its maximum. Rules of Handicapping 3.1.
package enum AdjustedGrossScore {
  /// A hole's strokes, or its maximum when there are more or none (`nil`: picked up).
  package static func onHole(strokes: Int?, maximum: Int) -> Int {
    min(strokes ?? maximum, maximum)
  }

  /// The adjusted strokes of each hole; `strokes` has `nil` for a hole picked up, and the Course Handicap
  /// is the full one, rounded.
  package static func onHoles(
    _ holes: [Hole], strokes: [Int?], courseHandicap: Int, established: Bool
  ) -> [Int] {
    let received = StrokesReceived.onHoles(
      handicap: courseHandicap, strokeIndexes: holes.map(\.strokeIndex))
    return zip(zip(holes, received), strokes).map { hole, strokes in
      onHole(
        strokes: strokes,
        maximum: MaximumHoleScore.strokes(
          par: hole.0.par, received: hole.1, courseHandicap: courseHandicap,
          established: established))
    }
  }
}

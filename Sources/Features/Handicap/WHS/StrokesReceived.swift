/// How a handicap is spread over holes. Rules of Handicapping, Appendix E.
package enum StrokesReceived {
  /// The strokes on each hole, in the order given; their sum is the handicap.
  ///
  /// Strokes are taken in ascending order of the stroke indexes that the holes have, so that nine holes of
  /// a published list of eighteen serve as well as a list of their own. A negative (plus) handicap gives
  /// strokes back from the highest index down: those holes have -1.
  package static func onHoles(handicap: Int, strokeIndexes: [Int]) -> [Int] {
    guard !strokeIndexes.isEmpty else { return [] }
    let order = strokeIndexes.indices.sorted { strokeIndexes[$0] < strokeIndexes[$1] }
    var strokes = strokeIndexes
    for (place, hole) in order.enumerated() {
      strokes[hole] = onHole(handicap: handicap, place: place + 1, of: strokeIndexes.count)
    }
    return strokes
  }

  /// The strokes on the hole that comes at `place` (from 1) among `holes` by its stroke index.
  package static func onHole(handicap: Int, place: Int, of holes: Int) -> Int {
    let remainder = (handicap % holes + holes) % holes
    return (handicap - remainder) / holes + (place <= remainder ? 1 : 0)
  }
}

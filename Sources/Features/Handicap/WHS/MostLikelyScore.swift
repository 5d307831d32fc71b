/// The score of a hole that was started and not finished. Rules of Handicapping 3.3.
package enum MostLikelyScore {
  /// Where the ball lay when the player stopped.
  package enum BallPosition: Hashable, Sendable {
    /// On the green, at most 1.5 m from the hole: one more stroke.
    case close
    /// Farther, to 20 m: two or three more.
    case middle
    /// Farther than 20 m: three or four more.
    case far
  }

  /// The least and the most strokes still to add for where the ball lay.
  package static func strokesToAdd(_ position: BallPosition) -> ClosedRange<Int> {
    switch position {
    case .close: 1...1
    case .middle: 2...3
    case .far: 3...4
    }
  }

  /// The strokes taken with those still to add, but never above the hole's maximum.
  package static func strokes(taken: Int, toAdd: Int, maximum: Int) -> Int {
    min(taken + toAdd, maximum)
  }
}

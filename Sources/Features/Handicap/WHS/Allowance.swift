/// The handicap allowances recommended for formats of play, in percent of the Course Handicap. Rules of
/// Handicapping, Appendix C (2024).
package enum Allowance: String, Hashable, Sendable, CaseIterable {
  /// Individual stroke play.
  case strokePlay
  /// Individual Stableford.
  case stableford
  /// Individual par or bogey.
  case parBogey
  /// Individual maximum score.
  case maximumScore
  /// Individual match play.
  case matchPlay
  /// Four-ball stroke play.
  case fourBallStrokePlay
  /// Four-ball Stableford.
  case fourBallStableford
  /// Four-ball par or bogey.
  case fourBallParBogey
  /// Four-ball match play.
  case fourBallMatchPlay
  /// Foursomes: half of the partners' sum.
  case foursomes
  /// Greensomes.
  case greensomes
  /// Pinehurst, or Chapman.
  case chapman
  /// The best one of four, stroke play.
  case bestOneOfFour
  /// The best two of four, stroke play.
  case bestTwoOfFour
  /// The best three of four, stroke play.
  case bestThreeOfFour
  /// All four of four, stroke play.
  case allFour
  /// The best one of four, par or bogey.
  case bestOneOfFourParBogey
  /// The best two of four, par or bogey.
  case bestTwoOfFourParBogey
  /// The best three of four, par or bogey.
  case bestThreeOfFourParBogey
  /// All four of four, par or bogey.
  case allFourParBogey
  /// The total score of two, match play.
  case totalOfTwoMatchPlay
  /// A scramble of two.
  case scrambleOfTwo
  /// A scramble of three.
  case scrambleOfThree
  /// A scramble of four.
  case scrambleOfFour

  /// The percentage of each player on his own ball (one figure), or of each partner of a side that has one
  /// handicap together, from the lowest to the highest Course Handicap.
  package var percents: [Int] {
    switch self {
    case .strokePlay, .stableford, .parBogey, .maximumScore: [95]
    case .matchPlay, .totalOfTwoMatchPlay: [100]
    case .fourBallStrokePlay, .fourBallStableford: [85]
    case .fourBallParBogey, .fourBallMatchPlay: [90]
    case .foursomes: [50, 50]
    case .greensomes, .chapman: [60, 40]
    case .bestOneOfFour, .bestOneOfFourParBogey: [75]
    case .bestTwoOfFour: [85]
    case .bestTwoOfFourParBogey: [80]
    case .bestThreeOfFour, .allFour, .allFourParBogey: [100]
    case .bestThreeOfFourParBogey: [90]
    case .scrambleOfTwo: [35, 15]
    case .scrambleOfThree: [30, 20, 10]
    case .scrambleOfFour: [25, 20, 15, 10]
    }
  }

  /// Whether the partners share one handicap.
  package var isShared: Bool { percents.count > 1 }
}

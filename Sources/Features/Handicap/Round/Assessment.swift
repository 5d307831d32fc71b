package import Core

/// What a round is worth by one rule set, to a player with one Handicap Index.
package struct Assessment: Hashable, Sendable {
  /// How the score was found.
  package enum Method: String, Hashable, Sendable {
    /// Eighteen holes, all played.
    case eighteen
    /// Holes not played count a net par (and one stroke more below fourteen).
    case netPars
    /// Nine holes with what is expected on nine more.
    case nineWithExpected
    /// 10 … 17 holes with what is expected on the rest, in proportion.
    case partial
    /// Nine holes that wait for another nine, or for the first index.
    case nine
  }

  package enum Refusal: String, Hashable, Sendable {
    /// Fewer holes were played than give a score.
    case tooFewHoles
    /// A player without an index may post only full scores of nine or eighteen holes.
    case partialWithoutIndex
    /// The holes that were played are not a nine that is rated on its own.
    case nineNotRated
    /// The golfer's index was withdrawn on the day.
    case indexWithdrawn
  }

  package enum Verdict: Hashable, Sendable {
    /// A differential of eighteen holes, unrounded.
    case counts(Fraction)
    /// A differential of nine holes, unrounded, which is not complete yet.
    case half(Fraction)
    /// No score.
    case refused(Refusal)
  }

  /// A hole as it counts.
  package struct HoleScore: Hashable, Sendable {
    /// The strokes received.
    package let received: Int
    /// The most that the hole counts.
    let maximum: Int
    /// The strokes that count, or `nil` for a hole that is not in the score.
    package let adjusted: Int?
    /// Stableford points at the full Course Handicap; `nil` without a handicap.
    package let points: Int?
  }

  /// The index in force on the day, or `nil` when there was none.
  package let index: Tenths?
  /// The Course Handicap before rounding with which the holes were scored: of 54.0 for a nine that is scaled up
  /// without an index, else `nil` without one.
  let handicap: Fraction?
  /// The round as it was scored: a nine of a card of eighteen, or eighteen holes that a nine was made.
  let round: Round
  /// The nine that was made eighteen holes (2020-2023), or `nil`.
  let nine: Round?
  /// The holes of that round in order.
  let scored: [HoleScore]
  /// The part of the course that was assessed: a nine when only that counts of a card of eighteen.
  package let part: Part
  /// The holes of that part in order.
  package let holes: [HoleScore]
  /// How the score was found.
  package let method: Method
  /// The sum of all that is in the score, holes filled up included.
  let adjustedSum: Int
  /// The adjustment for playing conditions that was used, for eighteen holes.
  package let conditions: Int
  package let verdict: Verdict
  /// Whether a method was used that no authority has published.
  package let estimated: Bool

  /// The rating that the score was compared with.
  package var rating: Rating { round.rating }

  /// How many holes were played.
  package var holesPlayed: Int { round.holesPlayed }

  /// The Course Handicap before rounding, or `nil` without an index.
  package var courseHandicapUnrounded: Fraction? { index == nil ? nil : handicap }

  /// The Course Handicap, or `nil` without an index.
  package var courseHandicap: Int? { courseHandicapUnrounded?.rounded }

  /// The Adjusted Gross Score, of nine holes, of eighteen (those filled up included) or of the holes played
  /// of a partial round; `nil` when the round was refused.
  package var adjustedGrossScore: Int? {
    if case .refused = verdict { nil } else { adjustedSum }
  }

  /// The points of the holes played, or `nil` without a handicap.
  package var points: Int? {
    index == nil ? nil : holes.compactMap(\.points).reduce(0, +)
  }

  /// The unrounded differential of nine holes that are not complete yet; `nil` for another round.
  var half: Fraction? {
    if case .half(let half) = verdict { half } else { nil }
  }

  /// The unrounded differential of eighteen holes; `nil` when there is none, or none yet.
  package var differential: Fraction? {
    if case .counts(let differential) = verdict { differential } else { nil }
  }

  /// The Score Differential, to a tenth.
  package var scoreDifferential: Tenths? { differential?.roundedToTenths }
}

package import Core

/// What a round does to an exact handicap: its points with the EGA Playing Handicap, and the handicap after it.
package struct EGAAssessment: Hashable, Sendable {
  /// The Playing Handicap that the points were made with.
  package let playingHandicap: Int
  /// The strokes received, by hole.
  package let received: [Int]
  /// The points by hole; a hole without a score has none.
  package let pointsByHole: [Int]
  /// The round as it is assessed.
  package let round: StablefordRound
  /// The handicap before it; `nil` when it made the first one.
  package let before: Tenths?
  /// The handicap after it.
  package let after: Tenths
  package let effect: EGAAdjustment.Effect
  let played: Round
  let era: EGAEra
  /// The categories whose rounds of nine holes count.
  let nineHoleCategories: ClosedRange<Int>

  /// The handicap that the Playing Handicap is made from: 54.0 for a player without one.
  var handicap: Tenths { before ?? IndexTable.maximum }

  init(
    _ played: Round, handicap before: Tenths?, era: EGAEra, nineHoleCategories: ClosedRange<Int>?
  ) {
    let handicap = before ?? IndexTable.maximum
    let nines = nineHoleCategories ?? era.nineHoleCategories
    let pars = played.holes.map(\.par)
    let strokes = played.outcomes.map(\.strokes)
    playingHandicap = EGAPlayingHandicap.on(played.rating, played.part, handicap: handicap)
    received = StrokesReceived.onHoles(
      handicap: playingHandicap, strokeIndexes: played.holes.map(\.strokeIndex))
    pointsByHole = zip(zip(pars, received), strokes).map {
      Stableford.points(par: $0.0, received: $0.1, strokes: $1)
    }
    round = StablefordRound(
      points: pointsByHole.reduce(0, +), holes: played.holes.count,
      pointsAdjustment: played.pointsAdjustment, bufferAdjustment: played.bufferAdjustment,
      reductionOnly: played.reductionOnly)
    if before == nil {
      after = EGAFirstHandicap.handicap(points: round.points, holes: round.holes)
      effect = .lowered
    } else {
      (after, effect) = EGAAdjustment.apply(
        round, to: handicap, era: era, nineHoleCategories: nines)
    }
    self.before = before
    self.played = played
    self.era = era
    self.nineHoleCategories = nines
  }
}

extension WorkingStep {
  /// What a step says that computes nothing.
  package enum Statement: String, Hashable, Sendable, CaseIterable {
    /// The record begins on the day `begins`; before, there is no index.
    case recordBegins
    /// A nine counts among the eighteen holes of its course, which are rated `courseRating`, `slopeRating`, `par`.
    case nineAmongEighteen
    /// Without an index no stroke is received.
    case noStrokes
    /// Without an index the strokes received are those of 54.0.
    case strokesOfMaximum
    case tooFewHoles
    /// Without an index only full scores count.
    case partialWithoutIndex
    case nineNotRated
    /// The index was withdrawn on the day of the round.
    case indexWithdrawn
    /// Nine holes wait until they can be made a score of eighteen.
    case nineWaits
    /// There is nothing to make a penalty score from.
    case noPenaltyScore
    /// The committee decided the index, `handicapIndex` where it is known.
    case committeeDecided
    /// The committee took back the reduction `adjustment` for an exceptional score.
    case reductionCancelled
    /// The index `handicapIndex` is frozen to the day `until`, or without an end.
    case indexFrozen
    /// The freeze has ended: the index follows from the record.
    case freezeEnded
    /// The index is withdrawn to the day `until`, or without an end.
    case withdrawnFrom
    /// The withdrawal has ended.
    case withdrawalEnded
    /// At the change of system there were no rounds; the handicap stays as the index.
    case transitionWithoutRounds
    /// At the change of system the rounds were worked out by the new rules.
    case transitionByRounds
    /// The same with one more round at the handicap + 2.0.
    case transitionWithArtificialRound
    /// The number `differentials` is too small for an index; `handicapIndex` stays, if it is there.
    case tooFewDifferentials
  }
}

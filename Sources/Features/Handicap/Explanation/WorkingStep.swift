/// One step of a calculation: the rule, a sentence for people, and the figures for programs.
package struct WorkingStep: Hashable, Sendable {
  /// The rule by its book and number, `RoH 5.1a` (Rules of Handicapping) or `EGA 3.12`.
  package let rule: String
  /// What is computed from the figures.
  package let operation: Operation
  /// What is said where nothing is computed, for programs that say it in another language; `nil` for what no
  /// explanation of a record has.
  package let statement: Statement?
  /// What was done, in one sentence, with its figures.
  package let sentence: String
  /// The figures of the step by name: what it is computed from, then what it gives.
  package let values: [NamedValue]
  /// The entry of the record that it is about, where it is not plain.
  package var entry: Int?

  package init(
    _ rule: String, _ sentence: String, _ values: [NamedValue] = [],
    _ operation: Operation = .statement
  ) {
    self.init(rule, operation, nil, sentence, values)
  }

  /// A step that computes nothing.
  init(
    _ rule: String, _ statement: Statement, _ sentence: String, _ values: [NamedValue] = []
  ) {
    self.init(rule, .statement, statement, sentence, values)
  }

  private init(
    _ rule: String, _ operation: Operation, _ statement: Statement?, _ sentence: String,
    _ values: [NamedValue]
  ) {
    self.rule = rule
    self.operation = operation
    self.statement = statement
    self.sentence = sentence
    self.values = values
  }

  /// The sentence with its rule: `… (RoH 5.1a)`.
  package var text: String { "\(sentence) (\(rule))" }

  /// The step with one more figure, of what it is about.
  package func naming(_ name: String, _ value: Int) -> WorkingStep {
    WorkingStep(
      rule, operation, statement, sentence, [NamedValue(name, .integer(value))] + values)
  }

  /// The step, said to be about an entry.
  func about(_ entry: Int) -> WorkingStep {
    var step = self
    step.entry = entry
    return step
  }
}

extension WorkingStep {
  /// What a step computes. A step's values have the names that the formulas use.
  package enum Operation: String, Hashable, Sendable, CaseIterable {
    /// Nothing is computed.
    case statement
    /// `half` = handicapIndex / 2, to a tenth.
    case halfIndex
    /// `courseRating` = 2 x courseRating9, `par` = 2 x par9.
    case nineTwice
    /// `unrounded` = index x slopeRating / 113 + courseRating - par; `courseHandicap` is that, rounded.
    case courseHandicap
    /// `received` by hole: handicap, spread in order of the strokeIndexes.
    case strokesReceived
    /// `maximums` by hole: par + 2 + received; par + 5 unless established, or above 54 with four received.
    case maximumScores
    /// `adjusted` by hole played: the lesser of strokes and maximum; `adjustedGrossScore` is their sum.
    case adjustedScores
    /// `filled` by hole not played: par + received, the first with `extra` more; `adjustedGrossScore` is the
    /// sum of adjusted and filled.
    case netPars
    /// `unrounded` = 113 / slopeRating x (adjustedGrossScore - courseRating - pcc).
    case scoreDifferential
    /// `nineHoleDifferential` = 113 / slopeRating x (adjustedGrossScore - courseRating - pcc / 2).
    case nineHoleDifferential
    /// `ratingPlayed` = parPlayed + (courseRating - par) x holesPlayed / 18.
    case ratingOfHolesPlayed
    /// `playedDifferential` = 113 / slopeRating x (adjustedGrossScore - ratingPlayed - pcc x holesPlayed / 18).
    case playedDifferential
    /// `expected` = (0.52 x handicapIndex + 1.2) x holes / 9.
    case expectedDifferential
    /// `unrounded` = the sum of the parts.
    case sum
    /// `scoreDifferential` = unrounded, to a tenth.
    case rounding
    /// `handicapIndex` = the average of the lowest of differentials and twice each nineHoleDifferentials, to a
    /// tenth, with the table's adjustment; at most 54.0.
    case provisionalIndex
    /// `scoreDifferential` = the highest or lowest (`kind`) of the differentials.
    case copy
    /// `adjustedGrossScore` = courseRating + courseHandicap.
    case genericPenalty
    /// `scoreDifferential` = handicap + 2.0.
    case artificialRound
    /// `adjustment` = -1.0 when handicapIndex - unrounded is 7.0 or more, -2.0 when it is 10.0 or more.
    case exceptionalScore
    /// `adjustment` = handicapIndex - calculated.
    case committeeShift
    /// `calculated` = the average of counting, the lowest of the differentials, plus adjustment.
    case indexTable
    /// `lowHandicapIndex` = the lowest of issued.
    case lowHandicapIndex
    /// `capped`: half of a rise beyond lowHandicapIndex + 3.0 counts, at most lowHandicapIndex + 5.0.
    case caps
    /// `limited` = 54.0.
    case maximum
    /// `handicapIndex` = capped, but not above 26.5 and previous.
    case decisionOnlyRise
    /// `handicapIndex` is in force.
    case index
    /// `unrounded` = handicap x slopeRating / 113 + courseRating - par, half of it for nine holes;
    /// `playingHandicap` is that, rounded.
    case egaPlayingHandicap
    /// `playingHandicap` = handicap + playingHandicapOf36 - 36, or half of handicap + playingHandicapOf36 - 18
    /// for nine holes, rounded.
    case egaClubPlayingHandicap
    /// `pointsByHole`: par + received + 2 - strokes, 0 at least and without strokes; `points` is their sum.
    case stablefordPoints
    /// `comparedPoints` = points + pointsAdjustment, and 18 more for nine holes.
    case egaPoints
    /// `after`: before less the category's step for each point above bufferTo, or plus raise below bufferFrom.
    case egaAdjustment
    /// `after` = 54 - (comparedPoints - 36), at most 54.0.
    case egaFirstHandicap
  }
}

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

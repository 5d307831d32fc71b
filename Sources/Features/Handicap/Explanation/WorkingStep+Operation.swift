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

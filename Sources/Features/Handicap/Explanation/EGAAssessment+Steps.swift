import Core

extension EGAAssessment {
  /// How the round came to its points and changed the handicap, one step for each rule.
  package var steps: [WorkingStep] {
    let received = receivedStep(
      "EGA 3.13", handicap: playingHandicap, indexes: played.holes.map(\.strokeIndex),
      received: received)
    return firstSteps + handicapSteps + [received, stablefordStep, comparedStep, effectStep]
  }

  private var firstSteps: [WorkingStep] {
    before == nil
      ? [
        WorkingStep(
          "EGA 3.11.5", .strokesOfMaximum,
          "there is no handicap, so the strokes are those of 54.0")
      ] : []
  }

  private var handicapSteps: [WorkingStep] {
    let highest = EGACategory.highestRaised
    guard handicap > highest else {
      return [egaHandicapStep(played.rating, played.part, handicap, playingHandicap)]
    }
    let best = EGAPlayingHandicap.on(played.rating, played.part, handicap: highest)
    let isNine = played.part != .eighteen
    return [
      egaHandicapStep(played.rating, played.part, highest, best),
      WorkingStep(
        "EGA 3.13",
        isNine
          ? "\(handicap) / 2 + \(best) - 18, rounded, is \(playingHandicap)"
          : "\(handicap) + \(best) - 36, rounded, is \(playingHandicap)",
        [
          NamedValue("handicap", .tenths(handicap)),
          NamedValue("playingHandicapOf36", .integer(best)),
          NamedValue("holes", .integer(round.holes)),
          NamedValue("playingHandicap", .integer(playingHandicap)),
        ], .egaClubPlayingHandicap),
    ]
  }

  private var stablefordStep: WorkingStep {
    let strokes = played.outcomes.map(\.strokes)
    return WorkingStep(
      "EGA 3.4",
      "par + strokes received + 2 - the strokes "
        + strokes.map { $0?.description ?? "-" }.joined(separator: " ")
        + " gives \(pointsByHole.listed), \(round.points) points",
      [
        NamedValue("pars", .integers(played.holes.map(\.par))),
        NamedValue("received", .integers(received)),
        NamedValue("strokes", .list(strokes.map { .whole($0) })),
        NamedValue("pointsByHole", .integers(pointsByHole)),
        NamedValue("points", .integer(round.points)),
      ], .stablefordPoints)
  }

  private var comparedStep: WorkingStep {
    let competition =
      round.pointsAdjustment == 0 ? "" : " and \(round.pointsAdjustment) of the competition"
    return WorkingStep(
      "EGA 3.12",
      "\(round.points)\(round.holes == 9 ? " + 18" : "")\(competition) is \(round.comparedPoints)",
      [
        NamedValue("points", .integer(round.points)),
        NamedValue("pointsAdjustment", .integer(round.pointsAdjustment)),
        NamedValue("holes", .integer(round.holes)),
        NamedValue("comparedPoints", .integer(round.comparedPoints)),
      ], .egaPoints)
  }

  private var effectStep: WorkingStep {
    before == nil
      ? WorkingStep(
        "EGA 3.11.5",
        "54 - (\(round.comparedPoints) - 36), at most 54.0, gives the first handicap \(after)",
        [
          NamedValue("comparedPoints", .integer(round.comparedPoints)),
          NamedValue("after", .tenths(after)),
        ], .egaFirstHandicap)
      : egaStep(round, from: handicap, to: after, effect, era, nineHoleCategories)
  }
}

private func egaHandicapStep(
  _ rating: Rating, _ part: Part, _ handicap: Tenths, _ playing: Int
) -> WorkingStep {
  let isNine = part != .eighteen
  let rating =
    isNine
    ? Rating(
      unchecked: Tenths(2 * rating.courseRating.count), slope: rating.slope, par: 2 * rating.par)
    : rating
  let whole = CourseHandicap.eighteenHoles(index: handicap, rating: rating)
  let exact = isNine ? whole / 2 : whole
  let formula = "\(handicap) x \(rating.slope) / 113 + \(rating.courseRating) - \(rating.par)"
  return WorkingStep(
    "EGA 3.13",
    isNine
      ? "half of \(formula), the nine played twice, is \(exact), rounded \(playing)"
      : "\(formula) = \(exact), rounded \(playing)",
    [NamedValue("handicap", .tenths(handicap))] + rating.values + [
      NamedValue("par", .integer(rating.par)), NamedValue("holes", .integer(isNine ? 9 : 18)),
      NamedValue("unrounded", .fraction(exact)), NamedValue("playingHandicap", .integer(playing)),
    ], .egaPlayingHandicap)
}

/// What a round does to a handicap, with its category's buffer zone and steps.
func egaStep(
  _ round: StablefordRound, from old: Tenths, to new: Tenths, _ effect: EGAAdjustment.Effect,
  _ era: EGAEra, _ nines: ClosedRange<Int>
) -> WorkingStep {
  let category = EGACategory(handicap: old)
  let shift = category == .six || round.holes == 9 ? 0 : round.bufferAdjustment
  let from = category.bufferFloor(holes: round.holes).map { $0 + shift }
  let path = EGAAdjustment.path(from: old, by: max(0, round.comparedPoints - 36 - shift))
  let points = "\(round.comparedPoints) points in category \(category.rawValue)"
  let sentence =
    switch effect {
    case .lowered:
      "\(points), \(path.count) above \(36 + shift), lower \(old) point by point: \(path.listed)"
    case .unchanged: "\(points) leave \(old) as it is"
    case .raised:
      "\(points) are below its buffer zone from \(from ?? 36) and raise \(old) by \(category.raise(in: era)) to \(new)"
    case .notCounted: "nine holes do not count in category \(category.rawValue)"
    }
  return WorkingStep(
    "EGA 3.12", sentence,
    [
      NamedValue("before", .tenths(old)), NamedValue("category", .integer(category.rawValue)),
      NamedValue("holes", .integer(round.holes)),
      NamedValue("nineHoleCategories", .integers([nines.lowerBound, nines.upperBound])),
      NamedValue("comparedPoints", .integer(round.comparedPoints)),
      NamedValue("bufferFrom", .whole(from)), NamedValue("bufferTo", .integer(36 + shift)),
      NamedValue("raise", .tenths(category.raise(in: era))),
      NamedValue("reductionOnly", .flag(round.reductionOnly)),
      NamedValue("effect", .text(effect.rawValue)),
      NamedValue("path", .list(effect == .lowered ? path.map { .tenths($0) } : [])),
      NamedValue("after", .tenths(new)),
    ], .egaAdjustment)
}

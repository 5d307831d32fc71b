import Core

/// The holes of a round, each with the strokes that it receives and the score that counts.
struct ScoredCard {
  let holes: [Assessment.HoleScore]
  let courseHandicap: Fraction?

  /// The sum of the holes that count.
  var sum: Int { holes.compactMap(\.adjusted).reduce(0, +) }

  /// Scores a card; with `fillsUp` a hole not played counts as the 2020 text has it, else not at all.
  init(
    _ round: Round, courseHandicap: Fraction?, fillsUp: Bool, established: Bool? = nil
  ) {
    self.courseHandicap = courseHandicap
    let handicap = courseHandicap?.rounded ?? 0
    let established = established ?? (courseHandicap != nil)
    let received = StrokesReceived.onHoles(
      handicap: handicap, strokeIndexes: round.holes.map(\.strokeIndex))
    let pars = round.holes.map(\.par)
    let filled =
      fillsUp
      ? HolesNotPlayed.netPars(
        pars: pars, received: received, played: round.outcomes.map(\.isPlayed),
        extraBelow: round.part == .eighteen ? 14 : 0)
      : Array(repeating: nil, count: pars.count)
    holes = round.holes.indices.map { hole in
      let outcome = round.outcomes[hole]
      let maximum = MaximumHoleScore.strokes(
        par: pars[hole], received: received[hole], courseHandicap: handicap,
        established: established)
      return Assessment.HoleScore(
        received: received[hole], maximum: maximum,
        adjusted: outcome.isPlayed
          ? AdjustedGrossScore.onHole(strokes: outcome.strokes, maximum: maximum) : filled[hole],
        points: courseHandicap == nil || !outcome.isPlayed
          ? nil
          : Stableford.points(
            par: pars[hole], received: received[hole], strokes: outcome.strokes))
    }
  }
}

extension Round {
  /// A nine as a card of eighteen, the other nine not played. Without a whole course at hand it is the nine
  /// played twice.
  func amongEighteen() -> Round {
    let rest = Array(repeating: HoleOutcome.notPlayed, count: 9)
    let outcomes = part == .back9 ? rest + self.outcomes : self.outcomes + rest
    guard let course = whole ?? twice,
      var round = Round(
        part: .eighteen, holes: course.holes, outcomes: outcomes, rating: course.rating)
    else { return self }
    round.conditions = conditions
    return round
  }

  /// The nine played twice: indexes 1, 3, 5 … the first time and 2, 4, 6 … the second.
  private var twice: EighteenHoles? {
    let order = holes.indices.sorted { holes[$0].strokeIndex < holes[$1].strokeIndex }
    var places = order
    for (place, hole) in order.enumerated() { places[hole] = place }
    func loop(_ offset: Int) -> [Hole] {
      holes.indices.compactMap {
        Hole(par: holes[$0].par, strokeIndex: 2 * places[$0] + offset)
      }
    }
    let double = Rating(
      unchecked: Tenths(2 * rating.courseRating.count), slope: rating.slope, par: 2 * rating.par)
    return EighteenHoles(holes: loop(1) + loop(2), rating: double)
  }
}

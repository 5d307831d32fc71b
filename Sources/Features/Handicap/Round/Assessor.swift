package import Core

/// Assesses rounds by one rule set of the World Handicap System.
package struct Assessor: Sendable {
  package let rules: RuleSet

  package init(_ rules: RuleSet) {
    self.rules = rules
  }

  /// What a round is worth to a player with a Handicap Index; `nil` is a player without one.
  package func assess(_ round: Round, index: Tenths?) -> Assessment {
    let played = round.holesPlayed
    if round.part != .eighteen { return assessNine(round, index: index) }
    if played == 18 { return full(round, index: index) }
    guard played >= rules.fewestHoles else {
      return refused(round, index: index, .tooFewHoles)
    }
    if rules.shortRounds == .combined, played < 14 {
      guard let nine = nineToKeep(round) else {
        return refused(round, index: index, .nineNotRated)
      }
      return assessNine(nine, index: index)
    }
    if played == 9 {
      guard let nine = ratedNine(round) else { return refused(round, index: index, .nineNotRated) }
      return assessNine(nine, index: index)
    }
    guard let index else { return refused(round, index: nil, .partialWithoutIndex) }
    return rules.shortRounds == .expected
      ? partial(round, index: index) : netPars(round, index: index)
  }

  /// The nine of a card of eighteen that was played whole, when it has a rating of its own.
  private func ratedNine(_ round: Round) -> Round? {
    for part in [Part.front9, .back9] {
      if let nine = round.nine(part), nine.holesPlayed == 9 { return nine }
    }
    return nil
  }

  /// The first nine of which seven holes were played, the surplus being dropped (USA 2020, 2.2).
  private func nineToKeep(_ round: Round) -> Round? {
    for part in [Part.front9, .back9] {
      if let nine = round.nine(part), nine.holesPlayed >= rules.fewestHoles { return nine }
    }
    return nil
  }

  private func assessNine(_ round: Round, index: Tenths?) -> Assessment {
    guard round.holesPlayed >= rules.fewestHoles else {
      return refused(round, index: index, .tooFewHoles)
    }
    if rules.shortRounds == .scaledUp { return scaledUp(round, index: index) }
    let handicap = index.map { CourseHandicap.nineHoles(index: $0, rating: round.rating) }
    let card = ScoredCard(round, courseHandicap: handicap, fillsUp: true)
    let half = ScoreDifferential.nineHoles(
      adjustedGrossScore: card.sum, rating: round.rating, playingConditions: conditions(round))
    guard let index, rules.shortRounds == .expected else {
      return assessment(
        round, card, index: index, Score(.nine, .half(half)))
    }
    let whole = NineHoleScore.withExpected(
      half, index: index, clamped: rules.clampsPlusExpectation)
    return assessment(
      round, card, index: index,
      Score(.nineWithExpected, .counts(whole), estimated: index.count < 0))
  }

  private func full(_ round: Round, index: Tenths?) -> Assessment {
    let handicap = index.map { CourseHandicap.eighteenHoles(index: $0, rating: round.rating) }
    let card = ScoredCard(round, courseHandicap: handicap, fillsUp: false)
    return assessment(
      round, card, index: index, Score(.eighteen, .counts(differential(card.sum, round))))
  }

  private func netPars(_ round: Round, index: Tenths) -> Assessment {
    let handicap = CourseHandicap.eighteenHoles(index: index, rating: round.rating)
    let card = ScoredCard(round, courseHandicap: handicap, fillsUp: true)
    return assessment(
      round, card, index: index, Score(.netPars, .counts(differential(card.sum, round))))
  }

  private func partial(_ round: Round, index: Tenths) -> Assessment {
    let handicap = CourseHandicap.eighteenHoles(index: index, rating: round.rating)
    let card = ScoredCard(round, courseHandicap: handicap, fillsUp: false)
    let played = zip(round.holes, round.outcomes).filter { $1.isPlayed }.map(\.0.par)
    let conditions = Fraction(conditions(round) * played.count, over: 18)
    let exact = HolesNotPlayed.differential(
      adjustedGrossScorePlayed: Fraction(card.sum) - conditions,
      ratingPlayed: HolesNotPlayed.ratingOfHolesPlayed(pars: played, rating: round.rating),
      slope: round.rating.slope, holesPlayed: played.count, index: index,
      clamped: rules.clampsPlusExpectation)
    return assessment(
      round, card, index: index, Score(.partial, .counts(exact), estimated: true))
  }

  /// Nine holes among eighteen, the others a net par each and one stroke more. Without a whole course at
  /// hand the nine counts as one that is played twice; without an index the player is one of 54.0.
  private func scaledUp(_ nine: Round, index: Tenths?) -> Assessment {
    let round = nine.amongEighteen()
    let handicap = CourseHandicap.eighteenHoles(
      index: index ?? IndexTable.maximum, rating: round.rating)
    let card = ScoredCard(
      round, courseHandicap: handicap, fillsUp: true, established: index != nil)
    return assessment(
      round, card, index: index,
      Score(
        .netPars, .counts(differential(card.sum, round)), nine: nine,
        estimated: nine.whole == nil || index == nil))
  }

  private func differential(_ sum: Int, _ round: Round) -> Fraction {
    ScoreDifferential.eighteenHoles(
      adjustedGrossScore: sum, rating: round.rating, playingConditions: conditions(round))
  }

  private func conditions(_ round: Round) -> Int {
    rules.usesPlayingConditions ? round.conditions : 0
  }

  /// A round that gives no score.
  package func refused(
    _ round: Round, index: Tenths?, _ refusal: Assessment.Refusal
  ) -> Assessment {
    let card = ScoredCard(round, courseHandicap: nil, fillsUp: false)
    return assessment(
      round, card, index: index, Score(.eighteen, .refused(refusal)))
  }

  /// What distinguishes the ways to score a round.
  private struct Score {
    let method: Assessment.Method
    let verdict: Assessment.Verdict
    /// The nine that was made eighteen holes.
    var nine: Round?
    var estimated = false

    init(
      _ method: Assessment.Method, _ verdict: Assessment.Verdict, nine: Round? = nil,
      estimated: Bool = false
    ) {
      self.method = method
      self.verdict = verdict
      self.nine = nine
      self.estimated = estimated
    }
  }

  private func assessment(
    _ round: Round, _ card: ScoredCard, index: Tenths?, _ score: Score
  ) -> Assessment {
    let part = score.nine?.part ?? round.part
    let nine = part == .back9 ? card.holes.suffix(9) : card.holes.prefix(9)
    let shown = part == round.part ? card.holes[...] : nine
    return Assessment(
      index: index, handicap: card.courseHandicap, round: round, nine: score.nine,
      scored: card.holes, part: part, holes: Array(shown), method: score.method,
      adjustedSum: card.sum, conditions: conditions(round), verdict: score.verdict,
      estimated: score.estimated)
  }
}

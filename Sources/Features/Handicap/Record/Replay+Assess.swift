import Core

extension Replay {
  /// What an entry is worth with the index that stood in the morning.
  func assess(_ entry: RecordEntry, _ rules: RuleSet) -> EntryResult {
    switch entry.event {
    case .round(let round): assess(round, entry, rules)
    case .differential(let differential):
      EntryResult(
        entry: entry.id, index: index, status: .counted, exact: Fraction(differential),
        exceptional: exceptional(Fraction(differential), rules))
    case .penalty(let penalty, let rating): assess(penalty, rating, entry)
    case .decision: EntryResult(entry: entry.id, index: index, status: .decided)
    }
  }

  private func assess(_ round: Round, _ entry: RecordEntry, _ rules: RuleSet) -> EntryResult {
    let assessor = Assessor(rules)
    let assessment =
      withdrawal == nil
      ? assessor.assess(round, index: index)
      : assessor.refused(round, index: index, .indexWithdrawn)
    let status: EntryResult.Status =
      switch assessment.verdict {
      case .counts: .counted
      case .half: .waiting
      case .refused(let refusal): .refused(refusal)
      }
    return EntryResult(
      entry: entry.id, index: index, assessment: assessment, status: status,
      exact: assessment.differential,
      exceptional: assessment.differential.map { exceptional($0, rules) } ?? Tenths(0),
      estimated: assessment.estimated)
  }

  private func assess(
    _ penalty: PenaltyScore, _ rating: Rating?, _ entry: RecordEntry
  ) -> EntryResult {
    let newest = scores.suffix(IndexTable.window).map(\.adjusted)
    var exact = penalty.copied(from: newest).map { Fraction($0) }
    if penalty == .generic, let rating, let index {
      let handicap = CourseHandicap.eighteenHoles(index: index, rating: rating).rounded
      exact = ScoreDifferential.differential(
        strokes: PenaltyScore.genericScore(rating: rating, courseHandicap: handicap),
        rating: rating)
    }
    let source: EntryResult.Source =
      if penalty == .generic { rating.map { .generic($0) } ?? .own } else {
        .copied(penalty, from: newest)
      }
    return EntryResult(
      entry: entry.id, index: index, status: exact == nil ? .empty : .counted, exact: exact,
      source: source)
  }

  /// The reduction for a score against the index of the morning.
  func exceptional(_ exact: Fraction, _ rules: RuleSet) -> Tenths {
    guard let index, isCalculated || rules.testsAssignedIndex else { return Tenths(0) }
    let tested = rules.roundsExceptionalTest ? Fraction(exact.roundedToTenths) : exact
    return ExceptionalScore.reduction(differential: tested, index: index)
  }

  /// Once a player without an index has posted 54 holes, each nine is completed by what is expected of the
  /// index that all give when the nines count twice (RoH 5.2a; the way to that index is not published). Where
  /// one differential gives an index, nine holes are enough. A nine of the years in which two were combined waits on.
  mutating func completeFirstNines(_ rules: RuleSet) -> [EntryResult] {
    let waiting = waiting.filter { $0.rules.shortRounds == .expected }
    let nines = 2 * scores.count + waiting.count
    guard !waiting.isEmpty, nines >= (rules.beginnersTable ? 1 : 6) else { return [] }
    let doubled = waiting.map { NineHoleScore.doubled($0.half).roundedToTenths }
    let differentials = scores.map(\.adjusted)
    guard
      let average = IndexTable.average(differentials + doubled, beginners: rules.beginnersTable)
    else { return [] }
    let first = EntryResult.FirstNines(
      differentials: differentials, nines: waiting.map(\.half), row: average.row)
    return complete(with: min(average.index, IndexTable.maximum), first, rules)
  }

  /// Makes scores of the waiting nines by what is expected of that index: a decided one, or one that `first` gave.
  mutating func complete(
    with index: Tenths, _ first: EntryResult.FirstNines?, _ rules: RuleSet
  ) -> [EntryResult] {
    let estimated = first != nil || index.count < 0
    let nines = waiting.filter { $0.rules.shortRounds == .expected }
    waiting.removeAll { $0.rules.shortRounds == .expected }
    let results = nines.map { nine in
      EntryResult(
        entry: nine.entry.id, index: nine.assessment.index, assessment: nine.assessment,
        status: .counted,
        exact: NineHoleScore.withExpected(
          nine.half, index: index, clamped: rules.clampsPlusExpectation),
        source: .expected(of: index, first), estimated: estimated)
    }
    for (nine, result) in zip(nines, results) {
      guard let differential = result.scoreDifferential else { continue }
      let score = RecordScore(nine.entry, differential: differential, estimated: estimated)
      let place = scores.firstIndex { $0.sortKey > score.sortKey } ?? scores.endIndex
      scores.insert(score, at: place)
    }
    return results
  }
}

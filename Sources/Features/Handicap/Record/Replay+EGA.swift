import Core

extension Replay {
  /// Replays a day of the EGA Handicap System: each round moves the handicap, one after another. Differentials are kept
  /// for the transition, calculated with the handicap of the day.
  mutating func playEGA(
    _ entries: [RecordEntry], on day: Day, _ rules: RuleSet, _ era: EGAEra
  ) {
    let previous = index
    var results: [EntryResult] = []
    for entry in entries {
      var result = assess(entry, RuleSet(.whs2020))
      if case .round(let round) = entry.event, result.exact != nil {
        result = assessEGA(round, result, rules, era)
      }
      if let exact = result.exact {
        append(
          RecordScore(entry, differential: exact.roundedToTenths, estimated: result.estimated))
      }
      results.append(result)
    }
    if freeze != nil {
      if let before = previous, let after = index {
        earned = earned.map { $0 + after - before }
      } else {
        earned = index
      }
      index = previous
    }
    revisions.append(
      Revision(
        effectiveOn: day.advanced(by: 1) ?? day, cause: .scores, rules: rules, index: index,
        previous: previous, results: results, window: Array(scores.suffix(IndexTable.window)),
        scores: scores.count, row: nil, calculated: nil, low: nil, cap: .none, capped: nil,
        freeze: freeze,
        withdrawal: withdrawal))
  }

  private mutating func assessEGA(
    _ round: Round, _ result: EntryResult, _ rules: RuleSet, _ era: EGAEra
  ) -> EntryResult {
    let ega = EGAAssessment(
      round, handicap: index, era: era, nineHoleCategories: rules.nineHoleCategories)
    index = ega.after
    return EntryResult(
      entry: result.entry, index: ega.before, assessment: result.assessment,
      status: result.status, exact: result.exact, ega: ega, estimated: result.estimated)
  }

  /// Makes the transition from the EGA Handicap System if the day is in the World Handicap System: the rounds are
  /// assessed by its rules, and an artificial one is added when they are fewer than twenty.
  mutating func makeTransition(by day: Day) {
    guard isEGA, book.rules(on: day).system.era == nil else { return }
    isEGA = false
    let start = book.transition ?? day
    let rules = book.rules(on: start)
    guard let handicap = index else { return }
    if scores.isEmpty {
      let previous = index
      index = WHSTransition.indexWithoutRounds(handicap: handicap)
      revisions.append(
        Revision(
          effectiveOn: start, cause: .transition, rules: rules, index: index,
          previous: previous, results: [], window: [], scores: 0, row: nil, calculated: nil,
          low: nil, cap: .none, capped: nil))
      return
    }
    if let artificial = WHSTransition.artificialDifferential(
      handicap: handicap, registeredRounds: scores.count)
    {
      let first = scores.first?.day ?? start
      scores.insert(RecordScore(artificial: artificial, before: first), at: 0)
    }
    revise([], on: start, cause: .transition, rules, beginners: true)
  }
}

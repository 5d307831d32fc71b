import Core

extension Replay {
  /// Issues the index that the newest scores give: table, caps, 54.0, national limit. A day whose rounds gave no score
  /// leaves the index, and the Low Handicap Index at the newest score (RoH 5.7), as they are.
  mutating func revise(
    _ results: [EntryResult], on day: Day, cause: Revision.Cause, _ rules: RuleSet,
    beginners: Bool
  ) {
    let effective = cause == .scores ? day.advanced(by: 1) ?? day : day
    var window = Array(scores.suffix(IndexTable.window))
    let average = IndexTable.average(window.map(\.adjusted), beginners: beginners)
    for place in window.indices { window[place].counts = average?.counts[place] ?? false }
    let isRevised = cause.revises(results)
    if isRevised, cause != .unfrozen {
      low = issues.lowest(on: cause == .scores ? scores.last?.day ?? day : day)
    }
    let (capped, cap) =
      isRevised
      ? average.map { Caps.apply(to: $0.index, low: low) }.map { (Optional($0.index), $0.cap) }
        ?? (nil, .none)
      : (nil, .none)
    let previous = index
    if let capped, freeze == nil {
      index = limitedRise(min(capped, IndexTable.maximum), rules)
      isCalculated = true
    }
    if isRevised { issue(on: effective) }
    revisions.append(
      Revision(
        effectiveOn: effective, cause: cause, rules: rules, index: index, previous: previous,
        results: results, window: window, scores: scores.count, row: average?.row,
        calculated: average?.index, low: low, cap: cap, capped: capped, freeze: freeze,
        withdrawal: withdrawal))
  }

  /// Above 26.5 an index rises only by decision, where that rule is in force.
  private func limitedRise(_ calculated: Tenths, _ rules: RuleSet) -> Tenths {
    guard rules.requiresDecisionAbove26, let index else { return calculated }
    return min(calculated, max(index, Tenths(265)))
  }

  /// Remembers the index as one issued, for the Low Handicap Index of the year to come.
  mutating func issue(on day: Day) {
    guard let index else { return }
    issues.add(.init(effectiveOn: day, index: index, scores: scores.count))
  }

  /// A committee's index: the newest differentials move so that they give it, and the year of the Low
  /// Handicap Index begins again when it is a rise.
  mutating func decide(_ entry: RecordEntry, _ decided: Tenths, _ rules: RuleSet) {
    var results: [EntryResult] = []
    let previous = index
    if !isEGA, index == nil, rules.shortRounds == .expected {
      results += complete(with: decided, nil, rules)
    }
    let newest = scores.suffix(IndexTable.window).map(\.adjusted)
    let calculated = IndexTable.average(newest, beginners: rules.beginnersTable)
    results.append(
      EntryResult(
        entry: entry.id, index: index, status: .decided,
        source: .decision(
          .init(
            index: decided, average: calculated, counting: calculated?.counting(newest) ?? []))))
    if let calculated {
      let change = CommitteeAdjustment.onDifferentials(
        decided: decided, calculated: calculated.index)
      adjustNewest([.init(reason: .committee, value: change, entry: entry.id)])
    }
    if rules.decisionResetsLow, let previous, decided > previous {
      issues.reset()
      low = nil
    }
    index = decided
    earned = decided
    issue(on: entry.day)
    var window = Array(scores.suffix(IndexTable.window))
    for place in window.indices { window[place].counts = calculated?.counts[place] ?? false }
    revisions.append(
      Revision(
        effectiveOn: entry.day, cause: .decision, rules: rules, index: decided,
        previous: previous, results: results, window: window, scores: scores.count,
        row: calculated?.row, calculated: calculated.map { _ in decided }, low: low,
        cap: .none, capped: nil, freeze: freeze, withdrawal: withdrawal))
  }
}

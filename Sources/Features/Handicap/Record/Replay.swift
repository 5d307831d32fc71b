import Core

/// The state of a record while it is replayed day by day.
struct Replay {
  let book: RuleBook
  var revisions: [Revision] = []
  /// The index in force.
  var index: Tenths?
  /// Whether it was calculated from scores, and not assigned.
  var isCalculated = false
  /// Whether the day is in the years of the EGA Handicap System.
  var isEGA: Bool
  var scores: [RecordScore] = []
  var waiting: [WaitingNine] = []
  var issues = LowHandicapIndex.Window()
  /// The Low Handicap Index at the newest score (RoH 5.7).
  var low: Tenths?
  /// The freeze that the day is in.
  var freeze: Suspension.Period?
  /// The handicap of the EGA system that the rounds of a freeze come to.
  var earned: Tenths?
  /// The withdrawal that the day is in.
  var withdrawal: Suspension.Period?
  /// Of the suspensions to come.
  var boundaries: ArraySlice<Boundary>
  let cancelledReductions: Set<Int>

  /// Nine holes that do not make a score yet.
  struct WaitingNine {
    let entry: RecordEntry
    let assessment: Assessment
    let half: Fraction
    /// The rules of the day it was played.
    let rules: RuleSet
  }

  init(record: ScoringRecord, first: Day?) {
    book = record.book
    index = record.assigned
    let day = min(first ?? record.assignedOn, record.assignedOn)
    let rules = book.rules(on: day)
    isEGA = rules.system.era != nil
    boundaries = Boundary.all(of: record.suspensions)[...]
    cancelledReductions = record.cancelledReductions
    revisions = [
      Revision(
        effectiveOn: record.assignedOn, cause: .assigned, rules: rules, index: index,
        previous: nil, results: [], window: [], scores: 0, row: nil, calculated: nil, low: nil,
        cap: .none, capped: nil)
    ]
  }

  /// Replays sorted entries day by day.
  mutating func play(days entries: ArraySlice<RecordEntry>) {
    var rest = entries
    while let day = rest.first?.day {
      let ofDay = rest.prefix { $0.day == day }
      play(ofDay, on: day)
      rest = rest[ofDay.endIndex...]
    }
  }

  /// Replays the entries of one day, decisions first.
  private mutating func play(_ entries: ArraySlice<RecordEntry>, on day: Day) {
    suspend(through: day, endsOnly: true)
    makeTransition(by: day)
    let rules = book.rules(on: day)
    for entry in entries {
      if case .decision(let decided) = entry.event { decide(entry, decided, rules) }
    }
    suspend(through: day)
    let played = entries.filter { !$0.isDecision }
    guard !played.isEmpty else { return }
    if isEGA, let era = rules.system.era {
      playEGA(played, on: day, rules, era)
    } else {
      playScores(played, on: day, rules)
    }
  }

  private mutating func playScores(
    _ entries: [RecordEntry], on day: Day, _ rules: RuleSet
  ) {
    var results: [EntryResult] = []
    var reductions: [RecordScore.Adjustment] = []
    for entry in entries {
      let result = assess(entry, rules).cancelling(cancelledReductions)
      results.append(result)
      enter(result, of: entry, rules, &results)
    }
    if index == nil, rules.shortRounds == .expected {
      let completed = completeFirstNines(rules)
      results.removeAll { result in completed.contains { $0.entry == result.entry } }
      results += completed
    }
    for result in results where result.exceptional.count < 0 {
      reductions.append(
        .init(reason: .exceptional, value: result.exceptional, entry: result.entry))
    }
    adjustNewest(reductions)
    revise(results, on: day, cause: .scores, rules, beginners: rules.beginnersTable)
  }

  /// Adds a result to the record.
  private mutating func enter(
    _ result: EntryResult, of entry: RecordEntry, _ rules: RuleSet, _ results: inout [EntryResult]
  ) {
    if let exact = result.exact {
      append(
        RecordScore(entry, differential: exact.roundedToTenths, estimated: result.estimated))
    } else if let assessment = result.assessment, case .half(let half) = assessment.verdict {
      let nine = WaitingNine(entry: entry, assessment: assessment, half: half, rules: rules)
      if rules.shortRounds == .combined, let first = waiting.first {
        waiting.removeFirst()
        results[results.count - 1] = combine(first, nine, rules)
      } else {
        waiting.append(nine)
      }
    }
  }

  /// Two nines in the order posted make a score of the later day (RoH 2020, 5.1b).
  private mutating func combine(
    _ first: WaitingNine, _ second: WaitingNine, _ rules: RuleSet
  ) -> EntryResult {
    let exact = NineHoleScore.combined(first.half, second.half)
    append(
      RecordScore(
        second.entry, partner: first.entry.id, differential: exact.roundedToTenths,
        estimated: false))
    return EntryResult(
      entry: second.entry.id, index: index, assessment: second.assessment, status: .counted,
      exact: exact, exceptional: exceptional(exact, rules),
      source: .firstNine(first.assessment, entry: first.entry.id)
    ).cancelling(cancelledReductions)
  }

  /// Adds a score, and drops waiting nines that are older than the newest twenty scores.
  mutating func append(_ score: RecordScore) {
    scores.append(score)
    guard scores.count > IndexTable.window, !waiting.isEmpty else { return }
    let oldest = scores[scores.count - IndexTable.window].sortKey
    waiting.removeAll { $0.entry.sortKey < oldest }
  }

  /// Adds the adjustments to each of the newest twenty scores.
  mutating func adjustNewest(_ adjustments: [RecordScore.Adjustment]) {
    guard !adjustments.isEmpty else { return }
    for place in scores.indices.suffix(IndexTable.window) {
      scores[place].adjustments += adjustments
    }
  }
}

import Core

/// Whole records.
let recordRules: [CalculatorRule] = [
  CalculatorRule(
    "whs.record_replay", "A record of differentials, from its first day",
    takes: InputField("rounds", .list(.row(.day, .differential), count: 1...2_000)),
    gives: [
      "indexBeforeEach": "list of decimal or null", "exceptional": "list of decimal",
      "finalIndex": "decimal or null",
    ]
  ) { rounds in
    let entries = rounds.enumerated().map { place, round in
      RecordEntry(id: place, day: round.0, .differential(round.1))
    }
    let first = rounds.map(\.0).min() ?? .earliest
    let record = ScoringRecord(
      assigned: nil, on: first, book: RuleBook(name: "WHS2024", rules: RuleSet(.whs2024)))
    let revisions = record.replay(entries)
    let results = revisions.flatMap(\.results).sorted { $0.entry < $1.entry }
    return .init(
      [
        NamedValue("indexBeforeEach", .list(results.map { .tenths($0.index) })),
        NamedValue("exceptional", .list(results.map { .tenths($0.exceptional) })),
        NamedValue("finalIndex", .tenths(revisions.last?.index)),
      ], revisions.last?.steps ?? [])
  }
]

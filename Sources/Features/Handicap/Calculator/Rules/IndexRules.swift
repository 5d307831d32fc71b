import Core

/// The index from differentials, its low and its caps.
let indexRules: [CalculatorRule] = [
  CalculatorRule(
    "whs.handicap_index_uncapped", "Handicap Index before caps (at most 54.0)",
    takes: InputField("differentialsOldestFirst", .list(.differential, count: 0...2_000)),
    gives: ["handicapIndex": "decimal or null"]
  ) { differentials in
    indexAnswer(differentials)
  },
  CalculatorRule(
    "whs.low_handicap_index", "Low Handicap Index",
    takes: InputField("history", .list(.issue, count: 0...2_000)),
    InputField("mostRecentScoreDate", .day), gives: ["lowHandicapIndex": "decimal or null"]
  ) { issues, day in
    let low = LowHandicapIndex.lowest(of: issues, on: day)
    let sentence =
      low.map { "the lowest index of the 365 days before \(day) is \($0)" }
      ?? "no index of the 365 days before \(day) was issued from twenty scores"
    return .init("lowHandicapIndex", .tenths(low), "RoH 5.7", sentence)
  },
  CalculatorRule(
    "whs.caps", "Soft and hard cap",
    takes: InputField("calculatedIndex", .differential),
    InputField("lowHandicapIndex", .nullable(.index)),
    gives: ["handicapIndex": "decimal", "cap": "text"]
  ) { calculated, low in
    let (capped, cap) = Caps.apply(to: calculated, low: low)
    return .init(
      [
        NamedValue("handicapIndex", .tenths(min(capped, IndexTable.maximum))),
        NamedValue("cap", .text(cap.rawValue)),
      ], [capStep(calculated, low, capped, cap)] + limitSteps(capped))
  },
]

/// The index of some differentials, oldest first, with its calculation.
func indexAnswer(_ differentials: [Tenths]) -> CalculatorRule.Answer {
  guard let average = IndexTable.average(differentials) else {
    return .init(
      "handicapIndex", .null, "RoH 5.2a", "fewer than three differentials give no index")
  }
  return .init(
    [NamedValue("handicapIndex", .tenths(min(average.index, IndexTable.maximum)))],
    [
      tableStep(average.row, of: min(differentials.count, IndexTable.window), average.index)
    ] + limitSteps(average.index))
}

func tableStep(_ row: IndexTable.Row, of count: Int, _ index: Tenths) -> WorkingStep {
  let lowest = row.lowest == 1 ? "the lowest" : "the average of the lowest \(row.lowest)"
  let adjusted =
    row.adjustment.count == 0 ? "" : ", \(row.adjustment) by the table"
  return WorkingStep(
    count < IndexTable.window ? "RoH 5.2a" : "RoH 5.2b",
    "\(lowest) of \(count) differentials\(adjusted), is \(index)",
    [
      NamedValue("differentials", .integer(count)), NamedValue("lowest", .integer(row.lowest)),
      NamedValue("adjustment", .tenths(row.adjustment)), NamedValue("calculated", .tenths(index)),
    ])
}

func capStep(_ calculated: Tenths, _ low: Tenths?, _ capped: Tenths, _ cap: Caps.Cap) -> WorkingStep
{
  let sentence =
    switch (cap, low) {
    case (_, nil): "there is no Low Handicap Index, so no cap"
    case (.none, let low?):
      "\(calculated) is not more than 3.0 above the Low Handicap Index \(low), so no cap"
    case (.soft, let low?):
      "soft cap: beyond \(low) + 3.0 half of the rise to \(calculated) counts, \(capped)"
    case (.hard, let low?): "hard cap: \(calculated) is cut to \(low) + 5.0, \(capped)"
    }
  return WorkingStep(
    cap == .hard ? "RoH 5.8b" : "RoH 5.8a", sentence,
    [
      NamedValue("lowHandicapIndex", .tenths(low)), NamedValue("cap", .text(cap.rawValue)),
      NamedValue("capped", .tenths(capped)),
    ])
}

func limitSteps(_ index: Tenths) -> [WorkingStep] {
  guard index > IndexTable.maximum else { return [] }
  return [
    WorkingStep(
      "RoH 5.3", "\(index) is above the maximum of 54.0",
      [NamedValue("limited", .tenths(IndexTable.maximum))])
  ]
}

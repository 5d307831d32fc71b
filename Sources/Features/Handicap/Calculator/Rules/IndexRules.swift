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
      tableStep(
        average.row, of: average.counts.count, average.counting(differentials), average.index)
    ] + limitSteps(average.index))
}

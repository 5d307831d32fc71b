import Core

/// Exceptional scores.
let exceptionalRules: [CalculatorRule] = [
  CalculatorRule(
    "whs.exceptional_score", "Reduction for an exceptional score",
    takes: InputField("scoreDifferentialUnrounded", .decimal(-100...200)),
    InputField("handicapIndexAtPlay", .index), gives: ["adjustment": "decimal"]
  ) { differential, index in
    let reduction = ExceptionalScore.reduction(differential: differential, index: index)
    return .init(
      "adjustment", .tenths(reduction), "RoH 5.9",
      "\(differential) is \(Fraction(index) - differential) below the index \(index): \(reduction)")
  },
  CalculatorRule(
    "whs.exceptional_same_day_sum", "Reductions of one day together",
    takes: InputField("adjustments", .list(.tenths(Tenths(-20)...Tenths(0)), count: 0...100)),
    gives: ["adjustment": "decimal"]
  ) { reductions in
    let sum = reductions.reduce(Tenths(0), +)
    return .init(
      "adjustment", .tenths(sum), "RoH 5.9", "reductions of one day add up to \(sum)")
  },
  CalculatorRule(
    "whs.handicap_index_after_exceptional", "Handicap Index after an exceptional score",
    takes: InputField("differentialsOldestFirst", .list(.differential, count: 0...2_000)),
    InputField("adjustmentForAll", .tenths(Tenths(-1_000)...Tenths(0))),
    gives: ["handicapIndex": "decimal or null"]
  ) { differentials, adjustment in
    let adjusted = differentials.suffix(IndexTable.window).map { $0 + adjustment }
    let answer = indexAnswer(adjusted)
    let step = WorkingStep(
      "RoH 5.9", "\(adjustment) is added to each of the newest \(adjusted.count) differentials",
      [NamedValue("adjusted", .list(adjusted.map { .tenths($0) }))])
    return .init(answer.values, [step] + answer.steps)
  },
]

/// Rounding to tenths and to wholes.
let roundingRules: [CalculatorRule] = [
  CalculatorRule(
    "whs.round_tenth", "Rounding to a tenth, a tie going up",
    takes: InputField("value", .decimal(-100_000...100_000, textToo: true)),
    gives: ["rounded": "decimal"]
  ) { value in
    let rounded = value.roundedToTenths
    return .init(
      "rounded", .tenths(rounded), "RoH 5.1c",
      "\(value) to the nearest tenth, a tie going up, is \(rounded)")
  },
  CalculatorRule(
    "whs.round_whole", "Rounding to a whole number, a tie going up",
    takes: InputField("value", .decimal(-100_000...100_000, textToo: true)),
    gives: ["rounded": "integer"]
  ) { value in
    .init(
      "rounded", .integer(value.rounded), "RoH 6.1",
      "\(value) to the nearest whole number, a tie going up, is \(value.rounded)")
  },
]

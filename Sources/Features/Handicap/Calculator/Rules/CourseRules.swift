/// Checks of a course's card.
let courseRules: [CalculatorRule] = [
  CalculatorRule(
    "course.check_totals", "Printed and computed lengths of a tee",
    takes: InputField("lengths", .list(.integer(1...2_000), count: 18...18)),
    InputField("printedOut", .integer(0...100_000)),
    InputField("printedIn", .integer(0...100_000)),
    InputField("printedTotal", .integer(0...100_000)),
    gives: [
      "computedOut": "integer", "computedIn": "integer", "computedTotal": "integer",
      "consistent": "boolean",
    ]
  ) { lengths, out, `in`, total in
    let totals = CourseTotals(lengths: lengths)
    let agree = totals.agree(out: out, in: `in`, total: total)
    let computed = "\(totals.out) + \(totals.`in`) = \(totals.total)"
    return .init(
      [
        NamedValue("computedOut", .integer(totals.out)),
        NamedValue("computedIn", .integer(totals.`in`)),
        NamedValue("computedTotal", .integer(totals.total)),
        NamedValue("consistent", .flag(agree)),
      ],
      [
        WorkingStep(
          "Course card",
          agree
            ? "the holes add up to what is printed, \(computed)"
            : "the holes add up to \(computed), printed are \(out), \(`in`) and \(total)")
      ])
  }
]

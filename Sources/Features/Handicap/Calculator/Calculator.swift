/// Every handicap rule, calculated with figures that a client sends. Nothing is stored.
package enum Calculator {
  /// The rules by name.
  package static let rules: [CalculatorRule] =
    (roundingRules + differentialRules + nineHoleRules + courseHandicapRules
    + playingHandicapRules + strokeRules + scoreRules + stablefordRules + indexRules
    + exceptionalRules + penaltyRules + courseRules + recordRules + egaRules)
    .sorted { $0.name < $1.name }

  private static let byName = Dictionary(rules.map { ($0.name, $0) }) { first, _ in first }

  /// Calculates the rule with that name.
  ///
  /// Throws `CalculatorFault.unknownRule`, or `.invalid` with every bad field.
  package static func calculate(
    rule name: String, input: [NamedValue]
  ) throws(CalculatorFault) -> CalculatorRule.Answer {
    guard let rule = byName[name] else { throw .unknownRule(name) }
    return try rule.calculate(input)
  }
}

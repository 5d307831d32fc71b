package import Core

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

/// Why a calculation was refused.
package enum CalculatorFault: Error, Hashable, Sendable {
  /// There is no rule of that name.
  case unknownRule(String)
  /// These fields are wrong: missing, unknown, of another type or out of range; all of them at once.
  case invalid([FieldError])

  /// One error.
  static func field(_ field: String, _ message: String) -> CalculatorFault {
    .invalid([FieldError(field, message)])
  }
}

/// A rule of the calculator, declared once: its name, its inputs, its results and its calculation.
package struct CalculatorRule: Sendable {
  /// A field of a rule's input or result, with its type in words.
  package struct Parameter: Hashable, Sendable {
    /// The field's name.
    package let name: String
    /// Its type: `integer`, `decimal`, `list of integer or null`, `decimal, optional`.
    package let type: String
  }

  /// The result of a rule.
  package struct Answer: Hashable, Sendable {
    /// The result's fields; null where the rules give no figure.
    package let values: [NamedValue]
    /// How it was calculated, one step for each rule.
    package let steps: [WorkingStep]
    /// Whether a method was used that no authority has published.
    package let estimated: Bool

    /// The steps as sentences, each with its rule.
    package var working: [String] { steps.map(\.text) }

    init(_ values: [NamedValue], _ steps: [WorkingStep], estimated: Bool = false) {
      self.values = values
      self.steps = steps
      self.estimated = estimated
    }

    init(_ name: String, _ value: RuleValue, _ rule: String, _ sentence: String) {
      self.init([NamedValue(name, value)], [WorkingStep(rule, sentence)])
    }
  }

  /// The rule's name, `whs.caps`.
  package let name: String
  /// What it calculates, in a few words.
  package let title: String
  /// The fields that it takes.
  package let input: [Parameter]
  /// The fields that it gives.
  package let expected: [Parameter]
  private let work: @Sendable ([NamedValue]) throws(CalculatorFault) -> Answer

  init<each Value: Sendable>(
    _ name: String, _ title: String,
    takes fields: repeat InputField<each Value>,
    gives expected: KeyValuePairs<String, String>,
    work: @escaping @Sendable (repeat each Value) throws(CalculatorFault) -> Answer
  ) {
    var parameters: [Parameter] = []
    for field in repeat each fields { parameters.append(field.parameter) }
    self.name = name
    self.title = title
    self.input = parameters
    self.expected = expected.map { Parameter(name: $0.key, type: $0.value) }
    let kept = InputFields(repeat each fields)
    self.work = { input throws(CalculatorFault) in try kept.feed(input, to: work) }
  }

  /// Calculates the rule.
  ///
  /// Throws `CalculatorFault.invalid` with every field that is missing, unknown or wrong.
  package func calculate(_ input: [NamedValue]) throws(CalculatorFault) -> Answer {
    try work(input)
  }
}

/// One step of a calculation: the rule, a sentence for people, and the figures for programs.
package struct WorkingStep: Hashable, Sendable {
  /// The rule by its book and number, `RoH 5.1a` (Rules of Handicapping) or `EGA 3.12`.
  package let rule: String
  /// What is computed from the figures.
  package let operation: Operation
  /// What is said where nothing is computed, for programs that say it in another language; `nil` for what no
  /// explanation of a record has.
  package let statement: Statement?
  /// What was done, in one sentence, with its figures.
  package let sentence: String
  /// The figures of the step by name: what it is computed from, then what it gives.
  package let values: [NamedValue]
  /// The entry of the record that it is about, where it is not plain.
  package var entry: Int?

  package init(
    _ rule: String, _ sentence: String, _ values: [NamedValue] = [],
    _ operation: Operation = .statement
  ) {
    self.init(rule, operation, nil, sentence, values)
  }

  /// A step that computes nothing.
  init(
    _ rule: String, _ statement: Statement, _ sentence: String, _ values: [NamedValue] = []
  ) {
    self.init(rule, .statement, statement, sentence, values)
  }

  private init(
    _ rule: String, _ operation: Operation, _ statement: Statement?, _ sentence: String,
    _ values: [NamedValue]
  ) {
    self.rule = rule
    self.operation = operation
    self.statement = statement
    self.sentence = sentence
    self.values = values
  }

  /// The sentence with its rule: `… (RoH 5.1a)`.
  package var text: String { "\(sentence) (\(rule))" }

  /// The step with one more figure, of what it is about.
  package func naming(_ name: String, _ value: Int) -> WorkingStep {
    WorkingStep(
      rule, operation, statement, sentence, [NamedValue(name, .integer(value))] + values)
  }

  /// The step, said to be about an entry.
  func about(_ entry: Int) -> WorkingStep {
    var step = self
    step.entry = entry
    return step
  }
}

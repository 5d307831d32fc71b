/// One step of a calculation: the rule, a sentence for people, and the figures for programs.
package struct WorkingStep: Hashable, Sendable {
  /// The rule by its book and number, `RoH 5.1a` (Rules of Handicapping) or `EGA 3.12`.
  package let rule: String
  /// What was done, in one sentence, with its figures.
  package let sentence: String
  /// The figures of the step by name.
  package let values: [NamedValue]

  package init(_ rule: String, _ sentence: String, _ values: [NamedValue] = []) {
    self.rule = rule
    self.sentence = sentence
    self.values = values
  }

  /// The sentence with its rule: `… (RoH 5.1a)`.
  package var text: String { "\(sentence) (\(rule))" }
}

/// One step of a working: the rule, a sentence for people, and the figures for programs.
public struct Step: Hashable, Sendable {
  /// The rule by its book and number, `RoH 5.1a` (Rules of Handicapping) or `EGA 3.12`.
  public let rule: String
  /// What was done, in one sentence, with its figures.
  public let sentence: String
  /// The figures of the step by name.
  public let values: [NamedValue]

  /// A step by that rule.
  public init(_ rule: String, _ sentence: String, _ values: [NamedValue] = []) {
    self.rule = rule
    self.sentence = sentence
    self.values = values
  }

  /// The sentence with its rule: `… (RoH 5.1a)`.
  public var text: String { "\(sentence) (\(rule))" }
}

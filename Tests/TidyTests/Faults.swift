import Testing

/// Violations of one rule, reported together at the end of a test.
struct Faults {
  private var sentences: [String] = []

  mutating func add(_ sentence: String) { sentences.append(sentence) }

  func report(sourceLocation: SourceLocation = #_sourceLocation) {
    guard !sentences.isEmpty else { return }
    Issue.record("\(sentences.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}

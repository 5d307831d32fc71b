/// The texts by which a person is known, and where other texts mention them: for the erasure of the person.
///
/// Texts are compared without regard to case, to Unicode's form and to the kind of white space. A name counts where it
/// is the whole text. Inside a longer text a term counts as whole words, if it has at least five characters and is more
/// than one plain word: “Will” or “4711” stand in texts that have nothing to do with the person.
public struct PersonalTerms: Sendable {
  private let names: Set<[Unicode.Scalar]>
  private let others: Set<[Unicode.Scalar]>
  /// The terms that count inside longer texts, the longest first.
  private let phrases: [[Unicode.Scalar]]
  private let marks: PersonalMarks

  /// `others` are numbers, usernames and the like. Empty texts count for nothing.
  public init(names: [String], others: [String]) {
    self.names = Set(names.map { FoldedText($0).trimmed }.filter { !$0.isEmpty })
    self.others = Set(others.map { FoldedText($0).trimmed }.filter { !$0.isEmpty })
    phrases = self.names.union(self.others)
      .filter { $0.count >= 5 && !$0.allSatisfy(\.properties.isAlphabetic) }
      .sorted { $0.count > $1.count }
    marks = PersonalMarks(self.names.union(phrases))
  }

  /// Whether a text, or JSON of texts, may mention the person: `false` is certain. It takes the UTF-8 as it is stored,
  /// in a fraction of the time of `areMentioned`.
  public func mayBeMentioned(in utf8: Span<UInt8>) -> Bool { marks.mayBe(in: utf8) }

  /// Whether a text, as a whole, is one of the person's names, numbers or usernames.
  public func contains(_ text: String) -> Bool {
    let folded = FoldedText(text).trimmed
    return names.contains(folded) || others.contains(folded)
  }

  /// Whether a text is the person's name, or mentions the person.
  public func areMentioned(in text: String) -> Bool { isMentioned(in: FoldedText(text)) }

  private func isMentioned(in text: FoldedText) -> Bool {
    names.contains(text.trimmed) || phrases.contains { text.firstRange(of: $0, from: 0) != nil }
  }

  /// The text with the pseudonym in place of what mentions the person; `nil` when nothing does.
  public func replaced(in text: String, by pseudonym: String) -> String? {
    var folded = FoldedText(text)
    if names.contains(folded.trimmed) { return pseudonym }
    var isFound = false
    for phrase in phrases {
      var start = 0
      while let range = folded.firstRange(of: phrase, from: start) {
        isFound = true
        start = folded.replace(range, by: pseudonym)
      }
    }
    return isFound ? String(String.UnicodeScalarView(folded.source)) : nil
  }
}

/// A text in Normalization Form C and, beside it, in lower case with single blanks for white space.
private struct FoldedText {
  /// The text's scalars.
  var source: [Unicode.Scalar] = []
  /// The folded scalars, and the index in `source` of each.
  private var folded: [Unicode.Scalar] = []
  private var origins: [Int] = []

  init(_ text: String) {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    source = Array((isASCII ? text : Names.composed(text)).unicodeScalars)
    fold()
  }

  private mutating func fold() {
    folded.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    for (index, scalar) in source.enumerated() {
      if scalar.properties.isWhitespace {
        if folded.last != " " { append(" ", index) }
      } else if scalar.isASCII {
        let isCapital = scalar >= "A" && scalar <= "Z"
        append(isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar, index)
      } else if !scalar.properties.isDefaultIgnorableCodePoint {
        for lower in scalar.properties.lowercaseMapping.unicodeScalars { append(lower, index) }
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ origin: Int) {
    folded.append(scalar)
    origins.append(origin)
  }

  /// The folded text without blanks at its ends.
  var trimmed: [Unicode.Scalar] {
    let start = folded.first == " " ? 1 : 0
    let end = folded.count > start && folded.last == " " ? folded.count - 1 : folded.count
    return Array(folded[min(start, end)..<end])
  }

  /// Where a phrase stands as whole words.
  func firstRange(of phrase: [Unicode.Scalar], from start: Int) -> Range<Int>? {
    guard folded.count >= phrase.count, let first = phrase.first else { return nil }
    var at = start
    while at <= folded.count - phrase.count {
      if folded[at] == first, folded[at..<at + phrase.count].elementsEqual(phrase),
        at == 0 || !isInWord(at - 1),
        at + phrase.count == folded.count || !isInWord(at + phrase.count)
      {
        return at..<at + phrase.count
      }
      at += 1
    }
    return nil
  }

  private func isInWord(_ index: Int) -> Bool {
    let properties = folded[index].properties
    return properties.isAlphabetic || properties.numericType != nil
  }

  /// Replaces a range of the folded text.
  ///
  /// - Returns: where the text goes on in its folded form.
  mutating func replace(_ range: Range<Int>, by text: String) -> Int {
    let last = origins[range.upperBound - 1]
    source.replaceSubrange(origins[range.lowerBound]...last, with: Array(text.unicodeScalars))
    fold()
    return range.lowerBound + FoldedText(text).folded.count
  }
}

/// One command, declared once: its words, what it takes, what its help teaches, and what it does.
struct Command: Sendable {
  /// The words that name it, `["user", "add"]`.
  let words: [String]
  /// What it does, in one sentence.
  let summary: String
  /// What else its user should know.
  var details = ""
  /// Lines to paste.
  var examples: [String] = []
  /// What follows the words.
  var operands: [Operand] = []
  /// What it can be told beside.
  var options: [Option] = []
  /// Does it.
  let run: @Sendable (Given) throws(CommandFault) -> Void

  /// Its words in one line.
  var name: String { words.joined(separator: " ") }
}

/// What a command was given, wherever it came from: the command line first, then the environment, then the configuration file.
struct Given: Sendable {
  /// What followed the command's words, one for each operand.
  let operands: [String]
  let options: [(key: String, value: String)]
  let environment: [String: String]
  let file: ConfigurationFile

  /// An option's one value, its standard when it was given nowhere. The last counts where a file names it several times.
  func value(_ option: Option) throws(CommandFault) -> String? {
    let all = values(option)
    guard let value = all.last ?? option.standard else { return nil }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let choices = option.choices.joined(separator: ", ")
      throw .usage("“\(value)” is no \(option.key): it is one of \(choices).")
    }
    return value
  }

  /// An option's values in order; in the environment they are joined by commas.
  func values(_ option: Option) -> [String] {
    let given = options.filter { $0.key == option.key }.map(\.value)
    if !given.isEmpty { return given }
    if let text = environment[option.variable], !text.isEmpty {
      return option.isRepeatable ? text.split(separator: ",").map { trimmed($0) } : [text]
    }
    return file.all(option.key)
  }

  /// Whether a switch is on.
  func isOn(_ option: Option) throws(CommandFault) -> Bool {
    switch values(option).last {
    case nil, "false", "0", "no": false
    case "true", "1", "yes": true
    case .some(let other): throw .usage("\(option.key) is true or false, not “\(other)”.")
    }
  }

  /// An option that is a whole number of that range.
  func number(_ option: Option, _ range: ClosedRange<Int>) throws(CommandFault) -> Int {
    let text = try value(option) ?? ""
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "\(option.key) is a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”."
      )
    }
    return number
  }
}

/// A text without white space at its ends.
func trimmed(_ text: some StringProtocol) -> String {
  var text = Substring(text)
  while let first = text.first, first.isWhitespace { text.removeFirst() }
  while let last = text.last, last.isWhitespace { text.removeLast() }
  return String(text)
}

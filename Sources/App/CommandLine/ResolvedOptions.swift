import Host

/// What a command was given, wherever it came from: the command line first, then the environment, then the configuration file.
struct ResolvedOptions: Sendable {
  /// What stood on the command line; several values where a setting was given several times.
  let options: [Setting: [String]]
  let environment: [String: String]
  let file: ConfigurationFile

  /// A setting's one value, its standard when it was given nowhere. The last counts where a file names it several times.
  func value(_ setting: Setting) throws(CommandFault) -> String? {
    let all = values(setting)
    guard let value = all.last ?? setting.standard else { return nil }
    if !setting.choices.isEmpty, !setting.choices.contains(value) {
      let choices = setting.choices.joined(separator: ", ")
      throw .usage("“\(value)” is no \(setting.key): it is one of \(choices).")
    }
    return value
  }

  /// A setting's values in order; in the environment they are joined by commas.
  func values(_ setting: Setting) -> [String] {
    if let options = options[setting], !options.isEmpty { return options }
    if let text = environment[setting.variable], !text.isEmpty {
      return setting.isRepeatable ? text.split(separator: ",").map { trimmed($0) } : [text]
    }
    return file.all(setting.key)
  }

  /// Whether a switch is on.
  func isOn(_ setting: Setting) throws(CommandFault) -> Bool {
    switch values(setting).last {
    case nil, "false", "0", "no": false
    case "true", "1", "yes": true
    case .some(let other): throw .usage("\(setting.key) is true or false, not “\(other)”.")
    }
  }

  /// A setting that is a whole number of that range.
  func number(_ setting: Setting, _ range: ClosedRange<Int>) throws(CommandFault) -> Int {
    let text = try value(setting) ?? ""
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "\(setting.key) is a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”."
      )
    }
    return number
  }
}

extension ResolvedOptions {
  /// What a command was given, with the configuration file that the command line or the environment names.
  ///
  /// - Throws: what is wrong with the file.
  init(
    _ options: [Setting: [String]], environment: [String: String]
  ) throws(CommandFault) {
    self.options = options
    self.environment = environment
    let path = options[.configuration]?.last ?? environment[Setting.configuration.variable] ?? ""
    guard !path.isEmpty else {
      file = .empty
      return
    }
    guard let bytes = Files.read(path), let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFault("The configuration file \(path) can't be read.")
    }
    file = try ConfigurationFile(
      text, named: path, knownKeys: Set(Setting.inFile.map(\.key)))
  }
}

/// A text without white space at its ends.
func trimmed(_ text: some StringProtocol) -> String {
  var text = Substring(text)
  while let first = text.first, first.isWhitespace { text.removeFirst() }
  while let last = text.last, last.isWhitespace { text.removeLast() }
  return String(text)
}

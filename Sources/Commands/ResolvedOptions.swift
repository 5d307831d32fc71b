import Host

/// The settings of a command: the command line comes first, then the environment, then the configuration file.
package struct ResolvedOptions: Sendable {
  /// The values on the command line; several where a setting was given several times.
  package let options: [Setting: [String]]
  package let environment: [String: String]
  package let file: ConfigurationFile

  /// A setting's one value, else its default. The last counts where a file names it several times.
  package func value(_ setting: Setting) throws(CommandError) -> String? {
    let all = values(setting)
    guard let value = all.last ?? setting.defaultValue else { return nil }
    if !setting.choices.isEmpty, !setting.choices.contains(value) {
      let choices = setting.choices.joined(separator: ", ")
      throw .usage("“\(value)” is no \(setting.key): it is one of \(choices).")
    }
    return value
  }

  /// A setting's values in order; in the environment they are joined by commas.
  package func values(_ setting: Setting) -> [String] {
    if let options = options[setting], !options.isEmpty { return options }
    if let text = environment[setting.variable], !text.isEmpty {
      return setting.isRepeatable ? text.split(separator: ",").map { trimmed($0) } : [text]
    }
    return file.all(setting.key)
  }

  /// Whether a switch is on.
  package func isOn(_ setting: Setting) throws(CommandError) -> Bool {
    switch values(setting).last {
    case nil, "false", "0", "no": false
    case "true", "1", "yes": true
    case .some(let other): throw .usage("\(setting.key) is true or false, not “\(other)”.")
    }
  }

  /// A setting that is a whole number in a range.
  package func number(_ setting: Setting, _ range: ClosedRange<Int>) throws(CommandError) -> Int {
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
  /// The settings, with the configuration file that the command line or the environment names. The file may hold any of
  /// the known settings except `config`.
  ///
  /// - Throws: what is wrong with the file.
  package init(
    _ options: [Setting: [String]], environment: [String: String], known: [Setting]
  ) throws(CommandError) {
    self.options = options
    self.environment = environment
    let path = options[.configuration]?.last ?? environment[Setting.configuration.variable] ?? ""
    guard !path.isEmpty else {
      file = .empty
      return
    }
    guard let bytes = Files.read(path), let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError("The configuration file \(path) can't be read.")
    }
    let keys = Set(known.map(\.key)).subtracting([Setting.configuration.key])
    file = try ConfigurationFile(text, named: path, knownKeys: keys)
  }
}

/// A text without white space at its ends.
package func trimmed(_ text: some StringProtocol) -> String {
  var text = Substring(text)
  while let first = text.first, first.isWhitespace { text.removeFirst() }
  while let last = text.last, last.isWhitespace { text.removeLast() }
  return String(text)
}

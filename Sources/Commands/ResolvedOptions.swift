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

  /// A setting's values in order; in the environment and in the file they may be joined by commas.
  package func values(_ setting: Setting) -> [String] {
    if let options = options[setting], !options.isEmpty { return options }
    if let text = environment[setting.variable], !text.isEmpty {
      return setting.isRepeatable ? separated(text) : [text]
    }
    let values = file.all(setting.key)
    return setting.isRepeatable ? values.flatMap { separated($0) } : values
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
    if let (variable, meant) = Self.misspelt(environment, known) {
      throw .usage("There is no setting \(variable) in the environment; did you mean \(meant)?")
    }
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

  /// A variable that is like a setting's and is none, and the one that is meant.
  private static func misspelt(
    _ environment: [String: String], _ known: [Setting]
  ) -> (variable: String, meant: String)? {
    let prefix = Setting.variablePrefix
    let names = Set(known.map { String($0.variable.dropFirst(prefix.count)) })
    for variable in environment.keys.sorted() where variable.hasPrefix(prefix) {
      let name = String(variable.dropFirst(prefix.count))
      if !names.contains(name), let meant = closest(name, among: names) {
        return (variable, prefix + meant)
      }
    }
    return nil
  }
}

/// The parts of a list with commas.
private func separated(_ text: String) -> [String] {
  text.split(separator: ",").map { trimmed($0) }
}

/// A text without white space at its ends.
package func trimmed(_ text: some StringProtocol) -> String {
  var text = Substring(text)
  while let first = text.first, first.isWhitespace { text.removeFirst() }
  while let last = text.last, last.isWhitespace { text.removeLast() }
  return String(text)
}

import Host

/// The settings of a command: the command line comes first, then the environment, then the configuration file.
package struct ResolvedOptions: Sendable {
  /// The values on the command line; several where a setting was given several times.
  package let options: [Setting: [String]]
  package let environment: [String: String]
  package let file: ConfigurationFile

  /// A setting's one value, else its default.
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
    if let text = environment[setting.variable] {
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
  /// A setting that is a number of bytes: `500000`, `500kB`, `20GiB`.
  package func bytes(
    _ setting: Setting, _ range: PartialRangeFrom<Int64>
  ) throws(CommandError) -> Int64 {
    let text = try value(setting) ?? ""
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units: KeyValuePairs<String, Int64> = [
      "": 1, "B": 1, "kB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000, "TB": 1_000_000_000_000,
      "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40,
    ]
    let unit = trimmed(text.dropFirst(digits.count))
    if let number = Int64(digits), let factor = units.first(where: { $0.key == unit })?.value {
      let (bytes, isTooMany) = number.multipliedReportingOverflow(by: factor)
      if !isTooMany, range.contains(bytes) { return bytes }
    }
    let words = range.lowerBound > 0 ? "of \(range.lowerBound) or more " : ""
    throw .usage(
      "\(setting.key) is a number \(words)of bytes, such as 500MB or 20GiB, not “\(text)”.")
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
    try Self.checkVariables(environment, known)
    let path = options[.configuration]?.last ?? environment[Setting.configuration.variable]
    guard let path else {
      file = .empty
      return
    }
    guard !path.isEmpty else { throw .usage("config is the path of a file.") }
    file = try ConfigurationFile(
      try Self.text(of: path), named: path, known: known.filter { $0 != .configuration })
  }

  private static func text(of path: String) throws(CommandError) -> String {
    let bytes: [UInt8]
    do throws(Files.Refusal) { bytes = try Files.read(path, atMost: 1 << 20) } catch {
      throw CommandError("The configuration file \(path) \(error).")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError("The configuration file \(path) is not UTF-8.")
    }
    return text
  }

  /// Refuses a variable that is no setting's, and values that cannot be meant.
  private static func checkVariables(
    _ environment: [String: String], _ known: [Setting]
  ) throws(CommandError) {
    for (variable, value) in environment.sorted(by: { $0.key < $1.key })
    where variable.hasPrefix(Setting.variablePrefix) && !Setting.isOfTools(variable) {
      if let setting = known.first(where: { $0.variable == variable }) {
        guard !value.isEmpty else {
          throw .usage("\(variable) is empty in the environment: give a value, or leave it out.")
        }
        try setting.check(value, named: variable)
        continue
      }
      let name = variable.dropFirst(Setting.variablePrefix.count).lowercased()
      let key = String(name.map { $0 == "_" ? "-" : $0 })
      let meant = Setting.meant(by: key, among: known).map { "did you mean \($0.variable)?" }
      throw .usage(
        "There is no setting \(variable) in the environment; "
          + (meant ?? "“kortti serve --help” names them."))
    }
  }
}

extension Setting {
  /// Whether a variable is for the tests and measurements of this program, which start it.
  static func isOfTools(_ variable: String) -> Bool {
    let names = [
      "BENCH_RECORD", "BENCH_WORK", "BINARY", "MUTATIONS", "MUTATION_SEED", "RANDOM_WRITES",
      "RECORD_STATEMENTS", "TEST_ENGINE",
    ]
    return names.contains { variable == variablePrefix + $0 }
  }

  /// Refuses a value of a variable or a file that stands in quotes, and a list with nothing between two commas.
  func check(_ value: String, named name: String) throws(CommandError) {
    if value.count > 1, let quote = value.first, "\"'".contains(quote), value.last == quote {
      throw .usage("\(name) stands in quotes, which would be a part of it: leave them out.")
    }
    if isRepeatable, separated(value).contains("") {
      throw .usage("\(name) has nothing before, between or behind its commas.")
    }
  }
}

/// The parts of a list with commas.
package func separated(_ text: String) -> [String] {
  text.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
}

/// A text without white space at its ends.
package func trimmed(_ text: some StringProtocol) -> String {
  var text = Substring(text)
  while let first = text.first, first.isWhitespace { text.removeFirst() }
  while let last = text.last, last.isWhitespace { text.removeLast() }
  return String(text)
}

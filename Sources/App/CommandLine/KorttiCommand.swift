import ArgumentParser

/// A command whose options are settings: what is not on its line may stand in the environment or in the configuration file.
protocol KorttiCommand: ParsableCommand, Sendable {
  /// What stood on the line.
  var options: [Setting: [String]] { get }
  /// Does it.
  func run(_ options: ResolvedOptions) throws(CommandFault)
}

/// The options of every command that works with a database.
struct SharedOptions: ParsableArguments {
  @Option(.database) var database: String?
  @Option(.features) var features: [String] = []
  @Option(.configuration) var configuration: String?

  var options: [Setting: [String]] {
    [:].adding(.database, database).adding(.features, features)
      .adding(.configuration, configuration)
  }
}

extension [Setting: [String]] {
  /// With the values of one setting more.
  func adding(_ setting: Setting, _ values: [String]) -> Self {
    var all = self
    all[setting] = values
    return all
  }

  /// With the value of one setting more, if there is one.
  func adding(_ setting: Setting, _ value: String?) -> Self {
    adding(setting, value.map { [$0] } ?? [])
  }

  /// With a switch, if it is on.
  func adding(_ setting: Setting, _ isOn: Bool) -> Self { adding(setting, isOn ? ["true"] : []) }
}

extension Option {
  /// The option of a setting.
  init(_ setting: Setting) where Value == String? {
    self.init(name: .customLong(setting.key), help: setting.argumentHelp)
  }

  /// The option of a setting that may be given several times.
  init(wrappedValue: [String], _ setting: Setting) where Value == [String] {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(setting.key), parsing: .singleValue,
      help: setting.argumentHelp)
  }
}

extension Flag where Value == Bool {
  /// The option of a setting that is a switch.
  init(wrappedValue: Bool, _ setting: Setting) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(setting.key), help: setting.argumentHelp)
  }
}

extension Setting {
  /// The setting in the help, with its environment variable and what holds when it is given nowhere.
  var argumentHelp: ArgumentHelp {
    var notes = [variable]
    if let standard { notes.append("\(standard) unless given") }
    if isRepeatable { notes.append("several times, or joined by commas in the variable") }
    return ArgumentHelp("\(help) (\(notes.joined(separator: "; ")))", valueName: value)
  }
}

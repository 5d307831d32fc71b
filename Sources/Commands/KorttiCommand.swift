package import ArgumentParser
package import Database

/// A command of the program, or a group of commands.
package protocol KorttiCommand: ParsableCommand, Sendable {}

/// A command whose options are settings: what is not on its line may stand in the environment or in the configuration
/// file.
package protocol OptionsCommand: KorttiCommand {
  /// The values on the command line.
  var options: [Setting: [String]] { get }
}

/// A command that runs in its own process.
package protocol LocalCommand: OptionsCommand {
  func run(_ options: ResolvedOptions) throws(CommandError)
}

/// A command on a database: the server that runs on the database executes it, or this process when none does.
package protocol DatabaseCommand: OptionsCommand {
  /// What it does to the database where no server runs.
  var access: DatabaseAccess { get }

  func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand
}

extension DatabaseCommand {
  package var access: DatabaseAccess { .writing }
}

/// The options of every command that works with a database.
package struct SharedOptions: ParsableArguments {
  @Option(.database) package var database: String?
  @Option(.storedFiles) package var storedFiles: String?
  @Option(.features) package var features: [String] = []
  @Option(.configuration) package var configuration: String?

  package init() {}

  package var options: [Setting: [String]] {
    [:].adding(.database, database).adding(.storedFiles, storedFiles).adding(.features, features)
      .adding(.configuration, configuration)
  }
}

extension [Setting: [String]] {
  package func adding(_ setting: Setting, _ values: [String]) -> Self {
    var all = self
    all[setting] = values
    return all
  }

  /// With the value of a setting, if there is one.
  package func adding(_ setting: Setting, _ value: String?) -> Self {
    adding(setting, value.map { [$0] } ?? [])
  }

  /// With a switch, if it is on.
  package func adding(_ setting: Setting, _ isOn: Bool) -> Self {
    adding(setting, isOn ? ["true"] : [])
  }
}

extension Option {
  /// The option of a setting.
  package init(_ setting: Setting) where Value == String? {
    self.init(name: .customLong(setting.key), help: setting.argumentHelp)
  }

  /// The option of a setting that may be given several times.
  package init(wrappedValue: [String], _ setting: Setting) where Value == [String] {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(setting.key), parsing: .singleValue,
      help: setting.argumentHelp)
  }
}

extension Flag where Value == Bool {
  /// The option of a setting that is a switch.
  package init(wrappedValue: Bool, _ setting: Setting) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(setting.key), help: setting.argumentHelp)
  }
}

extension Setting {
  /// The setting in the help, with its environment variable and its default.
  fileprivate var argumentHelp: ArgumentHelp {
    var notes = [variable]
    if let defaultValue { notes.append("\(defaultValue) unless given") }
    if isRepeatable { notes.append("several times, or joined by commas in variable and file") }
    return ArgumentHelp("\(help) (\(notes.joined(separator: "; ")))", valueName: value)
  }
}

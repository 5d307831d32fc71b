import ArgumentParser
import Commands
import FeatureManifest
import Host
import Imaging
import WebAPI
import Zones

/// The program.
package enum Kortti {
  /// `kortti`
  struct Root: ParsableCommand {
    /// The commands of the enabled features, People first.
    @TaskLocal static var featureCommands: [FeatureCommands] = []

    /// What can be imported.
    static var imports: [any ImportCommand.Type] { featureCommands.flatMap(\.imports) }

    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "kortti",
        abstract: "An HTTP server for timesheets, golf and inspections, on one SQLite file.",
        discussion: """
          To begin:
            kortti user add anna --name "Anna Admin" --role admin
            kortti serve

          Every option is also an environment variable (--database is KORTTI_DATABASE) and a key of the configuration \
          file named by --config (“database = FILE”, one a line): what stands on the command line counts first, then \
          the environment, then the file.
          """,
        version: "kortti \(OpenAPI.version)", subcommands: commands)
    }

    private static var commands: [any ParsableCommand.Type] {
      // The commands of People come first, because they are the first that a new installation needs.
      let ofPeople = featureCommands.prefix(1).flatMap(\.commands)
      let ofOthers = featureCommands.dropFirst().flatMap(\.commands)
      let ofAll: [any ParsableCommand.Type] = imports.isEmpty ? [] : [Import.self]
      return [Serve.self] + ofPeople + [
        Migrate.self, Check.self, Backup.self, Restore.self, Move.self, Jobs.self, Keys.self,
      ] + ofOthers + ofAll + [OpenAPIText.self, Demo.self]
    }
  }

  /// Runs a command line without the program's name. Errors are printed to standard error in one sentence.
  ///
  /// - Returns: the exit status: 0 for success, 64 for wrong usage, 2 when only a part was done, 1 otherwise.
  package static func run(_ words: [String]) -> Int32 {
    // First of all, so that the helper has done as little as possible before it is confined.
    if let status = HelperCommand.run(words) { return status }
    // Before any file is opened, which would get the number of a closed one.
    Terminal.openClosed()
    Process.makeFilesPrivate()
    Signals.ignoreBrokenPipesAndFileSizes()
    // A service manager may send it before the server watches it; the certificates are read after that anyway.
    if words.first == "serve" { Signals.ignoreReload() }
    do throws(CommandError) {
      let environment = Process.environment
      let features = try allFeatures()
      switch try parse(words, environment: environment, features: features) {
      case .text(let text): Terminal.printLine(text)
      case .command(let command):
        try run(
          command,
          ResolvedOptions(
            command.options, environment: environment, known: features.settings))
      }
      if let fault = CommandError.ofOutput { throw fault }
      return 0
    } catch {
      error.lines.forEach(Terminal.printLine)
      Terminal.printError("kortti: \(error.description)")
      return error.status
    }
  }

  private static func run(
    _ command: any OptionsCommand, _ options: ResolvedOptions
  ) throws(CommandError) {
    switch command {
    case let command as any LocalCommand: try command.run(options)
    case let command as any DatabaseCommand:
      try AdminSocket.run(command, options)
    default: preconditionFailure("a command runs here or on a database")
    }
  }

  /// All features, enabled or not.
  static func allFeatures() throws(CommandError) -> Features {
    Features(FeatureSettings(zones: try Zones.ofSystem()), writer: nil)
  }

  /// A parsed command line.
  enum Parsed {
    /// A text, such as the help.
    case text(String)
    case command(any OptionsCommand)
  }

  /// Parses a command line without the program's name.
  ///
  /// - Throws: wrong usage, in one sentence.
  static func parse(
    _ words: [String], environment: [String: String], features: Features
  ) throws(CommandError) -> Parsed {
    try refuseRepeated(words, features.settings)
    let enabled = features.enabled(for: words, environment: environment)
    let commands = features.manifests.filter { enabled.contains($0.name) }.map(\.commands)
    let leftOut = features.manifests.first { feature in
      !enabled.contains(feature.name)
        && feature.commands.has(words, beside: commands.flatMap(\.imports))
    }
    if let leftOut, let word = words.first {
      throw .usage(
        "There is no “kortti \(word)” without the feature \(leftOut.name): see the setting features."
      )
    }
    let parsed: Result<Parsed, CommandError> = Root.$featureCommands.withValue(commands) {
      Result { () throws(CommandError) in try parse(words, features.settings) }
    }
    return try parsed.get()
  }

  /// Refuses an option that is given twice and has one value.
  private static func refuseRepeated(
    _ words: [String], _ settings: [Setting]
  ) throws(CommandError) {
    let options = words.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } }
    for setting in settings where !setting.isRepeatable && setting.value != nil {
      if options.count(where: { $0 == "--" + setting.key }) > 1 {
        throw .usage("--\(setting.key) is given more than once, and has one value.")
      }
    }
  }

  private static func parse(
    _ words: [String], _ settings: [Setting]
  ) throws(CommandError) -> Parsed {
    do {
      let parsed = try Root.parseAsRoot(words)
      if let command = parsed as? any OptionsCommand { return .command(command) }
      var group = parsed
      try group.run()
    } catch {
      let isHelp = Root.exitCode(for: error) == .success
      if isHelp, !words.isEmpty, !(words.count == 1 && isGroup(words[0])) {
        return .text(Root.fullMessage(for: error))
      }
      if !isHelp {
        let message = sentence(Root.message(for: error))
        throw .usage(unknownCommand(words) ?? unknownOption(message, words, settings) ?? message)
      }
    }
    guard let word = words.first else {
      throw .usage("Say what to do, such as “kortti serve”; “kortti --help” tells what there is.")
    }
    let names = subcommands(of: word).map { "“kortti \(word) \($0)”" }.joined(separator: ", ")
    throw .usage("Say which: \(names).")
  }

  private static func isGroup(_ word: String) -> Bool { !subcommands(of: word).isEmpty }

  /// The names of the commands below a command; empty for one that is no group.
  private static func subcommands(of word: String) -> [String] {
    let group = Root.configuration.subcommands.first { $0.configuration.commandName == word }
    return names(group?.configuration.subcommands ?? [])
  }

  private static func names(_ commands: [any ParsableCommand.Type]) -> [String] {
    commands.compactMap { $0.configuration.commandName }
  }

  /// That a command has no such option, and the one of its options that is meant; `nil` when the message is about
  /// something else, or none is like it.
  private static func unknownOption(
    _ message: String, _ words: [String], _ settings: [Setting]
  ) -> String? {
    let start = "Unknown option '--"
    guard message.hasPrefix(start) else { return nil }
    let name = String(message.dropFirst(start.count).prefix { $0 != "'" })
    // The help says which options a command has.
    guard case .text(let help)? = try? parse(words.prefix { !$0.hasPrefix("-") } + ["--help"], [])
    else { return nil }
    let options = settings.filter {
      help.contains("--\($0.key) ") || help.contains("[--\($0.key)]")
    }
    guard let meant = Setting.meant(by: name, among: options) else { return nil }
    return "There is no option --\(name); did you mean --\(meant.key)?"
  }

  /// That the first word, or the second below a group, names no command; `nil` when it does.
  private static func unknownCommand(_ words: [String]) -> String? {
    var known = names(Root.configuration.subcommands)
    var path = "kortti"
    for word in words.prefix(2) {
      if known.isEmpty || word.hasPrefix("-") { return nil }
      guard known.contains(word) else {
        let meant = closest(word, among: known).map { "did you mean “\(path) \($0)”?" }
        return "There is no “\(path) \(word)”; \(meant ?? "“\(path) --help” tells what there is.")"
      }
      known = subcommands(of: word)
      path += " " + word
    }
    return nil
  }

  private static func sentence(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.last == "." || line.last == "?" ? line : line + "."
  }
}

extension CommandError {
  /// That standard output did not take every line, when it did not.
  static var ofOutput: CommandError? {
    Terminal.outputFailure.map {
      CommandError("Standard output did not take everything (\($0)).")
    }
  }
}

extension Features {
  /// Every setting of the program.
  var settings: [Setting] {
    Setting.shared + Setting.ofApp + manifests.flatMap(\.commands.settings)
  }

  /// The names of the enabled features, found before the command line is parsed, because the commands depend on them.
  /// A wrong setting enables all: the command that is then parsed reports it.
  fileprivate func enabled(for words: [String], environment: [String: String]) -> [String] {
    let options: [Setting: [String]] = [
      .features: Self.values(of: .features, in: words),
      .configuration: Self.values(of: .configuration, in: words),
    ]
    do throws(CommandError) {
      return try ResolvedOptions(options, environment: environment, known: settings)
        .enabledFeatures()
    } catch {
      return Self.names
    }
  }

  /// The values of an option on an unparsed command line: `--key value` and `--key=value`, before `--`.
  private static func values(of setting: Setting, in words: [String]) -> [String] {
    let option = "--" + setting.key
    let words = words.prefix { $0 != "--" }
    let separate = zip(words, words.dropFirst()).filter { $0.0 == option }.map(\.1)
    let joined = words.filter { $0.hasPrefix(option + "=") }
      .map { String($0.dropFirst(option.count + 1)) }
    return separate + joined
  }
}

extension FeatureCommands {
  /// Whether the first words name one of the commands. `kortti import` alone is one's of every import that there is.
  fileprivate func has(_ words: [String], beside enabled: [any ImportCommand.Type]) -> Bool {
    let word = words.first == "import" ? words.dropFirst().first : words.first
    if words.first == "import" {
      return imports.contains { $0.configuration.commandName == word }
        || enabled.isEmpty && !imports.isEmpty
    }
    return commands.contains { $0.configuration.commandName == word }
  }
}

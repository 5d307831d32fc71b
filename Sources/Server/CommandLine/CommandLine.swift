import API
import Host

/// The whole command line: all commands, and how to read which one was meant.
struct CommandLine: Sendable {
  /// All commands, in the order of the help.
  let commands: [Command]

  /// What was asked for.
  enum Asked {
    /// A text, such as the help.
    case text(String)
    /// A command with what it was given.
    case command(Command, Given)
  }

  /// Reads the words after the program's name.
  ///
  /// - Throws: wrong usage, in one sentence.
  func read(
    _ words: [String], environment: [String: String]
  ) throws(CommandFault) -> Asked {
    let asksForHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    if words == ["--version"] { return .text("kortti \(OpenAPI.version)") }
    if asksForHelp || words.first == "help" {
      return .text(try help(words.filter { !$0.hasPrefix("-") && $0 != "help" }))
    }
    let command = try self.command(words)
    var operands: [String] = []
    var options: [(key: String, value: String)] = []
    var rest = words.dropFirst(command.words.count)
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      if word.hasPrefix("-"), word.count > 1 {
        options.append(try Self.option(word, of: command, &rest))
      } else {
        operands.append(word)
      }
    }
    try Self.check(operands, of: command)
    return .command(
      command,
      Given(
        operands: operands, options: options, environment: environment,
        file: try configuration(options, environment)))
  }

  private func command(_ words: [String]) throws(CommandFault) -> Command {
    let found = commands.filter { words.starts(with: $0.words) }
    if let command = found.max(by: { $0.words.count < $1.words.count }) { return command }
    guard let first = words.first else {
      throw .usage("Say what to do, such as “kortti serve”; “kortti --help” tells what there is.")
    }
    let following = commands.filter { $0.words.count > 1 && $0.words[0] == first }
    if !following.isEmpty {
      let choices = following.map { $0.words[1] }.joined(separator: ", ")
      throw .usage("“kortti \(first)” is followed by one of \(choices).")
    }
    throw .usage("There is no command “\(first)”; “kortti --help” tells what there is.")
  }

  private static func option(
    _ word: String, of command: Command, _ rest: inout ArraySlice<String>
  ) throws(CommandFault) -> (key: String, value: String) {
    let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = command.options.first(where: { "--" + $0.key == sides[0] }) else {
      throw .usage(
        "“kortti \(command.name)” has no option \(sides[0]); see “kortti \(command.name) --help”.")
    }
    if option.value == nil {
      guard sides.count == 1 else { throw .usage("\(sides[0]) takes no value.") }
      return (option.key, "true")
    }
    guard let value = sides.count == 2 ? String(sides[1]) : rest.popFirst() else {
      throw .usage("\(sides[0]) needs a value.")
    }
    return (option.key, value)
  }

  private static func check(_ operands: [String], of command: Command) throws(CommandFault) {
    if operands.count < command.operands.count {
      let missing = command.operands[operands.count].name
      throw .usage("“kortti \(command.name)” needs a \(missing).")
    }
    if operands.count > command.operands.count {
      throw .usage(
        "“kortti \(command.name)” does not know what to do with “\(operands[command.operands.count])”."
      )
    }
  }

  private func configuration(
    _ options: [(key: String, value: String)], _ environment: [String: String]
  ) throws(CommandFault) -> ConfigurationFile {
    let given = options.last { $0.key == Option.configuration.key }?.value
    guard let path = given ?? environment[Option.configuration.variable], !path.isEmpty else {
      return .empty
    }
    guard let bytes = Files.read(path), let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFault("The configuration file \(path) can't be read.")
    }
    let keys = Set(commands.flatMap(\.options).map(\.key)).subtracting([Option.configuration.key])
    return try ConfigurationFile(text, named: path, knownKeys: keys)
  }
}

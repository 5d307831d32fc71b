extension CommandLine {
  /// The help: of everything, of a group such as `user`, or of one command.
  ///
  /// - Throws: when there is no such command.
  func help(_ words: [String]) throws(CommandFault) -> String {
    if let command = commands.first(where: { $0.words == words })
      ?? commands.first(where: { words.starts(with: $0.words) })
    {
      return Self.help(of: command)
    }
    let group = commands.filter { $0.words.starts(with: words) }
    if group.isEmpty {
      throw .usage("There is no command “\(words[0])”; “kortti --help” tells what there is.")
    }
    return words.isEmpty ? overview : Self.table(group.map { (Self.usage(of: $0), $0.summary) })
  }

  private var overview: String {
    """
    Kortti keeps timesheets and golf handicaps: an HTTP server on one SQLite file.

    \(Self.table(commands.map { (Self.usage(of: $0), $0.summary) }))

    To begin:

      kortti user add anna --name "Anna Admin" --role admin
      kortti serve

    “kortti COMMAND --help” tells more about each. \(Self.sources)
    """
  }

  private static let sources = """
    Every option is also an environment variable
    (--database is KORTTI_DATABASE) and a key of the configuration file named by --config (“database = FILE”, one
    a line): what stands on the command line counts first, then the environment, then the file.
    """

  private static func help(of command: Command) -> String {
    var parts = ["Usage: \(usage(of: command))\(command.options.isEmpty ? "" : " [OPTIONS]")"]
    parts.append(command.summary + (command.details.isEmpty ? "" : "\n\n" + command.details))
    if !command.operands.isEmpty {
      parts.append(table(command.operands.map { ($0.name, $0.help) }))
    }
    if !command.options.isEmpty {
      parts.append(
        "Options, with the environment variable of each:\n\n" + table(command.options.map(row)))
      parts.append(sources)
    }
    if !command.examples.isEmpty {
      parts.append("Examples:\n\n" + command.examples.map { "  " + $0 }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  private static func usage(of command: Command) -> String {
    (["kortti"] + command.words + command.operands.map(\.name)).joined(separator: " ")
  }

  private static func row(_ option: Option) -> (String, String) {
    let form = "--\(option.key)" + (option.value.map { " \($0)" } ?? "")
    var notes = [option.variable]
    if let standard = option.standard { notes.append("\(standard) unless given") }
    if option.isRepeatable { notes.append("several times, or joined by commas in the variable") }
    return (form, "\(option.help)\n\(notes.joined(separator: "; "))")
  }

  /// Two columns, the second beginning at one place.
  private static func table(_ rows: [(left: String, right: String)]) -> String {
    let width = rows.map(\.left.count).max() ?? 0
    return rows.map { left, right in
      let lines = right.split(separator: "\n", omittingEmptySubsequences: false)
      let margin = String(repeating: " ", count: width + 4)
      let first = "  " + left + String(repeating: " ", count: width + 2 - left.count)
      return first + lines.joined(separator: "\n" + margin)
    }.joined(separator: "\n")
  }
}

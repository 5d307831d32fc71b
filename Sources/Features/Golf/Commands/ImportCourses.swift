import ArgumentParser
import Commands
import Host
import JSON

/// `kortti import`
struct ImportCommands: KorttiCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Enters what a file holds: import courses.",
    subcommands: [Courses.self])

  /// The size of a file of courses: as a text in a command it must fit the line of the server's socket.
  private static let maximumBytes = 3 << 20

  /// `kortti import courses FILE`
  struct Courses: DatabaseCommand {
    static let configuration = CommandConfiguration(
      commandName: "courses", abstract: "Enters golf courses from a file, all of it or nothing.",
      discussion: """
        The file is JSON in the form of docs/courses.md. Its clubs must be there. Every fault is told with its line. \
        What is there already is passed over, so that a file may be imported again. Beside a running server the \
        server enters the courses.

        Examples:
          kortti import courses alastaro.json --dry-run
        """)

    @Argument(help: ArgumentHelp("The courses.", valueName: "FILE"))
    var file: String
    @Flag(.dryRun) var dryRun = false
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] {
      shared.options
        .adding(.dryRun, dryRun)
    }

    func adminCommand(_ options: ResolvedOptions) throws(CommandError) -> AdminCommand {
      let path = file
      guard let bytes = Files.read(path) else { throw CommandError("\(path) can't be read.") }
      guard bytes.count <= maximumBytes else {
        throw CommandError("\(path) has more than \(maximumBytes) bytes: import it in parts.")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw CommandError("\(path) is not UTF-8.")
      }
      return AdminCommand(
        "importCourses",
        ["file": .text(path), "text": .text(text), "dryRun": .flag(try options.isOn(.dryRun))])
    }
  }
}

extension Setting {
  static let dryRun = Setting(
    "dry-run", nil, "Only tells what would be done, and what is wrong.")
}

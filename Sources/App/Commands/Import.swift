import ArgumentParser
import Host

extension Kortti {
  /// `kortti import courses FILE`
  struct ImportCourses: KorttiCommand {
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
    @Option(.timeZone) var timeZone: String?
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] {
      shared.options
        .adding(.dryRun, dryRun)
        .adding(.timeZone, timeZone)
    }

    func run(_ options: ResolvedOptions) throws(CommandFault) {
      let path = file
      guard let bytes = Files.read(path) else { throw CommandFault("\(path) can't be read.") }
      guard bytes.count <= mostBytes else {
        throw CommandFault("\(path) has more than \(mostBytes) bytes: import it in parts.")
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw CommandFault("\(path) is not UTF-8.")
      }
      try AdminSocket.place(
        .importCourses(file: path, text: text, isDryRun: try options.isOn(.dryRun)), options)
    }
  }

  /// The most bytes that a file of courses may have: as a text within an order it has to fit a line to the server.
  private static let mostBytes = 3 << 20

}

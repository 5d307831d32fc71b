import Host

extension Command {
  /// The most bytes that a file of courses may have: as a text within an order it has to fit a line to the server.
  private static let mostBytes = 3 << 20

  /// `kortti import courses FILE`
  static let importCourses = Command(
    words: ["import", "courses"], summary: "Enters golf courses from a file, all of it or nothing.",
    details: """
      The file is JSON in the form of docs/courses.md. Its clubs must be there. Every fault is told with its line.
      What is there already is passed over, so that a file may be imported again. Beside a running server the
      server enters the courses.
      """,
    examples: ["kortti import courses alastaro.json --dry-run"],
    operands: [Operand(name: "FILE", help: "The courses.")],
    options: [.dryRun, .timeZone, .database, .configuration]
  ) { given throws(CommandFault) in
    let path = given.operands[0]
    guard let bytes = Files.read(path) else { throw CommandFault("\(path) can't be read.") }
    guard bytes.count <= mostBytes else {
      throw CommandFault("\(path) has more than \(mostBytes) bytes: import it in parts.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFault("\(path) is not UTF-8.")
    }
    try OrderDesk.place(
      .importCourses(file: path, text: text, isDryRun: try given.isOn(.dryRun)), given)
  }
}

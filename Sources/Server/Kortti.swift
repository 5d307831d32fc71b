import Host

/// The program: what its command line leads to.
public enum Kortti {
  private static let line = CommandLine(commands: [
    .serve, .addUser, .listUsers, .setPassword, .deactivateUser, .migrate, .check, .backup,
    .restore, .importCourses, .openAPI, .demo,
  ])

  /// Does what the words after the program's name ask for; what can't be done is told on standard error in one sentence.
  ///
  /// - Returns: the exit status: 0 when done, 64 for wrong usage, 1 otherwise.
  public static func run(_ words: [String]) -> Int32 {
    Process.makeFilesPrivate()
    Signals.ignoreBrokenPipesAndFileSizes()
    do throws(CommandFault) {
      switch try line.read(words, environment: Process.environment) {
      case .text(let text): Terminal.say(text)
      case .command(let command, let given): try command.run(given)
      }
      return 0
    } catch {
      Terminal.complain("kortti: \(error.description)")
      return error.status
    }
  }
}

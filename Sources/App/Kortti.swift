import WebAPI
import ArgumentParser
import Host

/// The program: what its command line leads to.
package enum Kortti {
  /// `kortti`
  struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "kortti",
      abstract: "Kortti keeps timesheets and golf handicaps: an HTTP server on one SQLite file.",
      discussion: """
        To begin:
          kortti user add anna --name "Anna Admin" --role admin
          kortti serve

        Every option is also an environment variable (--database is KORTTI_DATABASE) and a key of the configuration \
        file named by --config (“database = FILE”, one a line): what stands on the command line counts first, then \
        the environment, then the file.
        """,
      version: "kortti \(OpenAPI.version)",
      subcommands: [
        Serve.self, Users.self, Migrate.self, Check.self, Backup.self, Restore.self, Imports.self,
        OpenAPIText.self, Demo.self,
      ])
  }

  /// `kortti user`
  struct Users: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "user", abstract: "Makes and keeps users: user add, list, password, deactivate.",
      subcommands: [AddUser.self, ListUsers.self, SetPassword.self, DeactivateUser.self])
  }

  /// `kortti import`
  struct Imports: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Enters what a file holds: import courses.",
      subcommands: [ImportCourses.self])
  }

  /// Does what the words after the program's name ask for; what can't be done is told on standard error in one sentence.
  ///
  /// - Returns: the exit status: 0 when done, 64 for wrong usage, 1 otherwise.
  package static func run(_ words: [String]) -> Int32 {
    Process.makeFilesPrivate()
    Signals.ignoreBrokenPipesAndFileSizes()
    do throws(CommandFault) {
      switch try read(words) {
      case .text(let text): Terminal.say(text)
      case .command(let command):
        try command.run(ResolvedOptions(command.options, environment: Process.environment))
      }
      return 0
    } catch {
      Terminal.printError("kortti: \(error.description)")
      return error.status
    }
  }

  /// What was asked for.
  enum Asked {
    /// A text, such as the help.
    case text(String)
    /// A command, with what stood on its line.
    case command(any KorttiCommand)
  }

  /// Reads the words after the program's name.
  ///
  /// - Throws: wrong usage, in one sentence.
  static func read(_ words: [String]) throws(CommandFault) -> Asked {
    do {
      let parsed = try Root.parseAsRoot(words)
      if let command = parsed as? any KorttiCommand { return .command(command) }
      var group = parsed
      try group.run()
    } catch {
      let isHelp = Root.exitCode(for: error) == .success
      if isHelp, !words.isEmpty, !(words.count == 1 && ["user", "import"].contains(words[0])) {
        return .text(Root.fullMessage(for: error))
      }
      if !isHelp { throw .usage(sentence(Root.message(for: error))) }
    }
    throw .usage("Say what to do, such as “kortti serve”; “kortti --help” tells what there is.")
  }

  private static func sentence(_ message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.last == "." || line.last == "?" ? line : line + "."
  }
}

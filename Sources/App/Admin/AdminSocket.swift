import Commands
import Database
import Host

/// Where admin commands run: in the server that runs on the database, or in this process when none does.
enum AdminSocket {
  /// The path of the server's socket, beside its database.
  static func path(of database: String) -> String { database + ".socket" }

  /// Answers commands until the returned socket is stopped; `nil` when the socket can't be made.
  static func open(_ service: AdminService, database: String, log: Log) -> LocalSocket? {
    LocalSocket(path: path(of: database)) { line in
      guard let command = AdminCommand(line: line) else {
        return AdminResult.failure(.otherRelease).line
      }
      do throws(CommandError) {
        let lines = try service.run(command)
        log.info("ran \(try service.action(command).logName) for the command line")
        return AdminResult.success(lines).line
      } catch {
        return AdminResult.failure(error).line
      }
    }
  }

  /// Runs a command and prints its result.
  ///
  /// - Throws: also that there is no database, unless the command makes one.
  static func run(
    _ command: any DatabaseCommand, _ options: ResolvedOptions
  ) throws(CommandError) {
    let path = try options.databasePath()
    let isNew = !Files.exists(path)
    if isNew, try !command.makesDatabase(options) {
      throw CommandError("There is no database \(Files.absolute(path)): see --database.")
    }
    let command = try command.adminCommand(options)
    let features = try options.featureSettings()
    let environment: AppEnvironment
    do throws(DatabaseOpenError) {
      environment = try AppEnvironment(database: path, features: features, log: Log())
    } catch {
      guard case .inUse(let database, _) = error else { throw CommandError(error.description) }
      guard let line = LocalSocket.ask(command.line, at: Self.path(of: database)),
        let result = AdminResult(line: line)
      else { throw CommandError("\(error) That process takes no commands.") }
      return try result.get().forEach(Terminal.printLine)
    }
    defer { environment.database.stop() }
    if isNew { Terminal.printLine("\(environment.database.path) was made: there was no database.") }
    try AdminService(environment).run(command).forEach(Terminal.printLine)
  }
}

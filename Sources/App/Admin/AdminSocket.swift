import Host
import Database
import Zones

/// Where commands are carried out: by the server that runs on the database, or here when none does.
enum AdminSocket {
  /// The name of the server's socket, beside its database.
  static func socket(of database: String) -> String { database + ".socket" }

  /// Takes commands from the command line for as long as what is returned is kept; `nil` when the socket can't be made.
  static func open(_ adminService: AdminService, database: String, log: Log) -> LocalSocket? {
    LocalSocket(path: socket(of: database)) { line in
      guard let command = AdminCommand(line: line) else {
        return AdminOutcome.failure(CommandFault("The server runs another release.")).line
      }
      do throws(CommandFault) {
        let lines = try adminService.run(command)
        log.say(.info, "\(command.name) carried out for the command line")
        return AdminOutcome.success(lines).line
      } catch {
        return AdminOutcome.failure(error).line
      }
    }
  }

  /// Has an order carried out and prints what came of it.
  ///
  /// - Throws: why it is not, in one sentence.
  static func place(_ command: AdminCommand, _ options: ResolvedOptions) throws(CommandFault) {
    let path = try options.databasePath()
    let features = try options.featureSettings()
    let environment: AppEnvironment
    do throws(DatabaseOpenError) {
      environment = try AppEnvironment(database: path, features: features, log: Log())
    } catch {
      guard case .inUse(let place, _) = error else { throw CommandFault(error.description) }
      guard let line = LocalSocket.ask(command.line, at: socket(of: place)),
        let outcome = AdminOutcome(line: line)
      else { throw CommandFault("\(error) That process takes no orders.") }
      return try outcome.get().forEach(Terminal.say)
    }
    defer { environment.database.stop() }
    try AdminService(environment).run(command).forEach(Terminal.say)
  }
}

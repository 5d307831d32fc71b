import Commands
import Database
import Dispatch
import Host

/// Where admin commands run: in the server that runs on the database, or in this process when none does.
enum AdminSocket {
  /// The path of the server's socket, beside its database.
  static func path(of database: String) -> String { database + ".socket" }

  /// Answers commands until the returned socket is stopped; `nil` when it can't be made. Long ones run one after
  /// the other, and so do the others beside them.
  static func open(_ service: AdminService, database: String, log: Log) -> LocalSocket? {
    let long = DispatchQueue(label: "kortti.commands.long", qos: .utility)
    let others = DispatchQueue(label: "kortti.commands", qos: .utility)
    return LocalSocket(path: path(of: database)) { line, file, send in
      guard var command = AdminCommand(line: line) else {
        return AdminResult.failure(.otherRelease).line
      }
      command.file = file
      do throws(CommandError) {
        let cancellation = Cancellation()
        let progress = CommandProgress { if !send($0.line) { cancellation.cancel() } }
        let action = try service.action(command)
        let lines = try (action.isLong ? long : others).sync { [command] in
          Result { () throws(CommandError) in
            try service.run(
              command, command.showsProgress ? progress : .unseen, until: cancellation)
          }
        }.get()
        log.info("ran \(action.logName) for the command line")
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
    let place = try options.databasePlace()
    // Before a password is asked for.
    if case .file(let path) = place, !command.access.makesFile, !Files.exists(path) {
      throw CommandError("There is no database \(Files.absolute(path)): see --database.")
    }
    var admin = try command.adminCommand(options)
    let shown = ProgressLine.onTerminal()
    // Who takes it is known to be there still: a long import ends with its command.
    admin.showsProgress = shown != nil || admin.file != nil
    let features = try options.featureSettings()
    let lines = try DatabaseHolder.waiting { () throws(DatabaseOpenError) in
      let environment = try AppEnvironment(
        database: place, features: features, access: command.access, log: Log())
      return Result { () throws(CommandError) in
        defer { environment.database.stop() }
        if let message = environment.database.newMessage { Terminal.printLine("\(message).") }
        let service = try AdminService(environment)
        return try service.run(admin, shown?.progress ?? .unseen)
      }
    } orAsking: { (database, _) throws(CommandError) in
      let response = LocalSocket.ask(admin.line, with: admin.file, at: Self.path(of: database)) {
        line in
        guard let step = StepProgress(line: line) else { return false }
        shown?.show(step)
        return true
      }
      switch response {
      case .line(let line): return .response(AdminResult(line: line) ?? .failure(.otherRelease))
      case .lost:
        throw CommandError(
          "The server closed the connection before it answered: look whether it did what it was told."
        )
      case .absent: return .nothing
      case .busy:
        return .later(
          "The server is busy with other commands, such as a check or a backup: try again when they are done."
        )
      }
    }
    try lines.get().forEach(Terminal.printLine)
  }
}

/// The process that holds a database which another one wants to open.
enum DatabaseHolder {
  /// What it says to whoever asks it.
  enum Response<Value> {
    case response(Value)
    /// It takes no commands, or not yet.
    case nothing
    /// It takes no more commands now. The sentence says so.
    case later(String)
  }

  /// How long it may take to start, or to end.
  private static let seconds = 10.0
  private static let pauseMicroseconds: UInt32 = 50_000

  /// Opens a database. While another process holds it, that one is asked instead: `ask` gets where the database is
  /// without links, and the refusal.
  static func waiting<Value>(
    _ open: () throws(DatabaseOpenError) -> Value,
    orAsking ask: (_ database: String, DatabaseOpenError) throws(CommandError) -> Response<Value>
  ) throws(CommandError) -> Value {
    let end = Process.monotonicSeconds + seconds
    while true {
      do throws(DatabaseOpenError) {
        return try open()
      } catch {
        guard case .inUse(let database, _) = error else { throw CommandError(error.description) }
        let sentence: String
        switch try ask(database, error) {
        case .response(let value): return value
        case .nothing: sentence = "\(error) That process takes no commands."
        case .later(let reason): sentence = reason
        }
        if Process.monotonicSeconds >= end { throw CommandError(sentence) }
        Process.pause(microseconds: pauseMicroseconds)
      }
    }
  }
}

import Commands
import Database
import FeatureManifest
import People

/// Executes admin commands on an open database.
final class AdminService: Sendable {
  let environment: AppEnvironment
  private let actionEnvironment: AdminEnvironment
  private let actions: [String: AdminAction]

  /// - Throws: why the database can't be read, in one sentence.
  init(_ environment: AppEnvironment) throws(CommandError) {
    self.environment = environment
    actionEnvironment = AdminEnvironment(
      reader: try environment.reader(), writer: environment.writer, now: environment.now,
      zones: environment.zones)
    let keys = KeyActions(
      keys: environment.features.keys, purposes: environment.features.keyPurposes)
    let actions =
      [environment.check, environment.backup, .listJobs, .retryJob, keys.list, keys.rotate]
      + environment.features.manifests.flatMap(\.commands.actions)
    self.actions = Dictionary(actions.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The action of a command.
  ///
  /// - Throws: that there is none.
  func action(_ command: AdminCommand) throws(CommandError) -> AdminAction {
    guard let action = actions[command.name] else {
      throw CommandError(
        "The server does not know this command: it runs another release, or other features.")
    }
    return action
  }

  /// Executes a command.
  ///
  /// - Returns: lines for standard output.
  /// - Throws: why it failed, in one sentence.
  @discardableResult
  func run(
    _ command: AdminCommand, _ progress: CommandProgress = .unseen,
    until cancellation: Cancellation = Cancellation()
  ) throws(CommandError) -> [String] {
    let action = try action(command)
    var own = actionEnvironment
    if action.isLong { own.reader = try environment.reader() }
    own.progress = progress
    own.cancellation = cancellation
    return try action.run(command, own)
  }

  /// Whether there is an active admin.
  func hasAdmin() throws(CommandError) -> Bool {
    try read { transaction throws(PeopleFault) in try People.hasAdmin(in: transaction) }
  }

  /// Whether the database has no user.
  func hasNoUser() throws(CommandError) -> Bool {
    let people = environment.people
    return try read { transaction throws(PeopleFault) in try people.hasNoUser(in: transaction) }
  }

  private func read(
    _ body: (ReadTransaction) throws(PeopleFault) -> Bool
  ) throws(CommandError) -> Bool {
    do throws(PeopleFault) {
      return try actionEnvironment.reader.read(body)
    } catch {
      throw CommandError(error, of: "")
    }
  }
}

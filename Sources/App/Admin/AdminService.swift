import AuditLog
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
    let path = environment.database.path
    let actions =
      [Self.check(path), Self.backup] + environment.features.manifests.flatMap(\.commands.actions)
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
  func run(_ command: AdminCommand) throws(CommandError) -> [String] {
    try action(command).run(command, actionEnvironment)
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

  private static func check(_ path: String) -> AdminAction {
    AdminAction("check", logName: "check") { _, environment throws(CommandError) in
      let found: (damage: [String], auditLog: AuditVerdict)
      do throws(DatabaseError) {
        found = try environment.reader.read { transaction throws(DatabaseError) in
          (try transaction.damage(), try AuditLog.verify(in: transaction))
        }
      } catch {
        throw CommandError("\(path) can't be read (\(error)).")
      }
      var damage = found.damage
      switch found.auditLog {
      case .whole(let rows, let hash):
        if damage.isEmpty {
          return ["\(path) is sound; its audit log has \(rows) rows and ends in \(hash)."]
        }
      case .broken(let row): damage.append("row \(row) of the audit log is not as it was written")
      case .cut(let row): damage.append("rows behind \(row) are missing from the audit log")
      }
      let more = damage.count > 1 ? ", and \(damage.count - 1) more" : ""
      throw CommandError("\(path) is damaged: \(damage[0])\(more).")
    }
  }

  private static let backup = AdminAction("backup", logName: "backup") {
    command, environment throws(CommandError) in
    let path = try command.text("path")
    do throws(DatabaseOpenError) {
      let backup = try environment.reader.backup(to: path)
      return ["\(backup.path) holds \(backup.size) bytes, SHA-256 \(backup.digest)."]
    } catch {
      throw CommandError(error.description)
    }
  }
}

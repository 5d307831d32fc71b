import Commands
import Core
import Database
import SecretKeys
import Zones

/// What executes the commands on keys.
struct KeyActions: Sendable {
  let keys: SecretKeys
  /// What the enabled features have keys for.
  let purposes: [KeyPurpose]

  /// `kortti keys list`
  var list: AdminAction {
    AdminAction("listKeys", logName: "keys list") {
      [keys, purposes] _, environment throws(CommandError) in
      do throws(DatabaseError) {
        let found = try environment.reader.read { transaction throws(DatabaseError) in
          try keys.list(in: transaction)
        }
        let missing = purposes.map(\.name).filter { name in !found.contains { $0.purpose == name } }
        return found.map { $0.line(at: environment.now()) } + missing.map { "\($0)\tnone yet" }
      } catch {
        throw CommandError("The keys can't be read (\(error)).")
      }
    }
  }

  /// `kortti keys rotate PURPOSE`
  var rotate: AdminAction {
    AdminAction("rotateKey", logName: "keys rotate") {
      [keys, purposes] command, environment throws(CommandError) in
      let name = try command.text("purpose")
      guard let purpose = purposes.first(where: { $0.name == name }) else {
        throw .unknownPurpose(name, among: purposes)
      }
      let retiringOlder = try command.flag("retireOlder")
      do {
        let number = try keys.rotate(
          purpose, retiringOlder: retiringOlder, at: environment.now(), environment.writer)
        let rest = retiringOlder ? " The older ones are deleted." : ""
        return ["Key \(number) for \(name) is in use.\(rest)"]
      } catch {
        throw CommandError("No key was made (\(error)).")
      }
    }
  }
}

extension CommandError {
  fileprivate static func unknownPurpose(
    _ name: String, among purposes: [KeyPurpose]
  ) -> CommandError {
    if purposes.isEmpty { return CommandError("No enabled feature has keys.") }
    if let meant = closest(name, among: purposes.map(\.name)) {
      return CommandError("There are no keys for “\(name)”; did you mean “\(meant)”?")
    }
    let names = purposes.map(\.name).joined(separator: ", ")
    return CommandError("There are no keys for “\(name)”: there are keys for \(names).")
  }
}

extension KeyDescription {
  /// A line for standard output.
  fileprivate func line(at now: Instant) -> String {
    [purpose, "\(number)", Zone.utc.text(of: madeAt), state(at: now)].joined(separator: "\t")
  }

  private func state(at now: Instant) -> String {
    if isNewest { return "in use" }
    guard let retiredAt else { return "accepted" }
    return retiredAt > now ? "accepted until \(Zone.utc.text(of: retiredAt))" : "retired"
  }
}

import AuditLogMigrations
import Core
import Crypto
import Database
import Golf
import IdempotencyMigrations
import People
import Timesheets
import WebAPI
import Zones

/// What the features are made from.
struct FeatureSettings: Sendable {
  /// The names of the features to be served.
  var enabled = Features.names
  /// The time zone of users made without one.
  var timeZone = "UTC"
  let zones: Zones
}

/// The features of this server: the one list of them.
struct Features: Sendable {
  let people: People
  let timesheets: Timesheets
  let golf: Golf
  /// The manifests of those that are enabled, People first.
  let manifests: [Feature]

  /// Every feature that the setting `features` knows. People, which all others stand on, can't be left out.
  static let names = ["people", "timesheets", "golf"]

  /// Without a writer the features only describe themselves; People writes with it, between requests, when sessions
  /// were last used.
  init(_ settings: FeatureSettings, writer: Writer?) {
    people = People(
      timeZone: settings.timeZone, hashing: .argon2id(), randomBytes: { Random.bytes($0) },
      writer: writer)
    timesheets = Timesheets(people: people)
    golf = Golf(zones: settings.zones, timeZone: settings.timeZone)
    let others = [timesheets.feature, golf.feature]
      .filter { settings.enabled.contains($0.name) }
    manifests = [people.feature(beside: others, zones: settings.zones)] + others
  }

  /// The tables that the framework and the features need, a feature after those that its tables point to.
  var migrations: [Migration] {
    Migration.auditLog + Migration.idempotency + manifests.flatMap(\.migrations)
  }

  /// - Throws: what is wrong with the declarations, which no release has.
  func registry() throws(CommandFault) -> OperationRegistry {
    do throws(OperationRegistry.DeclarationErrors) {
      return try OperationRegistry(manifests)
    } catch {
      throw CommandFault(
        "The operations are declared wrongly. " + error.sentences.joined(separator: " "))
    }
  }
}

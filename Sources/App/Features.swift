import AuditLogMigrations
import Commands
import Crypto
import Database
import FeatureManifest
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
    let others = [
      Timesheets(people: people).feature,
      Golf(zones: settings.zones, timeZone: settings.timeZone).feature,
    ].filter { settings.enabled.contains($0.name) }
    manifests = [people.feature(beside: others, zones: settings.zones)] + others
  }

  /// The tables that the framework and the features need, a feature after those that its tables point to.
  var migrations: [Migration] {
    Migration.auditLog + Migration.idempotency + manifests.flatMap(\.migrations)
  }

  /// - Throws: what is wrong with the declarations, which no release has.
  func registry() throws(CommandError) -> OperationRegistry {
    do throws(OperationRegistry.DeclarationErrors) {
      return try OperationRegistry(manifests)
    } catch {
      throw CommandError(
        "The operations are declared wrongly. " + error.sentences.joined(separator: " "))
    }
  }
}

extension ResolvedOptions {
  /// The names of the features to serve, in the order of `Features.names`.
  ///
  /// - Throws: that a name is unknown, or that People is left out.
  func enabledFeatures() throws(CommandError) -> [String] {
    let names = values(.features).flatMap { $0.split(separator: ",").map { trimmed($0) } }
      .filter { !$0.isEmpty }
    if names.isEmpty { return Features.names }
    if let unknown = names.first(where: { !Features.names.contains($0) }) {
      let known = Features.names.joined(separator: ", ")
      throw .usage("There is no feature “\(unknown)”: there are \(known).")
    }
    guard names.contains("people") else {
      throw .usage("The feature people can't be left out: all others stand on it.")
    }
    return Features.names.filter { names.contains($0) }
  }

  /// The enabled features, and what they are made from.
  func featureSettings(zones: Zones) throws(CommandError) -> FeatureSettings {
    FeatureSettings(
      enabled: try enabledFeatures(), timeZone: try timeZone(among: zones), zones: zones)
  }

  /// The same with the system's time zones.
  func featureSettings() throws(CommandError) -> FeatureSettings {
    try featureSettings(zones: try Zones.ofSystem())
  }
}

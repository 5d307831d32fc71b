import AuditLogMigrations
import Blobs
import BlobsMigrations
import ChangeFeedMigrations
import Commands
import Crypto
import Database
import DueJobsMigrations
import FeatureManifest
import Golf
import HTTP
import Host
import IdempotencyMigrations
import Inspections
import LongJobs
import LongJobsMigrations
import OutboundHTTP
import People
import SecretKeys
import SecretKeysMigrations
import Timesheets
import VersionsMigrations
import WebAPI
import WebApp
import Webhooks
import WebhooksMigrations
import Zones

/// Which features are served, and their settings.
struct FeatureSettings: Sendable {
  /// The names of the features to be served.
  var enabled = Features.names
  /// The time zone of users made without one.
  var timeZone = "UTC"
  /// How far from now entries may lie.
  var entryBounds = EntryBounds()
  /// The most bytes of pictures that an account may have, whatever its quota.
  var accountBytes = Inspections.usualAccountBytes
  /// How many bytes of the disk uploads leave to the database.
  var keepFree: Int64 = 64 << 20
  /// The name of this node, the same after a start.
  var nodeName = "server"
  /// Runs what goes on after a response, for the features that begin it.
  var longJobs = LongJobs()
  /// Sends requests to other servers, for the features that do.
  var outbound = OutboundHTTP()
  /// Which addresses webhooks may be sent to.
  var webhookRules = AddressRules()
  /// The keys that features sign and seal with.
  var keys = SecretKeys()
  let zones: Zones

  /// The server's own time zone.
  var zone: Zone { zones.zone(named: timeZone) ?? .utc }
}

/// The features of this server.
struct Features: Sendable {
  /// The features beside People: the one list of them, a feature after those that its tables point to.
  private static let others: [(name: String, make: Make)] = [
    (
      "timesheets",
      { people, settings, _ in
        Timesheets(
          people: people, zones: settings.zones, timeZone: settings.timeZone,
          bounds: settings.entryBounds, keys: settings.keys, longJobs: settings.longJobs
        ).feature
      }
    ),
    (
      "golf",
      { _, settings, _ in Golf(zones: settings.zones, timeZone: settings.timeZone).feature }
    ),
    (
      "inspections",
      { people, settings, pictures in
        Inspections(
          people: people, zones: settings.zones, timeZone: settings.timeZone,
          generation: { transaction throws(DatabaseError) in
            try Generation.current(in: transaction)
          }, accountBytes: settings.accountBytes, files: pictures
        ).feature
      }
    ),
  ]
  private typealias Make = @Sendable (People, FeatureSettings, PictureFiles?) -> Feature

  /// Every name that the setting `features` knows. People, which all others use, can't be left out.
  static let names = ["people"] + others.map(\.name)

  let people: People
  /// The keys that they sign and seal with.
  let keys: SecretKeys
  /// The manifests of those that are enabled, People first.
  let manifests: [Feature]

  /// Without a writer and pictures the features only describe themselves; People writes with it, between requests, when
  /// sessions were last used.
  init(_ settings: FeatureSettings, writer: Writer?, pictures: PictureFiles? = nil) {
    let people = People(
      timeZone: settings.timeZone, hashing: .argon2id(), randomBytes: { Random.bytes($0) },
      writer: writer)
    let others = Self.others.filter { settings.enabled.contains($0.name) }
      .map { $0.make(people, settings, pictures) }
    self.people = people
    keys = settings.keys
    let webhooks = Webhooks(OutboundHTTP(settings.webhookRules), keys: settings.keys)
    manifests =
      [people.feature(beside: others, zones: settings.zones, webhooks: webhooks)] + others
  }

  /// The tables of the framework and of the features. Users come first, to whom all others refer.
  var migrations: [Migration] {
    let ofFeatures = manifests.flatMap(\.migrations)
    return ofFeatures.filter { $0.feature == "people" }
      + Migration.auditLog + Migration.idempotency + Migration.versions + Migration.blobs
      + Migration.dueJobs + Migration.longJobs
      + Migration.secretKeys + Migration.changeFeed + Migration.webhooks
      + ofFeatures.filter { $0.feature != "people" }
  }

  /// What they have keys for.
  var keyPurposes: [KeyPurpose] { manifests.flatMap(\.keys) }

  /// What webhooks are told.
  var events: [WebhookEvents] { manifests.flatMap(\.events) }

  /// The pages of the web app.
  var pages: [WebPages] { manifests.flatMap(\.pages) }

  /// The tables of every feature of this release, enabled or not.
  static func allMigrations(_ zones: Zones) -> [Migration] {
    Features(FeatureSettings(zones: zones), writer: nil).migrations
  }

  /// The first parts of the paths of pages that the web app leaves alone.
  var sites: Set<String> { manifests.reduce(into: []) { $0.formUnion($1.site?.firstParts ?? []) } }

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
    let names = values(.features).flatMap { separated($0) }
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

  /// - Throws: also that a feature is enabled without one that it needs.
  func featureSettings(zones: Zones) throws(CommandError) -> FeatureSettings {
    let nodeName = try nodeName()
    let settings = FeatureSettings(
      enabled: try enabledFeatures(), timeZone: try timeZone(among: zones),
      entryBounds: EntryBounds(
        back: try number(.entryYearsBack, 0...1_000),
        ahead: try number(.entryYearsAhead, 0...1_000)),
      accountBytes: try bytes(.accountBytes, 1...),
      keepFree: try bytes(.keepFree, 0...),
      nodeName: nodeName, longJobs: LongJobs(node: nodeName),
      outbound: OutboundHTTP(
        AddressRules(allowing: try networks(.outboundAllow, "outbound-allow"))),
      webhookRules: AddressRules(allowing: try networks(.webhookAllow, "webhook-allow")),
      zones: zones)
    // The whole list is in order: a test looks at it.
    if settings.enabled != Features.names,
      let (feature, needed) = Features(settings, writer: nil).manifests.unmetNeed
    {
      throw .usage(
        "The feature \(feature) needs \(needed): name it in “features”, too, or leave out \(feature)."
      )
    }
    return settings
  }

  private func nodeName() throws(CommandError) -> String {
    let usual = Database.isServer(try value(.database) ?? "") ? Process.hostName : "server"
    let name = try value(.nodeName) ?? usual
    guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]{0,62}/) != nil else {
      throw .usage(
        "node-name has 1 to 63 of a-z, A-Z, 0-9, dots, hyphens and underscores, and begins with one of "
          + "the first three.")
    }
    return name
  }

  /// The networks of a setting, one or several with commas between them.
  private func networks(
    _ setting: Setting, _ name: String
  ) throws(CommandError) -> [IPNetwork] {
    var networks: [IPNetwork] = []
    for text in values(setting).flatMap({ separated($0) }) {
      guard let network = IPNetwork(text) else {
        throw .usage("\(name) is a network, such as 10.1.0.0/16, not “\(text)”.")
      }
      networks.append(network)
    }
    return networks
  }

  /// The same with the system's time zones.
  func featureSettings() throws(CommandError) -> FeatureSettings {
    try featureSettings(zones: try Zones.ofSystem())
  }
}

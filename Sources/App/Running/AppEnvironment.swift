import AuditLog
import Blobs
import Commands
import Core
import Database
import DueJobs
import FeatureManifest
import Host
import Imaging
import Inspections
import People
import SecretKeys
import WebAPI
import WebApp
import Webhooks
import Zones

/// An open database with the features that work on it, for the server and for commands that run without it.
struct AppEnvironment: Sendable {
  let place: DatabasePlace
  let database: Database
  /// The files beside it.
  let blobs: BlobStore
  /// The pictures among them, read once `reading` is started; nil without the feature inspections.
  let pictures: PictureFiles?
  let features: Features
  let zones: Zones
  let log: Log

  var people: People { features.people }
  var writer: Writer { database.writer }
  /// The clock: this machine's, or that of the server that several nodes go by.
  let now: @Sendable () -> Instant

  /// Opens a database as the access says.
  init(
    database place: DatabasePlace, features settings: FeatureSettings, access: DatabaseAccess,
    log: Log, writing: ServerWriting = .ofCommand,
    fatal: @escaping @Sendable (DatabaseError) -> Void = { _ in }
  ) throws(DatabaseOpenError) {
    self.place = place
    database = try place.open(
      Features(settings, writer: nil).migrations, access: access, writing: writing, fatal: fatal)
    let now = Self.clock(of: database)
    self.now = now
    do throws(DatabaseError) {
      blobs = try place.blobs(of: database)
      pictures =
        settings.enabled.contains("inspections")
        ? PictureFiles(
          blobs: blobs,
          reading: PictureReading(
            blobs, PictureHelpers(), (database.writer, try database.reader()), settings.zones,
            now: now, log: { log.warning($0) }),
          room: UploadRoom(
            try database.reader(), keepFree: settings.keepFree,
            freeBytes: Self.freeBytes(of: place, blobs.path))) : nil
    } catch {
      throw .failed(path: database.path, error)
    }
    features = Features(settings, writer: database.writer, pictures: pictures)
    zones = settings.zones
    self.log = log
    if access != .reading { try prepare() }
  }

  /// Seals what waits for its place in the audit log, makes the keys that the features declare and the database does
  /// not have, and lets the features make of older rows what they need.
  private func prepare() throws(DatabaseOpenError) {
    let (keys, purposes, now) = (features.keys, features.keyPurposes, now())
    do {
      try AuditLog.sealLeft(by: writer)
      if !purposes.isEmpty {
        try writer.write { try keys.makeMissing(for: purposes, at: now, in: $0) }
      }
      for prepare in features.manifests.compactMap(\.prepared) {
        try writer.write { try prepare(now, $0) }
      }
    } catch {
      throw .notWritable(path: database.path, reason: "\(error)")
    }
  }

  /// Tells how many bytes the database and its files have left, each on the disk that it is on.
  private static func freeBytes(
    of place: DatabasePlace, _ files: String
  ) -> @Sendable () -> Int64? {
    var folders = [Files.absolute(files)]
    switch place {
    case .file(let path): folders.append(Files.folder(of: Files.absolute(path)))
    case .server: folders.append(Files.folder(of: folders[0]))
    }
    // There is no folder of files before the first picture.
    return { [folders] in folders.compactMap { Files.freeBytes(at: $0) }.min() }
  }

  private static func clock(of database: Database) -> @Sendable () -> Instant {
    guard let seconds = database.serverSeconds else {
      return { Instant(seconds: Process.secondsSince1970) }
    }
    return { Instant(seconds: seconds()) }
  }

  /// What the API needs. The web app is made anew each time.
  var api: APIEnvironment {
    let webApp = WebApp(features.pages, elsewhere: features.sites)
    var api = APIEnvironment(
      zones: zones, writer: writer, now: now,
      authenticate: { [people] authHash, now, transaction throws(Problem) in
        try asProblem { () throws(PeopleFault) in
          try people.caller(authHash: authHash, at: now, in: transaction)
        }
      },
      scopes: { [people] token, transaction throws(Problem) in
        try asProblem { () throws(PeopleFault) in try people.scopes(of: token, in: transaction) }
      }, otherPath: { webApp.response(to: $0) })
    api.keys = features.keys
    api.filesAreInPlace = { [blobs] in blobs.isInPlace }
    if let room = pictures?.room { api.hasRoom = { room.isThere } }
    return api
  }

  /// What does the due jobs of the features, and the work of this node.
  func dueJobs(
    _ ours: [JobKind], _ nodeJobs: [NodeJob], of node: String, in zone: Zone
  ) -> DueJobRunner {
    DueJobRunner(
      ours + features.manifests.flatMap(\.jobs), nodeJobs: nodeJobs,
      DueJobEnvironment(
        writer: writer,
        openReader: database.openReader, zone: zone, node: node, now: now,
        log: { [log] in log.warning($0) }))
  }

  /// What webhooks are delivered with.
  func webhooks(_ settings: FeatureSettings) -> WebhookEnvironment {
    WebhookEnvironment(
      writer: writer, keys: features.keys, events: features.events, rules: settings.webhookRules,
      now: now, log: { [log] in log.warning($0) })
  }

  /// A new connection that reads.
  func reader(_ use: ReaderUse = .work) throws(CommandError) -> Reader {
    do throws(DatabaseError) {
      return try database.reader(use)
    } catch {
      throw CommandError("\(database.path) can't be read (\(error)).")
    }
  }
}

extension Zones {
  /// The time zones of the directory `TZDIR`, else of the system.
  static func ofSystem() throws(CommandError) -> Zones {
    let directories = [Process.environment["TZDIR"]].compactMap(\.self) + usualDirectories
    do throws(Missing) {
      return try Zones(directories: directories)
    } catch {
      throw CommandError("There is \(error).")
    }
  }
}

extension DatabaseAccess {
  /// A file that an earlier release wrote is kept with this release's number behind its name.
  static let migrating = DatabaseAccess.migrating(keepingAs: "before-\(OpenAPI.version)")
}

extension Database {
  /// That there was no database, when it was made now.
  var newMessage: String? { isNew ? "\(path) was made: there was no database" : nil }

  /// That the file was brought to this release's schema, when it was.
  var keptMessage: String? {
    kept.map {
      "\(path) was brought to this release's schema; as it was before it is kept as \($0)"
    }
  }
}

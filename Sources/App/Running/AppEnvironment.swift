import AuditLogMigrations
import Core
import Database
import Golf
import Host
import IdempotencyMigrations
import People
import Timesheets
import WebAPI
import Zones

/// One open database with the features that work on it: what both the server and a command in its place use.
struct AppEnvironment: Sendable {
  let database: Database
  let features: Features
  let zones: Zones
  let log: Log

  var people: People { features.people }
  var timesheets: Timesheets { features.timesheets }
  var golf: Golf { features.golf }
  var writer: Writer { database.writer }
  func now() -> Instant { Instant(seconds: Process.secondsSince1970) }

  /// Opens a database, makes it when it is not there, and migrates it.
  ///
  /// - Throws: why it is not opened, in one sentence.
  init(
    database path: String, features settings: FeatureSettings, log: Log,
    fatal: @escaping @Sendable (DatabaseError) -> Void = { _ in }
  ) throws(DatabaseOpenError) {
    database = try Database(
      path: path, migrations: Features(settings, writer: nil).migrations,
      knownFeatures: Features.names, fatal: fatal)
    features = Features(settings, writer: database.writer)
    zones = settings.zones
    self.log = log
  }

  /// What the API works with.
  var api: APIEnvironment {
    APIEnvironment(
      zones: zones, writer: writer, now: { Instant(seconds: Process.secondsSince1970) },
      authenticate: { [people] authHash, now, transaction throws(Problem) in
        try asProblem { () throws(PeopleFault) in
          try people.caller(authHash: authHash, at: now, in: transaction)
        }
      })
  }

  /// A connection of its own that reads.
  ///
  /// - Throws: why there is none, in one sentence.
  func reader() throws(CommandFault) -> Reader {
    do throws(DatabaseError) {
      return try database.reader()
    } catch {
      throw CommandFault("\(database.path) can't be read (\(error)).")
    }
  }
}

extension Zones {
  /// The system's time zones.
  ///
  /// - Throws: that there are none.
  static func ofSystem() throws(CommandFault) -> Zones {
    do throws(Missing) {
      return try Zones()
    } catch {
      throw CommandFault("\(error) Install the package tzdata.")
    }
  }
}

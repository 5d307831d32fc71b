import AuditLogMigrations
import IdempotencyMigrations
import PeopleMigrations
import TimesheetsMigrations
import WebAPI
import Crypto
import Golf
import GolfMigrations
import Core
import Host
import People
import Database
import Zones

/// The modules that stand on one open database: what both the server and a command in its place work with.
struct AppEnvironment: Sendable {
  let database: Database
  let services: Services
  let log: Log

  /// The migrations of every feature, a feature after those that its tables point to.
  static let migrations =
    Migration.auditLog + Migration.idempotency + Migration.people + Migration.timesheets
    + Migration.golf

  /// Opens a database, makes it when it is not there, and migrates it.
  ///
  /// - Throws: why it is not opened, in one sentence.
  init(
    database path: String, timeZone: String, zones: Zones, log: Log,
    fatal: @escaping @Sendable (DatabaseError) -> Void = { _ in }
  ) throws(DatabaseOpenError) {
    database = try Database(path: path, migrations: Self.migrations, fatal: fatal)
    let people = People(
      timeZone: timeZone, hashing: .argon2id(), randomBytes: { Random.bytes($0) },
      writer: database.writer)
    services = Services(
      people: people, golf: Golf(zones: zones, timeZone: timeZone), zones: zones,
      writer: database.writer,
      now: { Instant(seconds: Process.secondsSince1970) })
    self.log = log
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

extension OperationRegistry {
  /// The registry of every operation.
  ///
  /// - Throws: all errors about the declarations, which no release has.
  static func standard() throws(CommandFault) -> OperationRegistry {
    do throws(Complaints) {
      return try OperationRegistry(Operation.all)
    } catch {
      throw CommandFault(
        "The operations are declared wrongly. " + error.sentences.joined(separator: " "))
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

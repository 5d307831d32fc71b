import API
import Crypto
import Golf
import Ground
import Host
import People
import SQLite
import Schema
import Zones

/// The rooms that stand on one open database: what both the server and a command in its place work with.
struct Rooms: Sendable {
  let database: Database
  let house: House
  let log: Log

  /// Opens a database, makes it when it is not there, and migrates it.
  ///
  /// - Throws: why it is not opened, in one sentence.
  init(
    database path: String, timeZone: String, zones: Zones, log: Log,
    fatal: @escaping @Sendable (SQLiteError) -> Void = { _ in }
  ) throws(DatabaseRefusal) {
    database = try Database(path: path, migrations: Schema.migrations, fatal: fatal)
    let people = People(
      timeZone: timeZone, hashing: .argon2id(), randomBytes: { Random.bytes($0) },
      writer: database.writer)
    house = House(
      people: people, golf: Golf(zones: zones, timeZone: timeZone), zones: zones,
      writer: database.writer,
      now: { Instant(seconds: Process.secondsSince1970) })
    self.log = log
  }

  /// A connection of its own that reads.
  ///
  /// - Throws: why there is none, in one sentence.
  func reader() throws(CommandFault) -> Reader {
    do throws(SQLiteError) {
      return try database.reader()
    } catch {
      throw CommandFault("\(database.path) can't be read (\(error)).")
    }
  }
}

extension Catalogue {
  /// The catalogue of every operation.
  ///
  /// - Throws: all complaints about the declarations, which no release has.
  static func standard() throws(CommandFault) -> Catalogue {
    do throws(Complaints) {
      return try Catalogue(Operation.all)
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

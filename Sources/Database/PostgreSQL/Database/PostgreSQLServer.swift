internal import DatabaseTypes
internal import Synchronization

/// A database on a server, and what all connections of this process to it share.
final class PostgreSQLServer: Sendable {
  let address: PostgreSQLAddress
  let settings: PostgreSQLSettings
  private let shapes = StatementShapes()
  private let commits = Atomic<UInt64>(0)
  private let repeated = Atomic<Int>(0)
  let clock = ServerClock()
  let roundTrips = RoundTripCount()
  let hosts = HostChoice()
  let record = HealthRecord()

  init(_ address: PostgreSQLAddress, _ settings: PostgreSQLSettings) {
    self.address = address
    self.settings = settings
  }

  /// Connects, with what the server says of itself.
  func connect(
    _ use: ReaderUse = .calls
  ) throws(DatabaseOpenError) -> (connection: PostgreSQLConnection, server: ServerSettings) {
    var settings = settings
    if use == .work { settings.statementMilliseconds = settings.workMilliseconds }
    let before = ServerClock.machine
    let made: (connection: PostgreSQLConnection, server: ServerSettings)
    do throws(DatabaseOpenError) {
      made = try PostgreSQLConnection.open(address, settings, shapes, hosts)
    } catch {
      if case .noConnectionFree = error { record.wasRefused() }
      throw error
    }
    made.connection.countInAll = roundTrips
    made.connection.record = record
    clock.measured(made.server.microseconds, between: before, and: ServerClock.machine)
    return made
  }

  /// The connection, made anew when there is none, it is lost, or another server was taken since.
  func connection(
    unlessUsable connection: inout PostgreSQLConnection?, _ use: ReaderUse = .calls
  ) throws(DatabaseOpenError) -> PostgreSQLConnection {
    if let connection, connection.isUsable, connection.generation == hosts.generation {
      return connection
    }
    connection = nil
    let made = try connect(use).connection
    connection = made
    return made
  }

  /// The same in the middle of the work, where that it can't be made is a failure like that of a statement.
  func connect(
    unlessUsable connection: inout PostgreSQLConnection?, _ use: ReaderUse = .calls
  ) throws(DatabaseError) -> PostgreSQLConnection {
    do throws(DatabaseOpenError) {
      return try self.connection(unlessUsable: &connection, use)
    } catch { throw .disconnected("\(error)") }
  }

  /// Commits a message that says nothing, and waits for as long as it takes.
  ///
  /// - Returns: the generation of the server that acknowledged it; `nil` if none did.
  func commitNothing() -> Int? {
    var settings = settings
    settings.commitMilliseconds = settings.aloneMilliseconds
    guard
      let connection = try? PostgreSQLConnection.open(address, settings, shapes, hosts).connection
    else { return nil }
    let outcome = connection.write(until: Deadline(milliseconds: settings.writeMilliseconds)) {
      transaction throws(DatabaseError) in
      try transaction.awaitEarlierCommits()
    }
    if case .done = outcome { return connection.generation }
    return nil
  }

  /// A commit of this process is known, or others have committed.
  func countCommit() { commits.wrappingAdd(1, ordering: .sequentiallyConsistent) }

  /// A job is run once more.
  func countRepeat() { repeated.wrappingAdd(1, ordering: .relaxed) }

  var repeats: Int { repeated.load(ordering: .relaxed) }

  /// Another number after each commit of this process, and soon after those of others while they are watched.
  var newestCommit: UInt64 { commits.load(ordering: .sequentiallyConsistent) }
}

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
    let made = try PostgreSQLConnection.open(address, settings, shapes)
    made.connection.countInAll = roundTrips
    clock.measured(made.server.microseconds, between: before, and: ServerClock.machine)
    return made
  }

  /// The connection, made anew when there is none or it is lost. In the middle of the work that is a failure like that
  /// of a statement.
  func connect(
    unlessUsable connection: inout PostgreSQLConnection?, _ use: ReaderUse = .calls
  ) throws(DatabaseError) -> PostgreSQLConnection {
    if let connection, connection.isUsable { return connection }
    do throws(DatabaseOpenError) {
      let made = try connect(use).connection
      connection = made
      return made
    } catch { throw .disconnected("\(error)") }
  }

  /// A commit of this process is known, or others have committed.
  func countCommit() { commits.wrappingAdd(1, ordering: .sequentiallyConsistent) }

  /// A job is run once more.
  func countRepeat() { repeated.wrappingAdd(1, ordering: .relaxed) }

  var repeats: Int { repeated.load(ordering: .relaxed) }

  /// Another number after each commit of this process, and soon after those of others while they are watched.
  var newestCommit: UInt64 { commits.load(ordering: .sequentiallyConsistent) }
}

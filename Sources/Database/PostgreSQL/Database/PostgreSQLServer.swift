internal import DatabaseTypes
internal import Dispatch
internal import Synchronization

/// A database on a server, and what all connections of this process to it share.
final class PostgreSQLServer: Sendable {
  let address: PostgreSQLAddress
  let settings: PostgreSQLSettings
  private let shapes = StatementShapes()
  private let commits = Atomic<UInt64>(0)
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

  /// A commit of this process is known.
  func countCommit() { commits.wrappingAdd(1, ordering: .sequentiallyConsistent) }

  /// Another number after each commit of this process, and with each second, in which others may have committed.
  var newestCommit: UInt64 {
    let seconds = DispatchTime.now().uptimeNanoseconds / 1_000_000_000
    return commits.load(ordering: .sequentiallyConsistent) &+ seconds << 32
  }
}

extension PostgreSQLServer {
  /// Lets the clock look at the server's, by a connection of its own.
  func followClock() {
    let connection = Mutex<PostgreSQLConnection?>(nil)
    clock.follow { [weak self] in
      connection.withLock { connection in self?.lookAtClock(&connection) }
    }
  }

  private func lookAtClock(_ connection: inout PostgreSQLConnection?) {
    // A server that does not answer is looked at again soon.
    guard let connection = try? connect(unlessUsable: &connection) else { return }
    let before = ServerClock.machine
    let told = try? connection.read(until: Deadline(milliseconds: 5_000)) {
      transaction throws(DatabaseError) in
      try transaction.made("SELECT \(ServerSettings.clock)") { $0.int(0) }
    }
    if let told = told?.first { clock.measured(told, between: before, and: ServerClock.machine) }
  }
}

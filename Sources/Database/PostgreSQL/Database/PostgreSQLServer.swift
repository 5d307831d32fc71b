internal import DatabaseTypes
internal import Dispatch
internal import Synchronization

/// A database on a server, and what all connections of this process to it share.
final class PostgreSQLServer: Sendable {
  let address: PostgreSQLAddress
  let settings: PostgreSQLSettings
  private let shapes = StatementShapes()
  private let commits = Atomic<UInt64>(0)

  init(_ address: PostgreSQLAddress, _ settings: PostgreSQLSettings) {
    self.address = address
    self.settings = settings
  }

  func connect() throws(DatabaseOpenError) -> PostgreSQLConnection {
    try PostgreSQLConnection.open(address, settings, shapes).connection
  }

  /// The connection, made anew when there is none or it is lost. In the middle of the work that is a failure like that
  /// of a statement.
  func connect(
    unlessUsable connection: inout PostgreSQLConnection?
  ) throws(DatabaseError) -> PostgreSQLConnection {
    if let connection, connection.isUsable { return connection }
    do throws(DatabaseOpenError) {
      let made = try connect()
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

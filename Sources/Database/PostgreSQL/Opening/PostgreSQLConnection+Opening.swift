internal import CPostgreSQL
package import DatabaseTypes

extension PostgreSQLConnection {
  /// How long a server may take to say what it is.
  private static let openingMilliseconds = 5_000

  /// Connects to the first host of an address that takes writes, and reads back what the server is.
  ///
  /// `shapes` are those of all connections to the same database.
  package static func open(
    _ address: PostgreSQLAddress, _ settings: PostgreSQLSettings = PostgreSQLSettings(),
    _ shapes: StatementShapes = StatementShapes()
  ) throws(DatabaseOpenError) -> (connection: PostgreSQLConnection, server: ServerSettings) {
    precondition(
      !settings.schema.isEmpty
        && settings.schema.utf8.allSatisfy {
          "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0)
        },
      "a schema has a plain name")
    func refused(_ reason: String) -> DatabaseOpenError {
      .server(address: address.description, reason: reason)
    }
    var faults: [String] = []
    for keywords in address.keywordsOfHosts(settings) {
      guard let handle = unsafe LibPQ.connect(keywords) else { throw refused("no memory is left") }
      let connection = unsafe PostgreSQLConnection(handle, settings, shapes)
      guard unsafe cpq_is_connected(handle) != 0 else {
        faults.append(connection.loginFault)
        continue
      }
      guard unsafe cpq_begin_pipeline(handle) != 0 else { throw refused(connection.message) }
      let server: ServerSettings
      do throws(DatabaseError) {
        server = try connection.readSettings()
      } catch { throw refused("it does not say what it is (\(error))") }
      let user = unsafe String(cString: cpq_user(handle))
      if let fault = server.fault(of: user, settings) { throw refused(fault) }
      return (connection, server)
    }
    throw refused(faults.joined(separator: "; "))
  }

  /// Why libpq has no connection, with its words on one line.
  private var loginFault: String {
    if unsafe cpq_needs_password(handle) != 0 {
      return "it wants a password, and the passfile has none (\(message))"
    }
    if unsafe cpq_used_password(handle) != 0 {
      return "it took no login by the password of the passfile (\(message))"
    }
    return message.isEmpty ? "it can't be reached" : message
  }

  private func readSettings() throws(DatabaseError) -> ServerSettings {
    deadline = Deadline(milliseconds: Self.openingMilliseconds)
    let statement = try plain(ServerSettings.sql(limits.schema))
    let rows = PostgreSQLRows(try result(of: try queue(statement, [], .awaited)))
    guard let row = rows.next() else { throw .misused("no row") }
    defer { close(statement) }
    return ServerSettings(row)
  }

  /// It is not asked again.
  private func close(_ statement: PreparedStatement) {
    statements.remove(statement)
    keepStale(statement.name)
  }
}

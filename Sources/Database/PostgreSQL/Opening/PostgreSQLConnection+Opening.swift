internal import CPostgreSQL
package import DatabaseTypes

extension PostgreSQLConnection {
  /// How long a server may take to say what it is.
  private static let openingMilliseconds = 5_000

  /// Connects to the first host of an address that takes writes, and reads back what the server is.
  ///
  /// `shapes` are those of all connections to the same database, and `hosts` says which is tried first.
  package static func open(
    _ address: PostgreSQLAddress, _ settings: PostgreSQLSettings = PostgreSQLSettings(),
    _ shapes: StatementShapes = StatementShapes(), _ hosts: HostChoice = HostChoice()
  ) throws(DatabaseOpenError) -> (connection: PostgreSQLConnection, server: ServerSettings) {
    precondition(
      !settings.schema.isEmpty
        && settings.schema.utf8.allSatisfy {
          "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0)
        },
      "a schema has a plain name")
    var faults: [HostFault] = []
    let all = address.keywordsOfHosts(settings)
    for place in hosts.order(of: all.count) {
      do throws(HostFault) {
        let (connection, server) = try open(all[place], settings, shapes)
        guard let generation = hosts.take(place, server.history) else {
          throw HostFault(
            "another server has taken over from it (it is at timeline \(server.history.timeline))",
            isOutdated: true)
        }
        connection.generation = generation
        return (connection, server)
      } catch { faults.append(error) }
    }
    let (path, reason) = (address.description, faults.map(\.reason).joined(separator: "; "))
    if faults.contains(where: \.isOneTooMany) {
      throw .noConnectionFree(address: path, reason: reason)
    }
    throw faults.contains(where: \.isOutdated)
      ? .outdated(address: path, reason: reason) : .server(address: path, reason: reason)
  }

  /// Of which system and timeline a host is, if it takes writes.
  static func history(
    of place: Int, in address: PostgreSQLAddress, _ settings: PostgreSQLSettings
  ) -> ServerHistory? {
    let keywords = address.keywordsOfHosts(settings)[place]
    return try? open(keywords, settings, StatementShapes()).server.history
  }

  /// Why a host is not taken.
  private struct HostFault: Error {
    let reason: String
    /// It has no connection free.
    let isOneTooMany: Bool
    /// Another one has taken over from it.
    let isOutdated: Bool

    init(_ reason: String, isOneTooMany: Bool = false, isOutdated: Bool = false) {
      (self.reason, self.isOneTooMany, self.isOutdated) = (reason, isOneTooMany, isOutdated)
    }
  }

  /// Connects to one host.
  private static func open(
    _ keywords: [String: String], _ settings: PostgreSQLSettings, _ shapes: StatementShapes
  ) throws(HostFault) -> (connection: PostgreSQLConnection, server: ServerSettings) {
    guard let handle = unsafe LibPQ.connect(keywords) else { throw HostFault("no memory is left") }
    let connection = unsafe PostgreSQLConnection(handle, settings, shapes)
    guard unsafe cpq_is_connected(handle) != 0 else {
      throw HostFault(connection.loginFault, isOneTooMany: connection.wasOneTooMany)
    }
    guard unsafe cpq_begin_pipeline(handle) != 0 else { throw HostFault(connection.message) }
    let server: ServerSettings
    do throws(DatabaseError) { server = try connection.readSettings() } catch {
      throw HostFault("it does not say what it is (\(error))")
    }
    let user = unsafe String(cString: cpq_user(handle))
    if let fault = server.fault(of: user, settings) { throw HostFault(fault) }
    return (connection, server)
  }

  /// Whether the server has refused the connection as one too many. libpq keeps no SQLSTATE of a login, only the
  /// server's words, which are these where its `lc_messages` are English or C.
  private var wasOneTooMany: Bool {
    ["too many connections for", "too many clients already", "remaining connection slots are"]
      .contains { message.contains($0) }
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

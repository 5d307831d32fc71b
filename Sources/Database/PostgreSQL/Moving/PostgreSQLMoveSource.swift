package import DatabaseTypes
internal import Glibc

/// A server's schema that rows are moved from, in one transaction that reads. Its tables are locked against all who
/// write; that no server of Kortti is connected is looked at before.
package final class PostgreSQLMoveSource: MoveSource {
  package let path: String
  package let transaction: EngineTransaction
  private let address: PostgreSQLAddress
  private let connection: PostgreSQLConnection

  /// How often it looks whether others have gone, and how long it waits between.
  private static let looks = 20
  private static let microseconds: UInt32 = 100_000

  /// With `isTrial` others go on writing: what it sees is of one moment all the same.
  package init(
    _ text: String, migrations: [Migration], knownFeatures: [String], isTrial: Bool
  ) throws(DatabaseOpenError) {
    address = try PostgreSQLAddress(text)
    path = address.description
    connection = try PostgreSQLConnection.open(address, .moving).connection
    let migrator = PostgreSQLMigrator(
      connection, address, migrations: migrations.map(\.forPostgreSQL),
      knownFeatures: knownFeatures)
    try migrator.require(try migrator.inspect())
    if !isTrial { try Self.requireNoServer(connection, path) }
    do throws(DatabaseError) {
      try Self.begin(connection, locking: !isTrial)
    } catch { throw .notMoved(path: path, reason: "its tables can't be read alone (\(error))") }
    transaction = PostgreSQLTransaction(connection)
  }

  /// By a connection of its own: the one that reads sees the moment at which it began.
  package func requireAlone() throws(DatabaseOpenError) {
    try Self.requireNoServer(
      try PostgreSQLConnection.open(address, .moving).connection, path, own: 2)
  }

  /// `own` are the connections of this process.
  private static func requireNoServer(
    _ connection: PostgreSQLConnection, _ path: String, own: Int64 = 1
  ) throws(DatabaseOpenError) {
    for look in 1...looks {
      let count: Int64
      do throws(DatabaseError) {
        count = try connection.read(until: .ofMove) { transaction throws(DatabaseError) in
          try transaction.made(
            """
            SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
              AND application_name = 'kortti'
            """
          ) { $0.int(0) }.first ?? 0
        }
      } catch { throw .notMoved(path: path, reason: "\(error)") }
      if count <= own { return }
      // One that has just ended is still there for a moment.
      if look < looks { usleep(microseconds) }
    }
    throw .notMoved(
      path: path, reason: "a process of Kortti is connected to it: stop all servers on it first")
  }

  private static func begin(
    _ connection: PostgreSQLConnection, locking: Bool
  ) throws(DatabaseError) {
    let schema = connection.limits.schema
    let tables = try connection.read(until: .ofMove) { transaction throws(DatabaseError) in
      try transaction.movedTables(of: schema)
    }
    try connection.beginRead(until: .ofMove)
    // What the transaction sees is of the moment after the locks.
    if locking, !tables.isEmpty {
      let names = tables.map { MovedTable.quoted($0.name) }.joined(separator: ", ")
      try connection.execute("LOCK TABLE \(names) IN SHARE MODE")
    }
  }

  package func tables() throws(DatabaseError) -> [MovedTable] {
    try reading.movedTables(of: connection.limits.schema)
  }

  private var reading: PostgreSQLTransaction {
    get throws(DatabaseError) {
      guard let reading = transaction as? PostgreSQLTransaction else {
        throw .misused("a transaction of another engine")
      }
      return reading
    }
  }

  package func faults() throws(DatabaseError) -> [String] { try reading.findBrokenReferences() }

  /// By a connection of its own, while the tables are still locked.
  package func mark(movedTo place: String) throws(DatabaseError) {
    let marking: PostgreSQLConnection
    do throws(DatabaseOpenError) {
      marking = try PostgreSQLConnection.open(address, .moving).connection
    } catch { throw .disconnected("\(error)") }
    let outcome = marking.write(until: .ofMove) { transaction throws(DatabaseError) in
      try transaction.run(
        "INSERT INTO migrations (feature, number, name, sha256) VALUES ($1, 1, $2, $3)",
        [.text(MigrationPlan.moved), .text(place), .blob([])])
    }
    switch outcome {
    case .done: return end()
    case .nothing(let error, _), .unknown(let error): throw error
    }
  }

  package func end() {
    transaction.close()
    connection.close()
  }
}

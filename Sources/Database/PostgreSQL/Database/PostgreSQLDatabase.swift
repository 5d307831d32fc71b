package import DatabaseTypes

/// A schema on a server that is ours, at the newest migrations.
package final class PostgreSQLDatabase: DatabaseEngine {
  package let path: String
  package let isNew: Bool
  package var writing: any WritingEngine { writer }
  package let remarks: [String]
  private let server: PostgreSQLServer
  private let writer: PostgreSQLWriter

  /// Opens the schema as the access says; it is made where it may be and is missing. `migrations` are those of the
  /// enabled features, a feature after those that its tables refer to.
  package init(
    _ address: String, _ settings: PostgreSQLSettings = PostgreSQLSettings(),
    migrations: [Migration], knownFeatures: [String] = [], access: DatabaseAccess
  ) throws(DatabaseOpenError) {
    let address = try PostgreSQLAddress(address)
    server = PostgreSQLServer(address, settings)
    path = address.description
    let (connection, settings) = try server.connect()
    remarks = settings.remarks(path)
    let migrator = PostgreSQLMigrator(
      connection, address, migrations: migrations.map(\.forPostgreSQL),
      knownFeatures: knownFeatures)
    let schema = try migrator.inspect()
    isNew = schema == .empty
    if !access.migrates, schema != .empty || !access.makesFile { try migrator.require(schema) }
    if schema != .newest { try migrator.migrate() }
    writer = PostgreSQLWriter(server, isStopped: access == .reading)
  }

  /// A server keeps no copy beside it.
  package var kept: String? { nil }

  package var clock: (any EngineClock)? { server.clock }

  package func followServer(_ log: @escaping @Sendable (String) -> Void) {
    writer.followServer(log)
  }

  package var roundTrips: Int { server.roundTrips.count }

  package func reader(_ use: ReaderUse) -> any ReadingEngine { PostgreSQLReader(server, use) }
}

/// What a server says of itself when a connection is made. Whether that is good enough, who serves decides.
package struct ServerSettings: Sendable, Hashable {
  /// Such as 150008.
  package let version: Int
  package let encoding: String
  /// Of the database; the tables' own is `C` everywhere.
  package let collation: String
  package let hasChecksums: Bool
  package let syncsToDisk: Bool
  package let writesFullPages: Bool
  /// `on` and above: a commit is on the disk before it is acknowledged.
  package let synchronousCommit: String
  /// Empty: a commit is on no other server, and a failover may lose it.
  package let synchronousStandbys: String
  /// Whether the schema is there and may be used.
  package let mayUseSchema: Bool
  /// Whether the user may make a schema, and tables in it.
  package let mayMakeSchema: Bool
  /// What its clock said, in microseconds since 1970.
  package let microseconds: Int64
  /// Of which system and timeline it is; a standby is in none of its own.
  package let history: ServerHistory

  /// The server's clock in microseconds since 1970, as a column.
  static let clock = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

  /// The timeline of a server that takes writes, as a column: the first eight digits of its log's name.
  private static let timeline = """
    CASE WHEN pg_is_in_recovery() THEN 0::bigint
      ELSE ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint END
    """

  static func sql(_ schema: String) -> String {
    """
    SELECT current_setting('server_version_num'), current_setting('server_encoding'),
      (SELECT datcollate FROM pg_database WHERE datname = current_database()),
      current_setting('data_checksums'), current_setting('fsync'),
      current_setting('full_page_writes'), current_setting('synchronous_commit'),
      current_setting('synchronous_standby_names'),
      coalesce(has_schema_privilege(to_regnamespace('\(schema)')::oid, 'USAGE'), false),
      has_database_privilege(current_database(), 'CREATE'), \(clock),
      (SELECT system_identifier FROM pg_control_system()), \(timeline)
    """
  }

  init(_ row: PostgreSQLColumns) {
    version = Int(row.text(0)) ?? 0
    encoding = row.text(1)
    collation = row.text(2)
    hasChecksums = row.text(3) == "on"
    syncsToDisk = row.text(4) == "on"
    writesFullPages = row.text(5) == "on"
    synchronousCommit = row.text(6)
    synchronousStandbys = row.text(7)
    mayUseSchema = row.int(8) != 0
    mayMakeSchema = row.int(9) != 0
    microseconds = row.int(10)
    history = ServerHistory(system: row.int(11), timeline: row.int(12))
  }

  /// The oldest version whose libpq and server speak the pipeline, and report by themselves whether they take writes.
  private static let oldest = 140_000

  /// Whether what is acknowledged is on another server, too.
  private var hasStandby: Bool {
    !synchronousStandbys.isEmpty && !["off", "local"].contains(synchronousCommit)
  }

  /// What who serves should know, in a sentence each.
  package func remarks(_ address: String) -> [String] {
    let all = [
      (!syncsToDisk, "fsync is off: when its machine stops, acknowledged writes are lost"),
      (!writesFullPages, "full_page_writes is off: when its machine stops, pages may be torn"),
      (
        synchronousCommit == "off",
        "synchronous_commit is off: when it stops, acknowledged writes are lost"
      ),
      (!hasStandby, "it has no synchronous standby: a failover may lose acknowledged writes"),
      (!hasChecksums, "its pages have no checksums: damage of its disk is not noticed"),
    ]
    return all.filter(\.0).map { "\(address): \($0.1)" }
  }

  /// Why the server can't be used at all.
  func fault(of user: String, _ settings: PostgreSQLSettings) -> String? {
    let schema = settings.schema
    if settings.requiresStandby, !hasStandby {
      return "it has no synchronous standby: see synchronous_standby_names and synchronous_commit"
    }
    if version < Self.oldest {
      return "it is PostgreSQL \(version / 10_000), and must be 14 or newer"
    }
    if encoding != "UTF8" { return "its encoding is \(encoding), and must be UTF8" }
    if !mayUseSchema, !mayMakeSchema {
      return "the user \(user) may neither use the schema \(schema) nor make it"
    }
    return nil
  }
}

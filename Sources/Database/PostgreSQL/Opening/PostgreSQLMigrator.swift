internal import Crypto
package import DatabaseTypes

/// Brings a schema to the newest migrations of the enabled features, or refuses it. Several nodes may try at once: each
/// migration is a transaction under one lock, and is run by the first.
package struct PostgreSQLMigrator {
  private let connection: PostgreSQLConnection
  private let address: String
  private let plan: MigrationPlan

  /// `migrations` are those of PostgreSQL.
  package init(
    _ connection: PostgreSQLConnection, _ address: PostgreSQLAddress, migrations: [Migration],
    knownFeatures: [String] = []
  ) {
    self.connection = connection
    self.address = address.description
    plan = MigrationPlan(
      path: address.description, migrations: migrations, knownFeatures: knownFeatures)
  }

  /// How long a migration may take, and the wait for another node's.
  private static let milliseconds = 3_600_000
  /// How often it tries again to get a lock that readers or another node have.
  private static let tries = 30

  private var schema: String { connection.limits.schema }

  static let bookkeepingTables = """
    CREATE TABLE IF NOT EXISTS migrations (
      feature text COLLATE "C" NOT NULL, number bigint NOT NULL, name text COLLATE "C" NOT NULL,
      sha256 bytea NOT NULL, PRIMARY KEY (feature, number)
    );
    CREATE TABLE IF NOT EXISTS sequences (
      name text COLLATE "C" PRIMARY KEY, last bigint NOT NULL
    );
    """

  /// Refuses a schema that is not ours, is newer than we are, or was made with other migrations.
  package func inspect() throws(DatabaseOpenError) -> MigrationPlan.Schema {
    let tables = try read("SELECT tablename FROM pg_tables WHERE schemaname = $1", [.text(schema)])
    {
      $0.text(0)
    }
    if tables.isEmpty { return .empty }
    guard tables.contains("migrations") else {
      throw .server(address: address, reason: "the schema \(schema) is another program's")
    }
    return try plan.compare(try applied())
  }

  /// Refuses a schema that is not at the newest migrations.
  func require(_ schema: MigrationPlan.Schema) throws(DatabaseOpenError) {
    switch schema {
    case .newest: return
    case .empty: throw .missing(path: address)
    case .older(let migration):
      // No copy is kept beside a server.
      let what = "it is at an older schema, without migration \(migration)"
      throw .server(
        address: address, reason: "\(what): “kortti migrate” brings it to this release's")
    case .lacking(let feature): throw .lacking(path: address, feature: feature)
    }
  }

  /// Makes the schema if it is missing, and runs what has not run yet.
  package func migrate() throws(DatabaseOpenError) {
    if try inspect() == .empty {
      do throws(DatabaseError) {
        try write { _, run throws(DatabaseError) in
          try run("CREATE SCHEMA IF NOT EXISTS \(schema); \(Self.bookkeepingTables)")
        }
      } catch { throw .server(address: address, reason: "\(error)") }
    }
    for migration in plan.missing(after: try applied()) {
      do throws(DatabaseError) { try run(migration) } catch {
        throw .migrationFailed(path: address, migration: migration.label, error, kept: nil)
      }
    }
  }

  /// Runs a migration and keeps that it has run, unless another node did it meanwhile.
  private func run(_ migration: Migration) throws(DatabaseError) {
    let key: [SQLValue] = [.text(migration.feature), .integer(Int64(migration.number))]
    try write { transaction, run throws(DatabaseError) in
      try transaction.run("LOCK TABLE migrations IN EXCLUSIVE MODE")
      let known = try transaction.rows(
        "SELECT 1 FROM migrations WHERE feature = $1 AND number = $2", key)
      if known.next() != nil { return }
      try transaction.run("SET LOCAL statement_timeout = 0")
      try run(migration.sql)
      try transaction.run(
        "INSERT INTO migrations (feature, number, name, sha256) VALUES ($1, $2, $3, $4)",
        key + [.text(migration.name), .blob(migration.digest.array)])
    }
  }

  private func applied() throws(DatabaseOpenError) -> [MigrationPlan.Applied] {
    try read("SELECT feature, number, name, sha256 FROM migrations ORDER BY feature, number") {
      row in
      .init(feature: row.text(0), number: row.int(1), name: row.text(2), digest: row.blob(3))
    }
  }

  private func read<Value>(
    _ sql: SQLText, _ values: [SQLValue] = [], _ map: (PostgreSQLColumns) -> Value
  ) throws(DatabaseOpenError) -> [Value] {
    do throws(DatabaseError) {
      return try connection.read(until: Self.deadline) { transaction throws(DatabaseError) in
        let rows = try transaction.rows(sql, values)
        var found: [Value] = []
        while let row = rows.next() { found.append(map(row)) }
        return found
      }
    } catch { throw .server(address: address, reason: "\(error)") }
  }

  private typealias Script = (String) throws(DatabaseError) -> Void

  /// Runs `body` in a transaction, again when others were in the way. Whether one is stored whose COMMIT is lost, the
  /// next start finds out.
  private func write(
    _ body: (PostgreSQLWriteTransaction, Script) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    var last = DatabaseError.misused("a transaction was not run")
    for _ in 0..<Self.tries {
      let outcome = connection.write(until: Self.deadline) { transaction throws(DatabaseError) in
        try body(transaction) { script throws(DatabaseError) in
          try connection.run(script: script, until: Self.deadline)
        }
      }
      switch outcome {
      case .done: return
      case .unknown(let error): throw error
      case .nothing(let error, _):
        // Two nodes that make the same table at once meet in a unique index of the server's.
        if !outcome.mayRunAgain, !error.isUniqueViolation { throw error }
        last = error
      }
    }
    throw last
  }

  private static var deadline: Deadline { Deadline(milliseconds: milliseconds) }
}

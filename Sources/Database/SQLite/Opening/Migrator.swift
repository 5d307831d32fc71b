internal import Crypto
internal import DatabaseTypes

/// Brings a database to the newest schema of the enabled features, or refuses it.
struct Migrator {
  let connection: SQLiteConnection
  let path: String
  private let plan: MigrationPlan

  init(
    connection: SQLiteConnection, path: String, migrations: [Migration], knownFeatures: [String]
  ) {
    self.connection = connection
    self.path = path
    plan = MigrationPlan(path: path, migrations: migrations, knownFeatures: knownFeatures)
  }

  static let bookkeepingTables = """
    CREATE TABLE IF NOT EXISTS migrations (
      feature TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, sha256 BLOB NOT NULL,
      PRIMARY KEY (feature, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS sequences (
      name TEXT PRIMARY KEY, last INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// Refuses a file that is not ours, is newer than we are, or was made with other migrations.
  func inspect() throws(DatabaseOpenError) -> MigrationPlan.Schema {
    let (application, version, tables, marked) = try state()
    if application == 0, tables == 0, version == 0 { return .empty }
    guard application == Int(Pragmas.applicationID) else { throw .foreign(path: path) }
    guard marked else { throw .damaged(path: path, reason: "its table of migrations is missing") }
    return try plan.compare(try applied())
  }

  /// Refuses a file that is not ours at the newest schema.
  func requireNewest() throws(DatabaseOpenError) {
    switch try inspect() {
    case .newest: return
    case .empty: throw .empty(path: path)
    case .older(let migration): throw .older(path: path, migration: migration)
    case .lacking(let feature): throw .lacking(path: path, feature: feature)
    }
  }

  private func state() throws(DatabaseOpenError) -> (Int, Int, Int, Bool) {
    do throws(DatabaseError) {
      return (
        try number("PRAGMA application_id"), try number("PRAGMA user_version"),
        try number("SELECT count(*) FROM sqlite_schema"),
        try number("SELECT count(*) FROM sqlite_schema WHERE name = 'migrations'") > 0
      )
    } catch {
      throw .opening(path, error)
    }
  }

  private func number(_ sql: String) throws(DatabaseError) -> Int {
    try connection.texts(sql).first.flatMap { Int($0) } ?? 0
  }

  private func applied() throws(DatabaseOpenError) -> [MigrationPlan.Applied] {
    do throws(DatabaseError) {
      let statement = try connection.start(
        "SELECT feature, number, name, sha256 FROM migrations ORDER BY feature, number", [])
      defer { statement.finish() }
      var found: [MigrationPlan.Applied] = []
      while try statement.step() != nil {
        let row = statement.columns
        found.append(
          .init(
            feature: row.text(0), number: row.int(1), name: row.text(2), digest: row.blob(3)))
      }
      return found
    } catch {
      throw .opening(path, error)
    }
  }

  /// Marks a new file as ours and runs what has not run yet, each migration in its own transaction.
  func migrate() throws(DatabaseOpenError) {
    if try state().1 == 0 {
      try execute(
        """
        BEGIN IMMEDIATE; \(Migrator.bookkeepingTables)
        PRAGMA application_id = \(Pragmas.applicationID); COMMIT
        """)
    }
    let applied = try applied()
    var count = applied.count
    // With foreign keys on, dropping a table deletes its rows first. References are checked before the commit.
    try execute("PRAGMA foreign_keys=OFF")
    for migration in plan.missing(after: applied) {
      count += 1
      try run(migration, count)
    }
    try execute("PRAGMA foreign_keys=ON")
  }

  private func execute(_ sql: String) throws(DatabaseOpenError) {
    do throws(DatabaseError) { try connection.execute(sql) } catch { throw .opening(path, error) }
  }

  /// Runs a migration, after which `count` have run: the file's `user_version`.
  private func run(_ migration: Migration, _ count: Int) throws(DatabaseOpenError) {
    do throws(DatabaseError) {
      try connection.execute("BEGIN IMMEDIATE")
      try connection.execute(migration.sql)
      try connection.run(
        "INSERT INTO migrations (feature, number, name, sha256) VALUES ($1, $2, $3, $4)",
        [
          .text(migration.feature), .integer(Int64(migration.number)), .text(migration.name),
          .blob(migration.digest.array),
        ])
      try connection.execute("PRAGMA user_version = \(count)")
      let dangling = try connection.texts("PRAGMA foreign_key_check")
      try connection.execute(dangling.isEmpty ? "COMMIT" : "ROLLBACK")
      if dangling.isEmpty { return }
    } catch {
      if !connection.isOutsideTransaction { try? connection.execute("ROLLBACK") }
      throw .migrationFailed(path: path, migration: migration.label, error, kept: nil)
    }
    throw .dangling(path: path, migration: migration.label, kept: nil)
  }
}

internal import Crypto

/// Brings a database to the newest schema, or refuses it.
struct Migrator {
  let connection: SQLiteConnection
  let path: String
  let migrations: [Migration]

  private var known: Int32 { migrations.last?.number ?? 0 }

  /// Our own tables: what ran, and the last numbers given out.
  private static let house = """
    CREATE TABLE IF NOT EXISTS migrations (
      number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 BLOB NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS sequences (
      name TEXT PRIMARY KEY, last INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// Refuses a file that is not ours, is newer than we are, or was made with other migrations.
  func inspect() throws(DatabaseOpenError) {
    let (application, version, tables, marked) = try state()
    if application == 0, tables == 0, version == 0 { return }
    guard application == Int(Pragmas.applicationID) else { throw .foreign(path: path) }
    guard marked else { throw .damaged(path: path, reason: "its table of migrations is missing") }
    guard version <= known else { throw .newer(path: path, version: Int32(version), known: known) }
    try compare()
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

  private func compare() throws(DatabaseOpenError) {
    for migration in migrations {
      let found = try ran(migration)
      if let found, found != migration.digest.array {
        throw .edited(path: path, migration: migration.label)
      }
    }
  }

  private func ran(_ migration: Migration) throws(DatabaseOpenError) -> [UInt8]? {
    do throws(DatabaseError) {
      let statement = try connection.start(
        "SELECT sha256 FROM migrations WHERE number = $1", [.integer(Int64(migration.number))])
      defer { statement.finish() }
      return try statement.step() ? statement.row.blob(0) : nil
    } catch {
      throw .opening(path, error)
    }
  }

  /// Marks a new file as ours and runs what has not run yet, each migration in a transaction of its own.
  func migrate() throws(DatabaseOpenError) {
    precondition(
      migrations.map(\.number) == migrations.indices.map { Int32($0) + 1 },
      "migrations are numbered from 1 without a gap")
    let version = try state().1
    if version == 0 {
      try execute(
        """
        BEGIN IMMEDIATE; \(Migrator.house)
        PRAGMA application_id = \(Pragmas.applicationID); COMMIT
        """)
    }
    // A table that is made anew must not take along what points to it; all is checked before the commit.
    try execute("PRAGMA foreign_keys=OFF")
    for migration in migrations where migration.number > version { try run(migration) }
    try execute("PRAGMA foreign_keys=ON")
  }

  private func execute(_ sql: String) throws(DatabaseOpenError) {
    do throws(DatabaseError) { try connection.execute(sql) } catch { throw .opening(path, error) }
  }

  private func run(_ migration: Migration) throws(DatabaseOpenError) {
    do throws(DatabaseError) {
      try connection.execute("BEGIN IMMEDIATE")
      try connection.execute(migration.sql)
      try connection.run(
        "INSERT INTO migrations (number, name, sha256) VALUES ($1, $2, $3)",
        [
          .integer(Int64(migration.number)), .text(migration.name),
          .blob(migration.digest.array),
        ])
      try connection.execute("PRAGMA user_version = \(migration.number)")
      let dangling = try connection.texts("PRAGMA foreign_key_check")
      try connection.execute(dangling.isEmpty ? "COMMIT" : "ROLLBACK")
      if dangling.isEmpty { return }
    } catch {
      if !connection.isOutsideTransaction { try? connection.execute("ROLLBACK") }
      throw .migrationFailed(path: path, migration: migration.label, error)
    }
    throw .dangling(path: path, migration: migration.label)
  }
}

extension Migration {
  /// As its file is named: `0001_people`.
  var label: String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "_" + name
  }
}

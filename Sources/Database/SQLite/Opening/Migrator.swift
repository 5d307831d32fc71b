internal import Crypto
internal import DatabaseTypes

/// Brings a database to the newest schema of the enabled features, or refuses it.
struct Migrator {
  let connection: SQLiteConnection
  let path: String
  /// Those of the enabled features, each feature's in the order of their numbers.
  let migrations: [Migration]
  /// Every feature of this release; the tables of those that are not enabled stay as they are.
  let knownFeatures: Set<String>

  init(
    connection: SQLiteConnection, path: String, migrations: [Migration], knownFeatures: [String]
  ) {
    self.connection = connection
    self.path = path
    self.migrations = migrations
    self.knownFeatures = Set(migrations.map(\.feature)).union(knownFeatures)
    for feature in self.knownFeatures {
      let numbers = migrations.filter { $0.feature == feature }.map(\.number)
      precondition(
        numbers == numbers.indices.map { Int32($0) + 1 },
        "the migrations of a feature are numbered from 1 without a gap")
    }
  }

  /// A migration that the database has run.
  private struct Applied {
    let feature: String
    let number: Int32
    let digest: [UInt8]

    init(_ row: SQLiteColumns) {
      feature = row.text(0)
      number = Int32(clamping: row.int(1))
      digest = row.blob(2)
    }
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

  /// What a file is that may be ours.
  enum Schema: Equatable {
    case empty
    /// The first migration that has not run there.
    case older(String)
    /// A feature of which no migration has run there, the first of such; of the others all have.
    case lacking(feature: String)
    case newest
  }

  /// Refuses a file that is not ours, is newer than we are, or was made with other migrations.
  func inspect() throws(DatabaseOpenError) -> Schema {
    let (application, version, tables, marked) = try state()
    if application == 0, tables == 0, version == 0 { return .empty }
    guard application == Int(Pragmas.applicationID) else { throw .foreign(path: path) }
    guard marked else { throw .damaged(path: path, reason: "its table of migrations is missing") }
    var last: [String: Int32] = [:]
    for applied in try applied() {
      try compare(applied)
      last[applied.feature] = applied.number
    }
    let missing = migrations.filter { $0.number > last[$0.feature] ?? 0 }
    if let next = missing.first(where: { last[$0.feature] != nil }) { return .older(next.label) }
    return missing.first.map { .lacking(feature: $0.feature) } ?? .newest
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

  private func applied() throws(DatabaseOpenError) -> [Applied] {
    do throws(DatabaseError) {
      let statement = try connection.start(
        "SELECT feature, number, sha256 FROM migrations ORDER BY feature, number", [])
      defer { statement.finish() }
      var found: [Applied] = []
      while try statement.step() {
        found.append(Applied(statement.columns))
      }
      return found
    } catch {
      throw .opening(path, error)
    }
  }

  private func compare(_ applied: Applied) throws(DatabaseOpenError) {
    let known = migrations.filter { $0.feature == applied.feature }
    if known.isEmpty, knownFeatures.contains(applied.feature) { return }
    guard let migration = known.first(where: { $0.number == applied.number }) else {
      throw .newer(
        path: path, feature: applied.feature, number: applied.number, known: Int32(known.count))
    }
    if applied.digest != migration.digest.array {
      throw .edited(path: path, migration: migration.label)
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
    var count = 0
    var last: [String: Int32] = [:]
    for applied in try applied() {
      last[applied.feature] = applied.number
      count += 1
    }
    // With foreign keys on, dropping a table deletes its rows first. References are checked before the commit.
    try execute("PRAGMA foreign_keys=OFF")
    for migration in migrations where migration.number > last[migration.feature] ?? 0 {
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

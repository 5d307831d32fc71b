internal import CSQLite
package import DatabaseTypes

/// A database file that is ours, at the newest schema, and locked against every other process.
package final class SQLiteDatabase: Sendable {
  /// Where the file is, without links.
  package let path: String
  /// The one connection that writes.
  package let writer: SQLiteWriter
  private let lock: LockFile
  private let readers = Readers()

  /// Opens the file, makes it when it does not exist (and its folder, when that alone is missing), and migrates it.
  package init(
    path: String, migrations: [Migration], knownFeatures: [String],
    fatal: @escaping @Sendable (DatabaseError) -> Void
  ) throws(DatabaseOpenError) {
    if Files.sort(path) == .absent {
      Files.makeFolder(of: path)
      try Files.make(path)
    }
    let path = Files.resolved(path)
    guard Files.sort(path) == .file else { throw .notAFile(path: path) }
    self.path = path
    lock = try LockFile(beside: path)
    let connection = try SQLiteDatabase.connect(path)
    let migrator = Migrator(
      connection: connection, path: path, migrations: migrations, knownFeatures: knownFeatures)
    try migrator.inspect()
    try SQLiteDatabase.prepare(connection, path)
    try migrator.migrate()
    try SQLiteDatabase.confirm(connection, path)
    writer = SQLiteWriter(connection, readers, FileWatch(path), fatal: fatal)
  }

  /// A new read connection, for one event loop.
  package func reader() throws(DatabaseError) -> SQLiteReader {
    try SQLiteReader(path: path, among: readers)
  }

  static func connect(_ path: String) throws(DatabaseOpenError) -> SQLiteConnection {
    let connection: SQLiteConnection
    do throws(DatabaseError) {
      connection = try SQLiteConnection(
        path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW)
      _ = try connection.texts("SELECT count(*) FROM sqlite_schema")
    } catch {
      throw .opening(path, error)
    }
    // SQLite opens a file for reading where it may not write it.
    guard unsafe sqlite3_db_readonly(connection.handle, "main") == 0 else {
      throw .notWritable(path: path, reason: "this user may only read it")
    }
    return connection
  }

  private static func prepare(
    _ connection: SQLiteConnection, _ path: String
  ) throws(DatabaseOpenError) {
    connection.harden()
    let mode: String?
    do throws(DatabaseError) {
      mode = try connection.texts("PRAGMA journal_mode=WAL").first
      try connection.execute(Pragmas.writer)
    } catch {
      throw .opening(path, error)
    }
    guard mode == "wal" else {
      throw .unsuitable(path: path, reason: "it cannot share memory for a write-ahead log")
    }
  }

  /// Reads back what must hold: a build of SQLite may ignore a pragma silently.
  private static func confirm(
    _ connection: SQLiteConnection, _ path: String
  ) throws(DatabaseOpenError) {
    do throws(DatabaseError) {
      for (pragma, value) in [
        ("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"),
        ("wal_autocheckpoint", "0"),
      ] where try connection.texts("PRAGMA \(pragma)").first != value {
        throw DatabaseError(sqlite: SQLITE_MISUSE, message: "\(pragma) is not \(value)")
      }
    } catch {
      throw .opening(path, error)
    }
  }
}

extension SQLiteConnection {
  /// No statement may damage the file, and what the file's schema says is not trusted; double quotes are names
  /// and never texts.
  func harden() {
    for (which, on) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
    ] as [(Int32, Int32)] {
      let code = unsafe kortti_db_switch(handle, which, on)
      precondition(code == SQLITE_OK, "SQLite knows its switches")
    }
  }
}

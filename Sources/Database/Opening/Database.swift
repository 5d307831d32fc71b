internal import CSQLite

/// A database file that is ours, at the newest schema, and locked against every other process.
public final class Database: Sendable {
  /// Where the file is, without links.
  public let path: String
  /// The one connection that writes.
  public let writer: Writer
  private let lock: LockFile
  private let readers = Readers()

  /// Opens the file, makes it when it is not there (and its folder, when that alone is missing), and migrates it.
  ///
  /// `migrations` are those of the enabled features, a feature after those that it points to. `knownFeatures` may be
  /// in the file without being enabled: their tables stay as they are. A file with any other feature is refused.
  ///
  /// `fatal` is called once, on the writer's queue, when the disk failed in a commit: what is stored is then not
  /// known, nothing more is written, and the process has to end.
  public init(
    path: String, migrations: [Migration], knownFeatures: [String] = [],
    fatal: @escaping @Sendable (DatabaseError) -> Void = { _ in }
  ) throws(DatabaseOpenError) {
    if Files.sort(path) == .absent { try Files.make(path) }
    let path = Files.resolved(path)
    guard Files.sort(path) == .file else { throw .notAFile(path: path) }
    self.path = path
    lock = try LockFile(beside: path)
    let connection = try Database.connect(path)
    let migrator = Migrator(
      connection: connection, path: path, migrations: migrations, knownFeatures: knownFeatures)
    try migrator.inspect()
    try Database.prepare(connection, path)
    try migrator.migrate()
    try Database.confirm(connection, path)
    writer = Writer(connection, readers, fatal: fatal)
  }

  /// A connection of its own that reads, for one event loop.
  public func reader() throws(DatabaseError) -> Reader { try Reader(path: path, among: readers) }

  /// Does what the writer has waiting, empties the log and lets nobody write any more. Readers go on.
  public func stop() { writer.stop() }

  private static func connect(_ path: String) throws(DatabaseOpenError) -> SQLiteConnection {
    do throws(DatabaseError) {
      let connection = try SQLiteConnection(
        path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW)
      _ = try connection.texts("SELECT count(*) FROM sqlite_schema")
      return connection
    } catch {
      throw .opening(path, error)
    }
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

  /// Reads back what must hold: a build of SQLite may leave a pragma out without a word.
  private static func confirm(
    _ connection: SQLiteConnection, _ path: String
  ) throws(DatabaseOpenError) {
    do throws(DatabaseError) {
      for (pragma, value) in [
        ("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"),
        ("wal_autocheckpoint", "0"),
      ] where try connection.texts("PRAGMA \(pragma)").first != value {
        throw DatabaseError(extendedCode: SQLITE_MISUSE, message: "\(pragma) is not \(value)")
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

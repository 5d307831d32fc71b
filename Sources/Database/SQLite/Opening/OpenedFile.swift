internal import CSQLite
internal import DatabaseTypes

/// The migrations that make the newest schema.
struct SchemaSource {
  /// Those of the enabled features, each feature's in the order of their numbers.
  let migrations: [Migration]
  /// Every feature of this release.
  let knownFeatures: [String]

  func migrator(_ connection: SQLiteConnection, _ path: String) -> Migrator {
    Migrator(
      connection: connection, path: path, migrations: migrations, knownFeatures: knownFeatures)
  }
}

/// A database's file, opened and locked as an access says.
struct OpenedFile {
  /// Without links.
  let path: String
  let lock: any Sendable
  let connection: SQLiteConnection
  /// What was done to a file that is not only read.
  let preparation: Preparation

  struct Preparation {
    /// Whether the database was made now.
    var isNew = false
    /// The copy that was made before a migration.
    var kept: String?
  }

  /// Refuses to make a database at that path, which is without links.
  typealias Refusal = (_ path: String) throws(DatabaseOpenError) -> Void

  init(
    _ path: String, _ schema: SchemaSource, _ access: DatabaseAccess, beforeMaking refuse: Refusal
  ) throws(DatabaseOpenError) {
    // The lock is beside the file, wherever links to it are.
    var path = DatabaseFiles.resolved(path)
    if DatabaseFiles.sort(path) == .absent, access.makesFile {
      try DatabaseFiles.requireNoLink(path)
      DatabaseFiles.makeFolder(of: path)
      try DatabaseFiles.requireFolder(of: path)
      // The folder may have been missing.
      path = DatabaseFiles.resolved(path)
    } else if access.migrates, DatabaseFiles.size(path) == 0, DatabaseFiles.sort(path) == .file {
      // A file whose making was cut short.
    } else {
      try DatabaseFiles.requireDatabase(path)
    }
    self.path = path
    if access == .reading {
      lock = try ReadingLock(of: path)
      connection = try OpenedFile.read(path)
      try schema.migrator(connection, path).requireNewest()
      preparation = Preparation()
    } else {
      if try OpenedFile.isEmpty(path, schema, access) { try refuse(path) }
      lock = try LockFile(beside: path, makingFile: access.makesFile)
      connection = try OpenedFile.connect(path)
      preparation = try OpenedFile.prepare(
        connection, schema.migrator(connection, path), access, beforeMaking: refuse)
    }
  }

  /// A connection that changes nothing.
  static func read(_ path: String) throws(DatabaseOpenError) -> SQLiteConnection {
    do throws(DatabaseError) {
      let connection = try SQLiteConnection(reading: path)
      try connection.execute(Pragmas.reader)
      _ = try connection.texts("SELECT count(*) FROM sqlite_schema")
      return connection
    } catch {
      throw .opening(path, error)
    }
  }

  /// Refuses a file before anything is made beside it, and without a change of it: a connection that may write ends
  /// another program's log.
  ///
  /// - Returns: whether no database is in it, as far as that can be told now.
  private static func isEmpty(
    _ path: String, _ schema: SchemaSource, _ access: DatabaseAccess
  ) throws(DatabaseOpenError) -> Bool {
    if DatabaseFiles.isUnfinished(path) { return false }
    if DatabaseFiles.size(path) == 0 { return true }
    let lock = try ReadingLock(of: path)
    defer { withExtendedLifetime(lock) {} }
    let migrator = schema.migrator(try read(path), path)
    if access.migrates { return try migrator.inspect() == .empty }
    try migrator.requireNewest()
    return false
  }

  /// Brings the file to the newest schema, as far as the access lets it.
  ///
  /// - Returns: what was done.
  private static func prepare(
    _ connection: SQLiteConnection, _ migrator: Migrator, _ access: DatabaseAccess,
    beforeMaking refuse: Refusal
  ) throws(DatabaseOpenError) -> Preparation {
    let schema = try migrator.inspect()
    if schema != .empty || !access.makesFile, !access.migrates { try migrator.requireNewest() }
    var preparation = Preparation(isNew: schema == .empty)
    // Once more, now that no other process changes the file.
    if preparation.isNew { try refuse(migrator.path) }
    try prepare(connection, migrator.path)
    if case .migrating(let ending) = access, schema != .empty, schema != .newest {
      preparation.kept = try keep(connection, as: "\(migrator.path).\(ending)")
    }
    do throws(DatabaseOpenError) { try migrator.migrate() } catch {
      guard let kept = preparation.kept else { throw error }
      guard (try? migrator.inspect()) == schema else { throw error.keeping(kept) }
      // Nothing was changed: each further start would leave one more copy.
      DatabaseFiles.remove(kept)
      throw error
    }
    try confirm(connection, migrator.path)
    return preparation
  }

  /// Copies a database before it is changed.
  ///
  /// - Returns: where the copy is.
  private static func keep(
    _ connection: SQLiteConnection, as name: String
  ) throws(DatabaseOpenError) -> String {
    let path = DatabaseFiles.unusedName(name)
    let draft = path + ".tmp"
    for ending in ["", "-journal"] { DatabaseFiles.remove(draft + ending) }
    try DatabaseFiles.make(draft)
    do throws(DatabaseOpenError) {
      try copy(connection, to: draft) { _, _ in }
      guard DatabaseFiles.sync(draft), DatabaseFiles.move(draft, to: path),
        DatabaseFiles.sync(DatabaseFiles.folder(of: path))
      else { throw .notWritable(path: path, reason: DatabaseFiles.lastError()) }
      return path
    } catch {
      for ending in ["", "-journal"] { DatabaseFiles.remove(draft + ending) }
      throw error
    }
  }
}

extension OpenedFile {
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

internal import CSQLite
package import DatabaseTypes
internal import Synchronization

/// A new file that rows are moved to. It gets its name when it is whole, checked and on the disk; until then it is
/// `path.moving`, of a backup `path.tmp`, which the next one removes.
package final class SQLiteMoveTarget: MoveTarget {
  package let path: String
  package let transaction: any WritingTransaction
  private let lock: LockFile?
  private let draft: String
  private let use: Use
  private let connection: SQLiteConnection
  private let writing: SQLiteWriteTransaction
  private var insert: RowInsert?
  /// What makes the indexes again.
  private var indexes: [String] = []
  private var check: BackgroundCheck?
  private var isCommitted = false

  /// What the file is made for.
  package enum Use: Sendable {
    /// To be served. A lock beside it keeps out who would make a database there meanwhile.
    case move
    /// To be kept. Nothing is left beside it.
    case backup
    /// To know its tables: they are made in memory.
    case trial
  }

  private static let endings = ["", "-wal", "-shm", "-journal"]

  package init(
    _ path: String, migrations: [Migration], knownFeatures: [String], for use: Use
  ) throws(DatabaseOpenError) {
    var path = DatabaseFiles.resolved(path)
    try Self.refuseTaken(path)
    self.use = use
    if use == .move { DatabaseFiles.makeFolder(of: path) }
    try DatabaseFiles.requireFolder(of: path)
    // The folder may have been missing.
    path = DatabaseFiles.resolved(path)
    self.path = path
    switch use {
    case .move: draft = path + ".moving"
    case .backup: draft = path + ".tmp"
    case .trial: draft = ":memory:"
    }
    lock = use == .move ? try LockFile(beside: path, makingFile: false) : nil
    if use != .trial {
      try Self.refuseTaken(path)
      Self.remove(draft)
      try DatabaseFiles.make(draft)
    }
    do throws(DatabaseError) {
      connection = try SQLiteConnection(path: draft, flags: SQLITE_OPEN_READWRITE)
      try connection.execute(Self.pragmas)
    } catch { throw .opening(path, error) }
    writing = SQLiteWriteTransaction(connection)
    transaction = writing
    do throws(DatabaseOpenError) {
      try SchemaSource(migrations: migrations, knownFeatures: knownFeatures)
        .migrator(connection, path).migrate()
    } catch {
      cancel()
      throw error
    }
  }

  /// Those of a copy, and:
  ///
  /// - `cache_size`: 32 MiB. Rows come in the order of the key, and go into the index of a UNIQUE at any place; as much
  ///   again is sorted for an index in memory.
  private static let pragmas =
    Pragmas.copy + "PRAGMA cache_size=-32768; PRAGMA temp_store=MEMORY; PRAGMA cell_size_check=ON;"

  private static func refuseTaken(_ path: String) throws(DatabaseOpenError) {
    try DatabaseFiles.requireNoLink(path)
    guard DatabaseFiles.sort(path) == .absent else { throw .exists(path: path) }
  }

  private static func remove(_ draft: String) {
    for ending in endings { DatabaseFiles.remove(draft + ending) }
  }

  package var checksTexts: Bool { false }

  package func tables() throws(DatabaseError) -> [MovedTable] { try connection.movedTables() }

  /// An index that is made of all rows takes a third of the time of one that grows row by row.
  package func prepare() throws(DatabaseError) {
    // They are looked at when all rows are there.
    try connection.execute("PRAGMA foreign_keys=OFF")
    try connection.run("BEGIN IMMEDIATE")
    writing.open(withSavepoint: false)
    for table in try tables() {
      try connection.execute("DELETE FROM \(MovedTable.quoted(table.name))")
    }
    let made = "FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY rowid"
    indexes = try connection.texts("SELECT sql \(made)")
    for name in try connection.texts("SELECT name \(made)") {
      try connection.execute("DROP INDEX \(MovedTable.quoted(name))")
    }
  }

  package func begin(_ table: MovedTable) throws(DatabaseError) {
    insert = try RowInsert(table, connection)
  }

  package func add(_ rows: RowBytes) throws(DatabaseError) {
    guard let insert else { preconditionFailure("rows are of a table") }
    try insert.add(rows)
  }

  package func endTable() { insert = nil }

  package func complete() throws(DatabaseError) {
    try makeIndexes()
    if let broken = try connection.brokenReferences().first {
      throw DatabaseError(
        .foreignKeyViolation, engine: "SQLite", code: SQLITE_CONSTRAINT, message: broken)
    }
  }

  /// The folder of temporary files is one of the process.
  private static let folderOfTemporaryFiles = Mutex(())

  /// What is sorted for an index and is more than the cache takes lies beside the file meanwhile, in files without a
  /// name. Where that is can't be said within a transaction.
  private func makeIndexes() throws(DatabaseError) {
    let folder = DatabaseFiles.folder(of: path).replacing("'", with: "''")
    try connection.run("COMMIT")
    try Self.folderOfTemporaryFiles.withLock { _ throws(DatabaseError) in
      try connection.execute("PRAGMA temp_store=FILE; PRAGMA temp_store_directory='\(folder)'")
      defer { try? connection.execute("PRAGMA temp_store_directory=''; PRAGMA temp_store=MEMORY") }
      for index in indexes { try connection.execute(index) }
    }
    try connection.run("BEGIN IMMEDIATE")
  }

  package func endWriting() throws(DatabaseError) {
    try connection.run("COMMIT")
    try connection.execute("PRAGMA journal_mode=DELETE")
    check = BackgroundCheck(try connection.checking())
  }

  package func commit() throws(DatabaseOpenError) {
    guard let check else { preconditionFailure("writing has ended") }
    writing.close()
    do throws(DatabaseError) {
      if let damage = try check.damage().first {
        throw DatabaseError(sqlite: SQLITE_CORRUPT, message: damage)
      }
    } catch { throw .opening(path, error) }
    guard DatabaseFiles.sync(draft), DatabaseFiles.move(draft, to: path) else {
      throw .notWritable(path: path, reason: DatabaseFiles.lastError())
    }
    isCommitted = true
    DatabaseFiles.sync(DatabaseFiles.folder(of: path))
  }

  package func cancel() {
    if isCommitted { return }
    writing.close()
    if use != .trial { Self.remove(draft) }
  }

  /// What was committed, with the SHA-256 of the file.
  package func finished() throws(DatabaseOpenError) -> Backup {
    guard let digest = DatabaseFiles.digest(path) else {
      throw .notReadable(path: path, reason: DatabaseFiles.lastError())
    }
    return Backup(path: path, size: DatabaseFiles.size(path), digest: digest)
  }
}

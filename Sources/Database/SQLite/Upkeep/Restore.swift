package import Core
package import DatabaseTypes

extension SQLiteDatabase {
  /// Puts a backup in a database's place, under the lock of that database. The copy is prepared
  /// before it has the database's name.
  ///
  /// - Returns: where the database that was there is now; `nil` when there was none.
  package static func restore(
    _ backup: String, to path: String, migrations: [Migration], knownFeatures: [String],
    progress: Progress,
    preparing: (SQLiteWriteTransaction, _ path: String) throws(DatabaseOpenError) -> Void
  ) throws(DatabaseOpenError) -> String? {
    let path = DatabaseFiles.resolved(path)
    guard DatabaseFiles.sort(path) != .other else { throw .notAFile(path: path) }
    if DatabaseFiles.sort(path) == .absent { try DatabaseFiles.requireNoLink(path) }
    guard DatabaseFiles.resolved(backup) != path else { throw .exists(path: path) }
    // Nothing is made for a file that is no backup.
    let reading = try ReadingLock(of: backup)
    defer { withExtendedLifetime(reading) {} }
    let source = try OpenedFile.read(backup)
    try SchemaSource(migrations: migrations, knownFeatures: knownFeatures)
      .migrator(source, backup).requireNewest()
    DatabaseFiles.makeFolder(of: path)
    let lock = try LockFile(beside: path, makingFile: false)
    defer { withExtendedLifetime(lock) {} }
    let draft = path + ".restoring"
    for ending in ["", "-wal", "-shm", "-journal"] { DatabaseFiles.remove(draft + ending) }
    try DatabaseFiles.make(draft)
    do throws(DatabaseOpenError) {
      try copy(source, to: draft, progress)
      try prepare(draft) { transaction throws(DatabaseOpenError) in
        try preparing(transaction, path)
      }
      guard DatabaseFiles.sync(draft) else {
        throw .notWritable(path: draft, reason: DatabaseFiles.lastError())
      }
      return try exchange(draft, path)
    } catch {
      for ending in ["", "-journal"] { DatabaseFiles.remove(draft + ending) }
      throw error
    }
  }

  private static func prepare(
    _ draft: String, _ body: (SQLiteWriteTransaction) throws(DatabaseOpenError) -> Void
  ) throws(DatabaseOpenError) {
    let connection = try OpenedFile.connect(draft)
    let transaction = SQLiteWriteTransaction(connection)
    do throws(DatabaseError) { try connection.run("BEGIN IMMEDIATE") } catch {
      throw .opening(draft, error)
    }
    transaction.open(withSavepoint: false)
    defer { transaction.close() }
    try body(transaction)
    do throws(DatabaseError) {
      try transaction.memory.sequences.store(in: connection)
      try connection.run("COMMIT")
    } catch {
      throw .opening(draft, error)
    }
  }

  /// The log is renamed before its database is, so that it is never taken for the new one's.
  private static func exchange(_ draft: String, _ path: String) throws(DatabaseOpenError) -> String?
  {
    let isThere = DatabaseFiles.sort(path) == .file
    let before = DatabaseFiles.unusedName(path + ".before-restore")
    for ending in ["-shm", "-wal", ""] where DatabaseFiles.sort(path + ending) == .file {
      guard DatabaseFiles.move(path + ending, to: before + ending) else {
        throw .notWritable(path: path, reason: DatabaseFiles.lastError())
      }
    }
    guard DatabaseFiles.move(draft, to: path), DatabaseFiles.sync(DatabaseFiles.folder(of: path))
    else {
      throw .notWritable(path: path, reason: DatabaseFiles.lastError())
    }
    return isThere ? before : nil
  }
}

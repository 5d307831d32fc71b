package import Core
internal import CSQLite
package import DatabaseTypes

extension SQLiteReader {
  /// Copies the database as it is now to a new file, while everything goes on: to `path.tmp`, which is checked and
  /// synced by another thread. An existing file is refused.
  ///
  /// `work` runs meanwhile, on this thread; in transactions that it begins it sees every row that the copy has. Only
  /// when it is done, whatever it returns, the copy is named `path`.
  package func backup<Value>(
    to path: String, beside work: () -> Value, progress: @escaping Progress
  ) throws(DatabaseOpenError) -> (Backup, Value) {
    guard DatabaseFiles.sort(path) == .absent else { throw .exists(path: path) }
    let draft = path + ".tmp"
    for ending in ["", "-wal", "-shm", "-journal"] { DatabaseFiles.remove(draft + ending) }
    try DatabaseFiles.make(draft)
    do throws(DatabaseOpenError) {
      let copy = BackgroundCopy(of: try snapshot(), to: draft, progress: progress)
      let value = work()
      let digest = try copy.finish()
      guard DatabaseFiles.move(draft, to: path), DatabaseFiles.sync(DatabaseFiles.folder(of: path))
      else {
        throw .notWritable(path: path, reason: DatabaseFiles.lastError())
      }
      return (Backup(path: path, size: DatabaseFiles.size(path), digest: digest), value)
    } catch {
      DatabaseFiles.remove(draft)
      throw error
    }
  }

  /// A connection of its own that sees the database as it is now.
  private func snapshot() throws(DatabaseOpenError) -> SQLiteConnection {
    do throws(DatabaseError) {
      let own = try connection.another(SQLITE_OPEN_READONLY)
      try own.execute(Pragmas.reader)
      try own.run("BEGIN")
      // A transaction sees what there is at its first statement.
      _ = try own.texts("SELECT count(*) FROM sqlite_schema")
      return own
    } catch {
      throw .opening(connection.path, error)
    }
  }
}

/// Copies what a connection's transaction sees to an empty file and checks the copy, which needs no log beside it. The
/// copy is not synced.
func copy(
  _ source: SQLiteConnection, to path: String, _ progress: Progress
) throws(DatabaseOpenError) {
  do throws(DatabaseError) {
    let copy = try write(source, to: path, progress).checking()
    let damage = try copy.damage() + copy.brokenReferences()
    guard damage.isEmpty else {
      throw DatabaseError(sqlite: SQLITE_CORRUPT, message: damage[0])
    }
  } catch {
    throw .opening(path, error)
  }
}

private func write(
  _ source: SQLiteConnection, to path: String, _ progress: Progress
) throws(DatabaseError) -> SQLiteConnection {
  let target = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
  try target.execute(Pragmas.copy)
  guard let backup = unsafe sqlite3_backup_init(target.handle, "main", source.handle, "main")
  else { throw target.failure() }
  // The whole in steps of this many pages, mostly 32 MiB.
  let pages: Int32 = 8_192
  var code = SQLITE_OK
  while code == SQLITE_OK {
    code = unsafe sqlite3_backup_step(backup, pages)
    let total = unsafe Int64(sqlite3_backup_pagecount(backup))
    progress(total - Int64(unsafe sqlite3_backup_remaining(backup)), total)
  }
  unsafe sqlite3_backup_finish(backup)
  guard code == SQLITE_DONE else { throw target.failure() }
  try target.execute("PRAGMA journal_mode=DELETE")
  return target
}

internal import CSQLite
package import DatabaseTypes

extension SQLiteReader {
  /// Copies the database as it is now to a new file, while everything goes on: by SQLite's backup API to
  /// `path.tmp`, which is checked, synced, and only then named `path`. An existing file is refused.
  package func backup(to path: String) throws(DatabaseOpenError) -> Backup {
    guard Files.sort(path) == .absent else { throw .exists(path: path) }
    let draft = path + ".tmp"
    for ending in ["", "-wal", "-shm", "-journal"] { Files.remove(draft + ending) }
    try Files.make(draft)
    do throws(DatabaseOpenError) {
      try copyAll(to: draft)
      guard Files.sync(draft), let digest = Files.digest(draft), Files.move(draft, to: path),
        Files.sync(Files.folder(of: path))
      else { throw .notWritable(path: path, reason: Files.lastError()) }
      return Backup(path: path, size: Files.size(path), digest: digest)
    } catch {
      Files.remove(draft)
      throw error
    }
  }

  private func copyAll(to path: String) throws(DatabaseOpenError) {
    open()
    defer { close() }
    try copy(connection, to: path)
  }
}

/// Copies a database in one step and checks the copy, which needs no log beside it.
func copy(_ source: SQLiteConnection, to path: String) throws(DatabaseOpenError) {
  do throws(DatabaseError) {
    let target = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    guard
      let backup = unsafe sqlite3_backup_init(target.handle, "main", source.handle, "main")
    else { throw target.failure() }
    let code = unsafe sqlite3_backup_step(backup, -1)
    unsafe sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE else { throw target.failure() }
    try target.execute("PRAGMA journal_mode=DELETE")
    let damage = try target.damage() + target.brokenReferences()
    guard damage.isEmpty else {
      throw DatabaseError(sqlite: SQLITE_CORRUPT, message: damage[0])
    }
  } catch {
    throw .opening(path, error)
  }
}

internal import CSQLite
package import DatabaseTypes

extension SQLiteDatabase {
  /// Puts a backup in a database's place, under the lock of that database. The copy is brought to the newest schema
  /// and prepared before it has the database's name.
  ///
  /// - Returns: where the database that was there is now; `nil` when there was none.
  package static func restore(
    _ backup: String, to path: String, migrations: [Migration], knownFeatures: [String],
    preparing: (SQLiteWriteTransaction, _ path: String) throws(DatabaseOpenError) -> Void
  ) throws(DatabaseOpenError) -> String? {
    guard Files.sort(backup) == .file else { throw .notAFile(path: backup) }
    let path = Files.resolved(path)
    guard Files.sort(path) != .other else { throw .notAFile(path: path) }
    guard Files.resolved(backup) != path else { throw .exists(path: path) }
    // Nothing is made for a file that is no backup.
    let source = try open(backup)
    let migrator = Migrator(
      connection: source, path: backup, migrations: migrations, knownFeatures: knownFeatures)
    try migrator.inspect()
    guard Files.size(backup) > 0 else { throw .notADatabase(path: backup) }
    Files.makeFolder(of: path)
    let lock = try LockFile(beside: path)
    defer { withExtendedLifetime(lock) {} }
    let draft = path + ".restoring"
    for ending in ["", "-wal", "-shm", "-journal"] { Files.remove(draft + ending) }
    try Files.make(draft)
    do throws(DatabaseOpenError) {
      try copy(source, to: draft)
      try prepare(draft, migrations, knownFeatures) { transaction throws(DatabaseOpenError) in
        try preparing(transaction, path)
      }
      guard Files.sync(draft) else { throw .notWritable(path: draft, reason: Files.lastError()) }
      return try exchange(draft, path)
    } catch {
      for ending in ["", "-journal"] { Files.remove(draft + ending) }
      throw error
    }
  }

  private static func prepare(
    _ draft: String, _ migrations: [Migration], _ knownFeatures: [String],
    _ body: (SQLiteWriteTransaction) throws(DatabaseOpenError) -> Void
  ) throws(DatabaseOpenError) {
    let connection = try connect(draft)
    let migrator = Migrator(
      connection: connection, path: draft, migrations: migrations, knownFeatures: knownFeatures)
    try migrator.migrate()
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

  private static func open(_ backup: String) throws(DatabaseOpenError) -> SQLiteConnection {
    do throws(DatabaseError) {
      return try SQLiteConnection(path: backup, flags: SQLITE_OPEN_READONLY)
    } catch {
      throw .opening(backup, error)
    }
  }

  /// The log is renamed before its database is, so that it is never taken for the new one's.
  private static func exchange(_ draft: String, _ path: String) throws(DatabaseOpenError) -> String?
  {
    let isThere = Files.sort(path) == .file
    let before = unusedName(path + ".before-restore")
    for ending in ["-shm", "-wal", ""] where Files.sort(path + ending) == .file {
      guard Files.move(path + ending, to: before + ending) else {
        throw .notWritable(path: path, reason: Files.lastError())
      }
    }
    guard Files.move(draft, to: path), Files.sync(Files.folder(of: path)) else {
      throw .notWritable(path: path, reason: Files.lastError())
    }
    return isThere ? before : nil
  }

  /// The path, or the path with the first number from 2 on, at which neither a database nor its log is.
  private static func unusedName(_ path: String) -> String {
    var name = path
    var number = 1
    while ["", "-wal", "-shm"].contains(where: { Files.sort(name + $0) != .absent }) {
      number += 1
      name = "\(path).\(number)"
    }
    return name
  }
}

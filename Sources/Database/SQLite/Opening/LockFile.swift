internal import DatabaseTypes
internal import Glibc

/// Holds the file beside the database that keeps a second process out, and the database's own file, which may have a
/// second name (a hard link) with another lock file beside it. The kernel releases both with the process, so a killed
/// server leaves nothing to clear away; the lock file itself stays.
///
/// Closing the database's file drops SQLite's own locks on it (POSIX, fcntl). So it is opened before SQLite opens it,
/// and closed when no connection needs the locks any more.
final class LockFile: Sendable {
  private let file: HeldFile
  /// Nil where there is no database.
  private let database: HeldFile?

  /// `makingFile` makes an empty file where there is no database.
  init(beside path: String, makingFile: Bool) throws(DatabaseOpenError) {
    file = try HeldFile(LockFile.path(beside: path), O_RDWR | O_CREAT, LOCK_EX, of: path)
    // Now, so that an empty file is nobody's whose lock is not held.
    if makingFile, DatabaseFiles.sort(path) == .absent { try DatabaseFiles.make(path) }
    database =
      DatabaseFiles.sort(path) == .absent ? nil : try HeldFile(path, O_RDONLY, LOCK_EX, of: path)
    // Its log gets the same mode.
    if makingFile, DatabaseFiles.size(path) == 0 { database?.makePrivate() }
  }

  fileprivate static func path(beside path: String) -> String { path + ".lock" }

  /// Refuses an empty file: with the database's lock where a process holds that, for it is just making the database.
  static func refuseEmpty(_ path: String) throws(DatabaseOpenError) {
    guard DatabaseFiles.size(path) == 0 else { return }
    let lock = LockFile.path(beside: path)
    if DatabaseFiles.sort(lock) == .file { _ = try HeldFile(lock, O_RDONLY, LOCK_SH, of: path) }
    guard DatabaseFiles.size(path) > 0 else { throw .empty(path: path) }
  }
}

/// Keeps those out who would write to a database while it is read. It makes no file. Others may read meanwhile.
final class ReadingLock: Sendable {
  private let database: HeldFile

  /// Refuses what is no file of SQLite's, too.
  init(of path: String) throws(DatabaseOpenError) {
    try DatabaseFiles.requireDatabase(path)
    do throws(DatabaseOpenError) {
      database = try HeldFile(path, O_RDONLY, LOCK_SH, of: path)
    } catch .inUse {
      let lock = LockFile.path(beside: path)
      throw .inUse(path: path, lock: DatabaseFiles.sort(lock) == .file ? lock : path)
    }
    guard !DatabaseFiles.isUnfinished(path) else { throw .unfinished(path: path) }
  }
}

/// A file that is open and locked (flock).
private final class HeldFile: Sendable {
  private let descriptor: Int32

  init(
    _ path: String, _ flags: Int32, _ operation: Int32, of database: String
  ) throws(DatabaseOpenError) {
    descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      let reason = DatabaseFiles.lastError()
      if flags & O_CREAT == 0 { throw .notReadable(path: path, reason: reason) }
      throw .notWritable(path: path, reason: reason)
    }
    // A process that is just ending may hold it for a moment.
    var attempts = 10
    while flock(descriptor, operation | LOCK_NB) != 0 {
      guard attempts > 0 else { throw .inUse(path: database, lock: path) }
      attempts -= 1
      usleep(20_000)
    }
  }

  /// Lets only the owner read and write it, if this user is the owner.
  func makePrivate() { fchmod(descriptor, 0o600) }

  deinit {
    guard descriptor >= 0 else { return }
    // A process that is just being started from this one has a copy of the descriptor, and would keep the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

extension DatabaseFiles {
  /// Whether a change without a log, such as of the journal's mode, was begun and not ended. Only a connection that
  /// writes can undo it.
  static func isUnfinished(_ path: String) -> Bool { size(path + "-journal") > 0 }

  /// Refuses a path at which is no file that SQLite has written.
  static func requireDatabase(_ path: String) throws(DatabaseOpenError) {
    switch sort(path) {
    case .absent: throw .missing(path: path)
    case .other: throw .notAFile(path: path)
    case .file: break
    }
    try LockFile.refuseEmpty(path)
    // sqlite.org/fileformat2.html, section 1.3.
    guard try begins(path, with: "SQLite format 3\0") else { throw .notADatabase(path: path) }
  }
}

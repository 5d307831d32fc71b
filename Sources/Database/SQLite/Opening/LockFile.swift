internal import DatabaseTypes
internal import Glibc

/// Holds the file beside the database that keeps a second process out, and the database's own file, which may have a
/// second name (a hard link) with another lock file beside it. The kernel releases both with the process, so a killed
/// server leaves nothing to clear away; the lock file itself stays.
///
/// Closing the database's file drops SQLite's own locks on it (POSIX, fcntl). So it is opened before SQLite opens it,
/// and closed when no connection needs the locks any more.
final class LockFile: Sendable {
  private let file: Int32
  /// -1 where there is no database yet.
  private let database: Int32

  init(beside path: String) throws(DatabaseOpenError) {
    let lock = path + ".lock"
    file = try LockFile.hold(lock, O_RDWR | O_CREAT, of: path)
    do throws(DatabaseOpenError) {
      database =
        Files.sort(path) == .absent ? -1 : try LockFile.hold(path, O_RDONLY, of: path)
    } catch {
      close(file)
      throw error
    }
  }

  private static func hold(
    _ lock: String, _ flags: Int32, of path: String
  ) throws(DatabaseOpenError) -> Int32 {
    let file = unsafe Glibc.open(lock, flags | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .notWritable(path: lock, reason: Files.lastError()) }
    // A process that is just ending, or is just being started from this one, may hold it for a moment.
    var attempts = 10
    while flock(file, LOCK_EX | LOCK_NB) != 0, attempts > 0 {
      attempts -= 1
      usleep(20_000)
    }
    guard attempts > 0 else {
      close(file)
      throw .inUse(path: path, lock: lock)
    }
    return file
  }

  deinit {
    if database >= 0 { close(database) }
    close(file)
  }
}

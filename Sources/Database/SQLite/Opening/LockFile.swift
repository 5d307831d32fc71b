internal import DatabaseTypes
internal import Glibc

/// Holds the file beside the database that keeps a second process out. The kernel releases it with the
/// process, so a killed server leaves nothing to clear away; the file itself stays.
final class LockFile: Sendable {
  private let file: Int32

  init(beside path: String) throws(DatabaseOpenError) {
    let lock = path + ".lock"
    file = unsafe Glibc.open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
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
  }

  deinit { close(file) }
}

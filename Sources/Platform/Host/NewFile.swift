import Glibc

/// A new file that only its owner may read. It is removed again unless it is kept.
package final class NewFile {
  package let descriptor: Int32
  private let path: String
  private var isKept = false

  /// - Returns: `nil` when there is a file at the path already, or it can't be made.
  package init?(_ path: String) {
    let opened = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard opened >= 0 else { return nil }
    descriptor = opened
    self.path = path
  }

  deinit {
    _ = close(descriptor)
    if !isKept { Files.remove(path) }
  }

  /// Empties it.
  package func clear() -> Bool {
    ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0
  }

  /// Puts it on the disk.
  package func keep() -> Bool {
    isKept = fsync(descriptor) == 0
    return isKept
  }
}

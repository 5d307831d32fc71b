import Glibc

/// A file that is open for reading only.
package final class OpenFile {
  package let descriptor: Int32
  /// Bytes.
  package let count: Int

  /// - Returns: `nil` when there is no regular file at the path itself, or it can't be read.
  package init?(_ path: String) {
    // Without waiting, so that a pipe at the path can't hold the caller.
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard opened >= 0 else { return nil }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      _ = close(opened)
      return nil
    }
    descriptor = opened
    count = Int(status.st_size)
  }

  deinit { _ = close(descriptor) }
}

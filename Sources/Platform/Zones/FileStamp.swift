import Glibc

/// Changes when a file is written or replaced.
struct FileStamp: Hashable {
  private let device, inode: UInt64
  private let size, seconds, nanoseconds: Int

  /// Follows symbolic links; `nil` when there is no file.
  init?(of path: String) {
    var status = stat()
    // Guard: `status` outlives the call.
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

/// The bytes of a regular file, or `nil` when it can't be read or is larger than the limit.
func fileBytes(_ path: String, atMost limit: Int) -> [UInt8]? {
  // Guard: the path outlives the call.
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
    status.st_size <= limit
  else { return nil }
  // One byte more than its size, to notice a file that grows meanwhile.
  let size = Int(status.st_size)
  var bytes = [UInt8](repeating: 0, count: size + 1)
  var length = 0
  while length <= size {
    // Guard: at most as many bytes are written as the slice has.
    let count = unsafe bytes[length...].withUnsafeMutableBytes { rest in
      unsafe read(descriptor, rest.baseAddress, rest.count)
    }
    if count < 0 { return nil }
    if count == 0 { break }
    length += count
  }
  return length <= size ? Array(bytes.prefix(length)) : nil
}

/// Seconds of a clock that never goes back.
func monotonicSeconds() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec)
}

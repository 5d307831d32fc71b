import Glibc

/// A file without a name, for what is read again soon: it goes with its last holder, also when the process is killed.
package struct UnnamedFile: Sendable {
  package let file: OpenFile

  /// `nil` when it can't be made.
  package init?() {
    let path = "\(Files.temporaryFolder)/kortti-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let opened = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard opened >= 0 else { return nil }
    Files.remove(path)
    file = OpenFile(opened)
  }

  /// Appends bytes. Returns whether there was room for all.
  package func append(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(
          file.descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}

import Glibc

/// A file without a name, for what is read again soon: it goes with its last holder, also when the process is killed.
package final class UnnamedFile: Sendable {
  /// How much is read at once.
  package static let pieceBytes = 64 << 10

  private let descriptor: Int32

  /// In the folder for temporary files. `nil` when it can't be made.
  package init?() {
    let folder = unsafe getenv("TMPDIR").flatMap { unsafe String(validatingCString: $0) } ?? "/tmp"
    let path = "\(folder)/kortti-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let opened = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard opened >= 0 else { return nil }
    Files.remove(path)
    descriptor = opened
  }

  deinit { _ = close(descriptor) }

  /// Appends bytes. Returns whether there was room for all.
  package func append(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(
          descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// The bytes from a place on, at most so many as are read at once; empty at the end, `nil` when they can't be read.
  package func piece(at place: Int) -> [UInt8]? {
    var result = -1
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, count in
      repeat {
        result = unsafe pread(descriptor, buffer.baseAddress, Self.pieceBytes, place)
      } while result < 0 && errno == EINTR
      count = max(result, 0)
    }
    return result < 0 ? nil : bytes
  }
}

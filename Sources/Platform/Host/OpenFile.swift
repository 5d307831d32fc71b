import Glibc

/// A file that is open for reading. It is closed with its last holder.
package final class OpenFile: Sendable {
  /// How much is read at once.
  package static let pieceBytes = 64 << 10

  package let descriptor: Int32
  /// Bytes, when it was opened.
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

  /// Takes over a descriptor.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    count = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// A file that a person names. A pipe, which may never end, is refused.
  package static func named(_ path: String) throws(Files.Refusal) -> OpenFile {
    OpenFile(try Files.openToRead(path))
  }

  deinit { _ = close(descriptor) }

  /// Its bytes from the first one on, one piece after the other.
  package struct Pieces {
    private let file: OpenFile
    private var place = 0

    package init(of file: OpenFile) { self.file = file }

    /// Empty at the end, `nil` when they can't be read.
    package mutating func next() -> [UInt8]? {
      let piece = file.piece(at: place)
      place += piece?.count ?? 0
      return piece
    }
  }

  /// The bytes from a place on, at most as many as are read at once; empty at the end, `nil` when they can't be read.
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

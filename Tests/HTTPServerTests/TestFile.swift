import Glibc
import HTTP

/// A file without a name, of 3,000,000 bytes.
final class TestFile: Sendable {
  static let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
  /// `__O_TMPFILE` of fcntl.h, the part of O_TMPFILE beside O_DIRECTORY.
  private static let temporary: Int32 = 0o20_000_000
  private let descriptor: Int32

  init() {
    descriptor = unsafe open("/tmp", O_RDWR | O_DIRECTORY | Self.temporary | O_CLOEXEC, 0o600)
    let bytes = Self.bytes
    let written = unsafe bytes.withUnsafeBytes {
      unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0)
    }
    precondition(written == bytes.count)
  }

  deinit { close(descriptor) }

  /// The bytes that a query names, `<offset>-<count>`; some may be behind the end of the file.
  func response(to query: String) -> Response {
    let numbers = query.split(separator: "-").compactMap { Int64($0) }
    return Response(
      status: 200,
      body: .file(
        FileBody(descriptor: descriptor, offset: numbers[0], count: numbers[1], owner: self)))
  }
}

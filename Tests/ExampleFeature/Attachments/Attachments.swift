import Core
import Crypto
import Glibc
import HTTP
import Synchronization
package import WebAPI

/// The files that notices have, one each. They last as long as the process: the tests need no more.
package final class Attachments: Sendable {
  /// The most bytes of one.
  static let largest: Int64 = 200_000

  struct Attachment {
    let file: AttachmentFile
    let mediaType: String
    let storedAt: Instant
  }

  private let byNotice = Mutex<[NoticeID: Attachment]>([:])
  private let ends = Mutex<[BodyCut]>([])

  package init() {}

  subscript(_ id: NoticeID) -> Attachment? {
    get { byNotice.withLock { $0[id] } }
    set { byNotice.withLock { $0[id] = newValue } }
  }

  /// The contents that were not complete.
  package var cuts: [BodyCut] { ends.withLock { $0 } }

  func noteCut(_ cause: BodyCut) { ends.withLock { $0.append(cause) } }
}

/// A file without a name, for one attachment.
final class AttachmentFile: Sendable {
  /// `__O_TMPFILE` of fcntl.h, the part of O_TMPFILE beside O_DIRECTORY.
  private static let temporary: Int32 = 0o20_000_000
  private let descriptor: Int32
  private let written = Mutex<Int64>(0)

  init?() {
    descriptor = unsafe open("/tmp", O_RDWR | O_DIRECTORY | Self.temporary | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  var length: Int64 { written.withLock { $0 } }
  var body: FileBody {
    FileBody(descriptor: descriptor, count: length, owner: self)
  }

  /// Appends bytes; false when the disk takes no more.
  func append(_ bytes: [UInt8]) -> Bool {
    written.withLock { written in
      let count = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(written))
      }
      written += Int64(max(count, 0))
      return count == bytes.count
    }
  }

  /// SHA-256 of the bytes.
  var digest: Digest {
    var hash = SHA256()
    var bytes = [UInt8](repeating: 0, count: 32 * 1024)
    var position: Int64 = 0
    while let count = body.read(at: position, into: &bytes), count > 0 {
      hash.add(bytes.span.extracting(0..<count))
      position += Int64(count)
    }
    return hash.finish()
  }
}

import Core
import Crypto
import Database
import Synchronization
import TestSupport

@testable import Blobs

/// The files of pictures, in a temporary folder, and the bytes of uploads that are under way.
final class SimulatedFiles {
  private let folder = TemporaryFolder()
  let blobs: BlobStore
  /// What came of uploads; their rows tell how many bytes count.
  var received: [UploadID: [UInt8]] = [:]

  /// The store writes only for files that it resumes itself: here the rows of uploads are those of the run.
  private static let database = Mutex<TestDatabase?>(nil)

  init() throws {
    let path = folder.file("files")
    blobs = try Self.database.withLock { known in
      let database = try known ?? TestDatabase()
      known = database
      return try BlobStore(path, database.writer, database.reader, UnsyncedFiles())
    }
  }

  /// Stores bytes under their hash; nil if that is not the expected one.
  func seal(_ bytes: [UInt8], expecting digest: Digest?) throws -> SealedFile? {
    let file = try blobs.begin()
    defer { file.close() }
    try file.append(bytes)
    do throws(BlobFault) { return try file.seal(expecting: digest) } catch {
      if case .otherHash = error { return nil }
      throw error
    }
  }

  /// The bytes that are stored under a hash; nil for none, or for another number of them.
  func bytes(of digest: Digest, count: Int) -> [UInt8]? {
    let file = try? blobs.open(digest, length: Int64(count))
    return try? file?.read(at: 0, count: count)
  }

  /// What a restore brings back is what rows name: on another machine there is nothing else.
  func removeUnnamed(in transaction: WriteTransaction) throws {
    for content in SimulatedPicture.contents {
      let digest = SimulatedPicture(key: "\(content)").sha256
      if try Blob.find(digest, in: transaction) == nil {
        try? blobs.files.remove(blobs.path(of: digest))
      }
    }
    received = [:]
  }
}

extension SimulatedServer {
  /// Tells in the row of an upload how many of its bytes are stored.
  func record(_ id: UploadID, _ synced: Int) throws {
    _ = try Upload.record(id, synced: Int64(synced), at: now, in: transaction)
  }
}

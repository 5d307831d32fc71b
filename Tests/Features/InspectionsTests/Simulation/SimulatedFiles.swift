import Core
import Crypto
import Database
import TestSupport

@testable import Blobs

/// The files of pictures, in a temporary folder for many runs, and the bytes of uploads that are under way.
final class SimulatedFiles {
  private let folder = TemporaryFolder()
  /// The store writes only for files that it resumes itself: here the rows of uploads are those of the run.
  private let database: TestDatabase
  let blobs: BlobStore
  /// What came of uploads; their rows tell how many bytes count.
  var received: [UploadID: [UInt8]] = [:]
  /// The hashes of the files.
  private var sealed: Set<Digest> = []

  init() throws {
    database = try TestDatabase()
    blobs = try BlobStore(
      folder.file("files"), database.writer, database.reader, UnsyncedFiles())
  }

  /// A run begins without files.
  func removeAll() throws {
    for digest in sealed { try blobs.files.remove(blobs.path(of: digest)) }
    sealed = []
    received = [:]
  }

  /// Stores bytes under their hash; nil if that is not the expected one.
  func seal(_ bytes: [UInt8], expecting digest: Digest?) throws -> SealedFile? {
    let file = try blobs.begin()
    defer { file.close() }
    try file.append(bytes)
    do throws(BlobFault) {
      let sealed = try file.seal(expecting: digest)
      self.sealed.insert(sealed.sha256)
      return sealed
    } catch {
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
    for digest in sealed where try Blob.find(digest, in: transaction) == nil {
      try blobs.files.remove(blobs.path(of: digest))
      sealed.remove(digest)
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

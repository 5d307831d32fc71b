import Core
import Crypto
import Database
import Synchronization
import Testing
import TestSupport

@testable import Blobs

/// A database with two users, and its files: on the disk, or in memory.
final class BlobsFixture: Sendable {
  let database: TestDatabase
  let files: any FileSystem
  let clock = TestClock()
  private let opened: Mutex<BlobStore>
  let user = UserID(stored: 1)

  init(_ files: any FileSystem = SystemFiles(), writers: Int = 1) throws {
    self.files = files
    database = try TestDatabase(writers: writers, isWatched: false)
    try database.addUsers(("anna", .reporter), ("otto", .reporter))
    let folder = files is MemoryFiles ? "/files" : BlobStore.folder(of: database.path)
    opened = Mutex(try BlobStore(folder, database.writer, database.reader, files))
  }

  var store: BlobStore { opened.withLock { $0 } }

  /// Another store on the same files, as another node has it.
  func node() throws -> BlobStore {
    try BlobStore(store.path, database.writer, try database.makeReader(), files)
  }

  /// Another store on the same files, as after a start.
  func restart() throws {
    let store = try BlobStore(store.path, database.writer, database.reader, files)
    opened.withLock { $0 = store }
    for id in try store.recover() { Issue.record("the upload \(id) has lost its bytes") }
  }

  var now: Instant { clock.now }

  /// Makes an upload's row.
  func upload(
    scope: Int64 = 1, length: Int64? = nil, purpose: String = "{}"
  ) throws -> Upload {
    let new = NewUpload(user: user, scope: scope, purpose: purpose, length: length)
    let now = now
    return try database.write { try Upload.create(new, at: now, in: $0) }
  }

  func find(_ id: UploadID, of user: UserID? = nil) throws -> Upload? {
    try database.read { transaction throws(DatabaseError) in
      try Upload.find(id, of: user ?? self.user, at: now, in: transaction)
    }
  }

  func find(_ bytes: [UInt8]) throws -> Blob? {
    try database.read { transaction throws(DatabaseError) in
      try Blob.find(SHA256.of(bytes.span), in: transaction)
    }
  }

  /// Stores bytes as a whole, with a row.
  @discardableResult
  func add(_ bytes: [UInt8]) throws -> Blob {
    let file = try store.begin()
    try file.append(bytes)
    return try add(try file.seal())
  }

  func add(_ file: SealedFile) throws -> Blob {
    let now = now
    return try database.write { transaction in
      try Blob.add(file, mediaType: "image/jpeg", at: now, in: transaction)
    }
  }

  func drop(_ blob: Blob) throws {
    let now = now
    try database.write { try Blob.drop(blob.id, at: now, in: $0) }
  }

  func sweep() throws -> SweepResult { try store.sweep(at: now, database.reader) }

  func check(hashing: Bool = true) throws -> BlobCheck {
    try store.check(store.path, hashing: hashing, database.reader)
  }

  /// The stored bytes; empty without the file.
  func stored(_ bytes: [UInt8]) throws -> [UInt8] {
    try store.open(SHA256.of(bytes.span), length: Int64(bytes.count)).read(at: 0, count: 1 << 24)
  }

  var incoming: [String] {
    get throws { try files.names(in: store.folder.incoming).sorted() }
  }
}

/// Bytes that are the same for the same seed.
func bytes(_ seed: UInt64, _ count: Int) -> [UInt8] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
}

import Core
import Crypto
import Glibc
import Testing
import TestSupport

@testable import Blobs

@Suite("Files that are received")
struct ReceivingTests {
  let fixture: BlobsFixture
  var store: BlobStore { fixture.store }

  init() throws { fixture = try BlobsFixture() }

  @Test("A whole file has the name of its hash, and only this user may read it")
  func whole() throws {
    let bytes = bytes(1, 100_000)
    #expect(try store.files.status(store.path) == nil, "made with the first file")
    let blob = try fixture.add(bytes)
    #expect(blob.sha256 == SHA256.of(bytes.span) && blob.length == 100_000 && blob.uses == 1)
    #expect(try fixture.stored(bytes) == bytes)
    #expect(try fixture.incoming.isEmpty)
    let path = store.folder.file(blob.sha256)
    #expect(path.hasPrefix("\(fixture.database.path).files/\(blob.sha256.description.prefix(2))/"))
    for (path, expected) in [
      (path, 0o600), (BlobFolder.parent(of: path), 0o700), (store.path, 0o700),
      (store.folder.incoming, 0o700),
    ] as [(String, UInt32)] {
      var status = stat()
      #expect(unsafe stat(path, &status) == 0 && status.st_mode & 0o777 == expected, "\(path)")
    }
  }

  @Test("The same bytes are one file and one row with two uses")
  func twice() throws {
    let first = try fixture.add(bytes(1, 10))
    let second = try fixture.add(bytes(1, 10))
    #expect(first.id == second.id && second.uses == 2)
    try fixture.drop(second)
    #expect(try fixture.find(bytes(1, 10))?.uses == 1)
  }

  @Test("Bytes that are there ask as much of the disk as new ones: no time tells of them")
  func knownBytes() throws {
    let files = MemoryFiles()
    let fixture = try BlobsFixture(files)
    func calls(_ bytes: [UInt8]) throws -> Int {
      let before = files.calls
      _ = try fixture.add(bytes)
      return files.calls - before
    }
    let known = bytes(1, 300)
    let folder = SHA256.of(known.span).array[0]
    let new = try #require(
      (2...9_999).lazy.map { bytes($0, 300) }.first { SHA256.of($0.span).array[0] == folder })
    _ = try calls(known)
    #expect(try calls(known) == calls(new))
  }

  @Test("Other bytes than announced, and too many, are refused and nothing is kept")
  func refused() throws {
    let file = try store.begin(atMost: 10)
    try file.append(bytes(1, 10))
    #expect(try file.beginning(32) == bytes(1, 10))
    let other = SHA256.of(bytes(2, 10).span)
    #expect(throws: BlobFault.otherHash(SHA256.of(bytes(1, 10).span))) {
      _ = try file.seal(expecting: other)
    }
    file.close()
    let long = try store.begin(atMost: 10)
    #expect(throws: BlobFault.tooLong) { try long.append(bytes(1, 11)) }
    #expect(throws: BlobFault.tooLong) { try long.append(bytes(1, 1)) }
    long.close()
    #expect(throws: BlobFault.tooLong) { _ = try long.seal() }
    #expect(try fixture.incoming.isEmpty)
    #expect(try fixture.files.status(store.path(of: other)) == nil)
  }

  @Test("An upload in pieces: the saved offset is told, by its owner alone, and the hash is right")
  func pieces() throws {
    let content = bytes(3, 10_000)
    let upload = try fixture.upload(length: 10_000)
    var offset = 0
    while offset < content.count {
      let file = try store.resume(upload.id, of: fixture.user, at: fixture.now)
      #expect(file.upload?.synced == Int64(offset))
      try file.append(Array(content[offset..<offset + 2_500]))
      #expect(try fixture.find(upload.id)?.synced == Int64(offset), "told only when saved")
      offset += 2_500
      #expect(try file.save(at: fixture.now) == Int64(offset))
      #expect(try fixture.find(upload.id)?.synced == Int64(offset))
      if offset == 5_000 { try fixture.restart() }
      file.close()
    }
    let other = UserID(stored: 2)
    #expect(try fixture.find(upload.id, of: other) == nil)
    #expect(throws: BlobFault.gone) { _ = try store.resume(upload.id, of: other, at: fixture.now) }
    #expect(try store.upload(upload.id, of: other, at: fixture.now) == nil)
    let file = try store.resume(upload.id, of: fixture.user, at: fixture.now)
    let sealed = try file.seal(expecting: SHA256.of(content.span))
    let now = fixture.now
    try fixture.database.write { transaction in
      _ = try Blob.add(sealed, mediaType: "image/png", at: now, in: transaction)
      #expect(try Upload.finish(upload.id, became: 17, at: now, in: transaction))
      #expect(try !Upload.finish(upload.id, became: 18, at: now, in: transaction))
    }
    store.discard(upload.id)
    #expect(try fixture.stored(content) == content)
    #expect(try fixture.find(upload.id)?.became == 17, "for a request whose answer was lost")
    #expect(throws: BlobFault.gone) {
      _ = try store.resume(upload.id, of: fixture.user, at: fixture.now)
    }
    #expect(try fixture.incoming.isEmpty)
  }

  @Test("A newer request takes over at once; what the older one had sent is saved")
  func takeover() throws {
    let upload = try fixture.upload()
    let older = try store.resume(upload.id, of: fixture.user, at: fixture.now)
    try older.append(bytes(1, 300))
    #expect(store.isReceiving(upload.id))
    let newer = try store.resume(upload.id, of: fixture.user, at: fixture.now)
    #expect(newer.upload?.synced == 300)
    #expect(throws: BlobFault.ended) { try older.append(bytes(9, 10)) }
    #expect(throws: BlobFault.ended) { _ = try older.save(at: fixture.now) }
    older.close()
    try newer.append(bytes(2, 50))
    #expect(try store.upload(upload.id, of: fixture.user, at: fixture.now)?.synced == 350)
    #expect(throws: BlobFault.ended) { try newer.append(bytes(9, 10)) }
    #expect(!store.isReceiving(upload.id))
    let last = try store.resume(upload.id, of: fixture.user, at: fixture.now)
    let digest = try last.seal().sha256
    #expect(digest == SHA256.of((bytes(1, 300) + bytes(2, 50)).span))
  }

  @Test("Many threads on one upload never mix their bytes")
  func race() async throws {
    let content = bytes(5, 40_000)
    let upload = try fixture.upload()
    let (store, user, now) = (store, fixture.user, fixture.now)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            guard let file = try? store.resume(upload.id, of: user, at: now) else { continue }
            var offset = Int(file.offset)
            for _ in 0..<4 where offset < content.count {
              let piece = Array(content[offset..<min(offset + 111, content.count)])
              guard (try? file.append(piece)) != nil else { break }
              offset += piece.count
            }
            _ = try? file.save(at: now)
            file.close()
          }
        }
      }
    }
    let file = try store.resume(upload.id, of: fixture.user, at: fixture.now)
    let count = Int(file.offset)
    #expect(count > 0)
    #expect(try file.seal().sha256 == SHA256.of(Array(content.prefix(count)).span))
  }

  @Test("A deleted or replaced folder: nothing is stored, and it does not come back by itself")
  func lostFolder() throws {
    let upload = try fixture.upload()
    try fixture.add(bytes(1, 10))
    let file = try store.resume(upload.id, of: fixture.user, at: fixture.now)
    try file.append(bytes(2, 10))
    #expect(store.isInPlace)
    #expect(unsafe rename(store.path, store.path + ".away") == 0)
    #expect(!store.isInPlace)
    let fault = BlobFault.folderMissing(store.path)
    #expect(throws: fault) { _ = try file.save(at: fixture.now) }
    #expect(throws: fault) { _ = try store.begin() }
    #expect(unsafe mkdir(store.path, 0o700) == 0)
    #expect(!store.isInPlace)
    #expect(throws: fault) { _ = try store.begin() }
    #expect(try fixture.find(upload.id)?.synced == 0)
    #expect(unsafe rmdir(store.path) == 0)
    try fixture.restart()
    #expect(!store.isInPlace, "the database names a file in it")
    #expect(throws: fault) { _ = try store.begin() }
  }
}

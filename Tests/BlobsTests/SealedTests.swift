import Core
import Crypto
import Database
import Glibc
import Testing
import TestSupport

@testable import Blobs

/// Somebody's stored bytes are the beginning of another upload, which is sealed when it has them, so that they become
/// one file. Then no row follows, and the upload goes on.
private struct SealedEarly {
  let fixture: BlobsFixture
  let id: UploadID
  static let stored = bytes(1, 600)
  static let whole = stored + bytes(2, 400)

  init(_ files: any FileSystem = SystemFiles()) throws {
    fixture = try BlobsFixture(files)
    try fixture.add(Self.stored)
    id = try fixture.upload().id
  }

  private func resume() throws -> IncomingFile {
    try fixture.store.resume(id, of: fixture.user, at: fixture.now)
  }

  private func append(upTo end: Int, _ file: IncomingFile) throws {
    if file.offset >= end { return }
    try file.append(Array(Self.whole[Int(file.offset)..<end]))
    _ = try file.save(at: fixture.now)
  }

  func send() throws {
    if try fixture.find(id)?.became != nil { return }
    let early = try resume()
    try append(upTo: Self.stored.count, early)
    _ = try early.seal()
    early.close()
    let file = try resume()
    #expect(file.offset >= Self.stored.count)
    try append(upTo: Self.whole.count, file)
    let sealed = try file.seal(expecting: SHA256.of(Self.whole.span))
    let now = fixture.now
    try fixture.database.write { [id] transaction in
      _ = try Blob.add(sealed, mediaType: "image/jpeg", at: now, in: transaction)
      #expect(try Upload.finish(id, became: 1, at: now, in: transaction))
    }
    file.close()
    fixture.store.discard(id)
  }

  /// What was stored has not changed.
  func verify() throws {
    #expect(try fixture.stored(Self.stored) == Self.stored)
    #expect(try fixture.check().faults.isEmpty)
  }

  func verifyEnd() throws {
    try verify()
    #expect(try fixture.stored(Self.whole) == Self.whole)
  }
}

@Suite("An upload that goes on after it was sealed")
struct SealedTests {
  @Test("The bytes under the hash stay as they are, and the upload becomes its own file")
  func appending() throws {
    let upload = try SealedEarly()
    try upload.send()
    try upload.verifyEnd()
  }

  @Test("A request that sends nothing more seals the same file again")
  func again() throws {
    let fixture = try BlobsFixture()
    let (content, upload) = (bytes(1, 600), try fixture.upload())
    for _ in 0..<3 {
      let file = try fixture.store.resume(upload.id, of: fixture.user, at: fixture.now)
      if file.offset == 0 {
        try file.append(content)
        _ = try file.save(at: fixture.now)
      }
      #expect(try file.seal().sha256 == SHA256.of(content.span))
      file.close()
    }
    let names = [upload.id.description, SHA256.of(content.span).description]
    let paths = [
      fixture.store.folder.incoming(names[0]), fixture.store.path(of: SHA256.of(content.span)),
    ]
    let inodes = try paths.map { try fixture.files.status($0)?.inode }
    #expect(inodes[0] != nil && inodes[0] == inodes[1], "it is not copied")
  }

  @Test("A file that was sealed with more than its row tells is cut in a copy")
  func cut() throws {
    let fixture = try BlobsFixture()
    let upload = try fixture.upload()
    let file = try fixture.store.resume(upload.id, of: fixture.user, at: fixture.now)
    try file.append(bytes(1, 300))
    _ = try file.save(at: fixture.now)
    try file.append(bytes(2, 300))
    let sealed = try file.seal()
    file.close()
    let later = try fixture.store.resume(upload.id, of: fixture.user, at: fixture.now)
    #expect(later.offset == 300)
    #expect(try later.seal().sha256 == SHA256.of(bytes(1, 300).span))
    #expect(try fixture.files.digest(fixture.store.path(of: sealed.sha256)) == sealed.sha256)
  }

  @Test("The Nth call fails, for every N: the stored bytes stay, and the upload goes on", .ofAFile)
  func faults() throws {
    let counter = MemoryFiles()
    let whole = try SealedEarly(counter)
    counter.fail(at: .max, code: EIO)
    try whole.send()
    try whole.verifyEnd()
    let count = counter.calls
    #expect(count > 20)
    for call in 1...count {
      let files = MemoryFiles()
      let upload = try SealedEarly(files)
      files.fail(at: call, code: call.isMultiple(of: 2) ? EIO : ENOSPC)
      do { try upload.send() } catch { #expect(error is BlobFault) }
      files.repair()
      try upload.verify()
      try upload.send()
      try upload.verifyEnd()
    }
  }

  @Test(
    "The power fails at the Nth call, for every N: the stored bytes stay, and what was told",
    .ofAFile)
  func powerLoss() throws {
    let counter = MemoryFiles()
    let whole = try SealedEarly(counter)
    counter.fail(at: .max, code: EIO)
    try whole.send()
    var random = SeededGenerator(seed: 11)
    for call in 1...counter.calls {
      let files = MemoryFiles()
      let upload = try SealedEarly(files)
      files.crash(at: call)
      do { try upload.send() } catch { #expect(error is BlobFault) }
      files.restart(losingBy: &random)
      try upload.fixture.restart()
      try upload.verify()
      try upload.send()
      try upload.verifyEnd()
    }
  }
}

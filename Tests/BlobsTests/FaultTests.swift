import Core
import Crypto
import Database
import Glibc
import Testing
import TestSupport

@testable import Blobs

/// A phone's uploads over files that fail: it goes on from the offset that it was told, until all are stored.
private struct Phone {
  let fixture: BlobsFixture
  let files: MemoryFiles
  /// The contents of the uploads.
  private var contents: [UploadID: [UInt8]] = [:]
  private var told: [UploadID: Int64] = [:]
  private var acknowledged: Set<[UInt8]> = []
  private var random: SeededGenerator

  init(seed: UInt64, fixture: BlobsFixture, files: MemoryFiles) throws {
    self.fixture = fixture
    self.files = files
    random = SeededGenerator(seed: seed)
    for number in 0..<2 {
      let content = bytes(seed + UInt64(number) / 2, 1_500)
      contents[try fixture.upload().id] = content
    }
  }

  /// Sends until nothing is left, or until it fails.
  mutating func send() throws {
    for (id, content) in contents.sorted(by: { $0.key.description < $1.key.description })
    where !acknowledged.contains(id.bytes) {
      while try sendPiece(of: id, content) {}
      acknowledged.insert(id.bytes)
    }
    try sendWhole(bytes(99, 700))
    _ = try fixture.sweep()
  }

  private mutating func sendPiece(of id: UploadID, _ content: [UInt8]) throws -> Bool {
    if try fixture.find(id)?.became != nil { return false }
    let file = try fixture.store.resume(id, of: fixture.user, at: fixture.now)
    defer { file.close() }
    let offset = Int(file.offset)
    #expect(Int64(offset) >= told[id] ?? 0, "an offset that was told is kept")
    if offset == content.count { return try finish(id, file, content) }
    let count = Int.random(in: 1...700, using: &random)
    try file.append(Array(content[offset..<min(offset + count, content.count)]))
    if Bool.random(using: &random) { told[id] = try file.save(at: fixture.now) }
    if Bool.random(using: &random) {
      told[id] = try fixture.store.upload(id, of: fixture.user, at: fixture.now)?.synced
    }
    told[id] = try fixture.find(id)?.synced
    return true
  }

  private func finish(_ id: UploadID, _ file: IncomingFile, _ content: [UInt8]) throws -> Bool {
    let sealed = try file.seal(expecting: SHA256.of(content.span))
    let now = fixture.now
    try fixture.database.write { transaction in
      _ = try Blob.add(sealed, mediaType: "image/jpeg", at: now, in: transaction)
      #expect(try Upload.finish(id, became: 1, at: now, in: transaction))
    }
    fixture.store.discard(id)
    return false
  }

  private mutating func sendWhole(_ content: [UInt8]) throws {
    if acknowledged.contains(content) { return }
    try fixture.add(content)
    acknowledged.insert(content)
  }

  /// No row is without its file, and nothing acknowledged is without its row.
  func verify() throws {
    let check = try fixture.check()
    #expect(check.faults.isEmpty)
    for (id, content) in contents where acknowledged.contains(id.bytes) {
      #expect(try fixture.stored(content) == content)
      #expect(try fixture.find(content) != nil)
    }
  }

  /// All is stored, and nothing is left over.
  func verifyEnd() throws {
    try verify()
    #expect(acknowledged.count == contents.count + 1)
    #expect(try fixture.incoming.isEmpty)
    #expect(try fixture.check().extraCount == 0)
  }
}

@Suite("Disks that fail", .ofAFile)
struct FaultTests {
  /// A phone before its first byte, over an empty folder.
  private func phone() throws -> (Phone, MemoryFiles) {
    let files = MemoryFiles()
    return (try Phone(seed: 1, fixture: try BlobsFixture(files), files: files), files)
  }

  @Test("The Nth call fails, for every N: nothing acknowledged is lost, and the phone goes on")
  func calls() throws {
    let (whole, counter) = try phone()
    var first = whole
    try first.send()
    try first.verifyEnd()
    let count = counter.calls
    #expect(count > 60)
    for call in 1...count {
      let code = call.isMultiple(of: 2) ? EIO : ENOSPC
      var (phone, files) = try phone()
      files.fail(at: call, code: code)
      do { try phone.send() } catch {
        let fault = try #require(error as? BlobFault, "\(error)")
        #expect(fault == .noRoom || "\(fault)".contains(":"), "\(fault)")
      }
      files.repair()
      try phone.verify()
      try phone.send()
      try phone.fixture.restart()
      try phone.verifyEnd()
    }
  }

  @Test("Once the folders are there, a whole file waits for two syncs: its bytes and its name")
  func syncs() throws {
    let files = MemoryFiles()
    let fixture = try BlobsFixture(files)
    try fixture.add(bytes(1, 700))
    for seed in 2...5 as ClosedRange<UInt64> {
      let content = bytes(seed, 700)
      let path = fixture.store.path(of: SHA256.of(content.span))
      let syncs = try files.syncs { try fixture.add(content) }
      #expect(syncs == ["fdatasync ", "fsync \(BlobFolder.parent(of: path))"])
    }
  }

  @Test("The power fails at the Nth call, for every N, and what was not synced is lost in part")
  func powerLoss() throws {
    let (whole, counter) = try phone()
    var first = whole
    try first.send()
    var random = SeededGenerator(seed: 7)
    for call in 1...counter.calls {
      var (phone, files) = try phone()
      files.crash(at: call)
      #expect(throws: BlobFault.self) { try phone.send() }
      files.restart(losingBy: &random)
      try phone.fixture.restart()
      try phone.verify()
      try phone.send()
      try phone.fixture.restart()
      try phone.verifyEnd()
    }
  }
}

import Core
import Crypto
import Database
import Synchronization
import Testing
import TestSupport

@testable import Blobs

@Suite("What is removed, and when")
struct SweepTests {
  let files = MemoryFiles()
  let fixture: BlobsFixture

  init() throws { fixture = try BlobsFixture(files) }

  /// Moves the clocks of the server and of the files.
  private func advance(days: Int64) {
    fixture.clock.advance(bySeconds: days * 86_400)
    files.disk.withLock { $0.now = fixture.now.seconds }
  }

  @Test("A blob goes 30 days after its last use, and a use meanwhile keeps it")
  func unused() throws {
    let (kept, dropped) = (try fixture.add(bytes(1, 10)), try fixture.add(bytes(2, 10)))
    try fixture.drop(kept)
    try fixture.drop(dropped)
    advance(days: 29)
    #expect(try fixture.sweep() == SweepResult())
    try fixture.add(bytes(1, 10))
    advance(days: 1)
    var swept = SweepResult()
    (swept.rows, swept.files) = (1, 1)
    #expect(try fixture.sweep() == swept)
    #expect(try fixture.find(bytes(2, 10)) == nil && fixture.find(bytes(1, 10))?.uses == 1)
    #expect(try fixture.stored(bytes(1, 10)) == bytes(1, 10))
    let path = fixture.store.path(of: SHA256.of(bytes(2, 10).span))
    #expect(try fixture.files.status(path) == nil)
    #expect(try fixture.incoming.isEmpty)
  }

  @Test("A blob that was used after it was found to be unused stays")
  func usedMeanwhile() throws {
    let blob = try fixture.add(bytes(1, 10))
    try fixture.drop(blob)
    advance(days: 30)
    let now = fixture.now
    // Here nothing comes between finding and taking; with many writers another's use does.
    try fixture.database.write { transaction in
      #expect(try Blob.take(blob.id, unusedSince: now, in: transaction))
      try Blob.use(blob.id, in: transaction)
      #expect(try !Blob.take(blob.id, unusedSince: now, in: transaction))
    }
    #expect(try fixture.sweep().rows == 0)
    #expect(try fixture.find(bytes(1, 10))?.uses == 1)
  }

  @Test("A file without a row stays a day, and as long as its row may come")
  func unnamed() throws {
    let file = try fixture.store.begin()
    try file.append(bytes(1, 10))
    var sealed: SealedFile? = try file.seal()
    file.close()
    advance(days: 2)
    _ = try fixture.sweep()
    #expect(try fixture.stored(bytes(1, 10)) == bytes(1, 10), "its row may come")
    let row = try fixture.add(try #require(sealed))
    sealed = nil
    _ = try fixture.sweep()
    #expect(try fixture.stored(bytes(1, 10)) == bytes(1, 10))
    #expect(row.length == 10)
    let other = try fixture.store.begin()
    try other.append(bytes(2, 10))
    _ = try other.seal()
    other.close()
    #expect(try fixture.sweep().files == 0)
    #expect(try fixture.check().extraCount == 1)
    advance(days: 1)
    #expect(try fixture.sweep().files == 1)
    #expect(try fixture.check().extraCount == 0)
  }

  @Test("A file whose row is refused goes at once, unless another one needs it")
  func refused() throws {
    let store = fixture.store
    func exists(_ bytes: [UInt8]) -> Bool { (try? fixture.stored(bytes)) != nil }
    func seal(_ bytes: [UInt8]) throws -> SealedFile { try store.store(bytes) }
    let content = bytes(1, 100)
    let refused = try seal(content)
    let other = try seal(content)
    store.discard(refused)
    #expect(exists(content), "another request is about to name it")
    _ = try fixture.add(other)
    store.discard(refused)
    #expect(exists(content), "a row names it")
    let alone = try seal(bytes(2, 100))
    store.discard(alone)
    #expect(try !exists(bytes(2, 100)) && fixture.incoming == [])
  }

  @Test("After a restore files without a row stay 30 days: phones may bring their rows again")
  func restored() throws {
    let file = try fixture.store.begin()
    try file.append(bytes(1, 10))
    _ = try file.seal()
    file.close()
    let now = fixture.now
    let before = try fixture.database.read { try Generation.current(in: $0) }
    try fixture.database.write { try Generation.begin(at: now, in: $0) }
    let after = try fixture.database.read { try Generation.current(in: $0) }
    #expect(before.restoredAt == nil && after.restoredAt == now && before.value != after.value)
    advance(days: 29)
    #expect(try fixture.sweep().files == 0)
    advance(days: 1)
    #expect(try fixture.sweep().files == 1)
  }

  @Test("A database that was just made removes no file that it does not name for 30 days")
  func made() throws {
    let file = try fixture.store.begin()
    try file.append(bytes(1, 10))
    _ = try file.seal()
    file.close()
    advance(days: 400)
    let now = fixture.now
    try fixture.database.write {
      try $0.run("UPDATE generation SET made_at = $1", [.instant(now)])
    }
    #expect(try fixture.sweep().files == 0)
    advance(days: 29)
    #expect(try fixture.sweep().files == 0)
    advance(days: 1)
    #expect(try fixture.sweep().files == 1)
  }

  @Test("Nothing is removed during a backup or a check")
  func resting() throws {
    try fixture.drop(try fixture.add(bytes(1, 10)))
    advance(days: 31)
    let (store, now, reader) = (fixture.store, fixture.now, fixture.database.reader)
    let swept = try store.resting { () throws(BlobFault) in try store.sweep(at: now, reader) }
    #expect(swept == SweepResult())
    #expect(try fixture.sweep().rows == 1)
  }

  @Test("On a disk that can't lock nothing is stored and no file removed; what is there is read")
  func noLocks() throws {
    try fixture.add(bytes(1, 10))
    _ = try fixture.store.store(bytes(2, 10))
    advance(days: 2)
    files.disk.withLock { $0.hasNoLocks = true }
    for work in [
      { _ = try fixture.store.store(bytes(3, 10)) }, { _ = try fixture.sweep() },
      { _ = try fixture.check() },
    ] as [() throws -> Void] {
      let fault = #expect(throws: BlobFault.self) { try work() }
      #expect(fault.map { "\($0)" }?.hasPrefix("fcntl") == true)
    }
    #expect(try fixture.stored(bytes(1, 10)) == bytes(1, 10))
    files.disk.withLock { $0.hasNoLocks = false }
    #expect(try fixture.sweep().files == 1)
    #expect(try fixture.check().faults == [])
  }

  @Test("An upload without a byte for a week goes, with its bytes; each saved byte keeps it")
  func expiry() throws {
    let upload = try fixture.upload()
    let file = try fixture.store.resume(upload.id, of: fixture.user, at: fixture.now)
    try file.append(bytes(1, 10))
    advance(days: 6)
    _ = try file.save(at: fixture.now)
    file.close()
    advance(days: 6)
    #expect(try fixture.sweep().uploads == 0)
    #expect(try fixture.find(upload.id)?.synced == 10)
    advance(days: 1)
    #expect(try fixture.find(upload.id) == nil)
    #expect(try fixture.sweep().uploads == 1)
    #expect(try fixture.incoming.isEmpty)
  }

  @Test(
    "A start cuts received files to what was told, and removes those without an upload", .ofAFile)
  func start() throws {
    let upload = try fixture.upload()
    let file = try fixture.store.resume(upload.id, of: fixture.user, at: fixture.now)
    try file.append(bytes(1, 10))
    _ = try file.save(at: fixture.now)
    try file.append(bytes(2, 10))
    let whole = try fixture.store.begin()
    try whole.append(bytes(3, 10))
    #expect(try fixture.incoming.count == 2)
    try fixture.restart()
    #expect(try fixture.incoming == [upload.id.description])
    let path = fixture.store.folder.incoming(upload.id.description)
    #expect(try files.status(path)?.length == 10)
    withExtendedLifetime((file, whole)) {}
  }

  @Test("An upload whose bytes are not there any more is named and forgotten", .ofAFile)
  func lost() throws {
    let upload = try fixture.upload()
    let file = try fixture.store.resume(upload.id, of: fixture.user, at: fixture.now)
    try file.append(bytes(1, 10))
    _ = try file.save(at: fixture.now)
    file.close()
    try files.remove(fixture.store.folder.incoming(upload.id.description))
    #expect(throws: BlobFault.gone) {
      _ = try fixture.store.resume(upload.id, of: fixture.user, at: fixture.now)
    }
    #expect(try fixture.store.recover() == [upload.id])
    #expect(try fixture.find(upload.id) == nil)
  }
}

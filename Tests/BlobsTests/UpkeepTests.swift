import Core
import Crypto
import Database
import Dispatch
import Synchronization
import Testing
import TestSupport

@testable import Blobs

@Suite("Backup, restore and check of files")
struct UpkeepTests {
  let fixture: BlobsFixture
  let folder = TemporaryFolder()

  init() throws { fixture = try BlobsFixture() }

  private func path(of seed: UInt64, in folder: String? = nil) -> String {
    BlobFolder.file(SHA256.of(bytes(seed, 1_000).span), in: folder ?? fixture.store.path)
  }

  private func backup(_ name: String, files: String) throws -> CopiedFiles {
    try fixture.store.resting { () throws(BlobFault) in
      do { _ = try fixture.database.reader.backup(to: folder.file(name)) } catch {
        throw BlobFault(error)
      }
      return try fixture.store.copyFiles(
        to: folder.file(files), at: fixture.now, fixture.database.reader)
    }
  }

  @Test("A missing, a cut, a longer and a flipped file are named, and what no row names", .ofAFile)
  func check() throws {
    for seed in 1...5 as ClosedRange<UInt64> { try fixture.add(bytes(seed, 1_000)) }
    let good = try fixture.check()
    #expect(good.faultCount == 0 && good.extraCount == 0 && good.count == 5)
    let system = SystemFiles()
    try system.remove(path(of: 1))
    for (seed, length) in [(2, 999), (3, 1_001)] as [(UInt64, Int64)] {
      let file = try system.open(path(of: seed), .writing)
      try system.truncate(file, to: length)
      system.close(file)
    }
    let flipped = try system.open(path(of: 4), .writing)
    try system.write([bytes(4, 1_000)[500] ^ 1].span, to: flipped, at: 500)
    system.close(flipped)
    let extra = BlobFolder.parent(of: path(of: 5)) + "/notes.txt"
    system.close(try system.open(extra, .making))
    let lengths = try fixture.check(hashing: false)
    #expect(lengths.faultCount == 3)
    let check = try fixture.check()
    #expect(check.faultCount == 4)
    for (seed, word) in [(1, "missing"), (2, "cut"), (3, "too long"), (4, "changed")]
      as [(UInt64, String)]
    {
      #expect(
        check.faults.contains { $0.contains(path(of: seed)) && $0.contains(word) },
        "\(word): \(check.faults)")
    }
    #expect(check.extras.map { $0.hasSuffix("/notes.txt") } == [true])
    let copied = try backup("bad.db", files: "bad.files")
    #expect(copied.faults.count == 4 && copied.count == 1 && copied.total == 5)
  }

  @Test("Several backups share a folder, which gets only what is not there yet", .ofAFile)
  func shared() throws {
    try fixture.add(bytes(1, 1_000))
    let first = try backup("first.db", files: "files")
    #expect(first.total == 1 && first.count == 1)
    try fixture.add(bytes(2, 1_000))
    let second = try backup("second.db", files: "files")
    #expect(second.total == 2 && second.count == 1 && second.faults.isEmpty)
    let target = folder.file("files")
    for seed in [1, 2] as [UInt64] {
      #expect(
        TemporaryFolder.bytes(ofFile: path(of: seed, in: target)) == bytes(seed, 1_000))
    }
  }

  @Test("A backup beside writes and sweeps has every file that its database names", .ofAFile)
  func besideWrites() throws {
    let isStopped = Atomic(false)
    let writers = DispatchGroup()
    DispatchQueue.global().async(group: writers) { [fixture] in
      for seed in 0..<10_000 as Range<UInt64> where !isStopped.load(ordering: .relaxed) {
        guard let blob = try? fixture.add(bytes(seed, 1_000)) else { return }
        if seed.isMultiple(of: 3) { try? fixture.drop(blob) }
      }
    }
    for number in 1...4 {
      let copied = try backup("\(number).db", files: "files")
      #expect(copied.faults.isEmpty)
      let names = try PlainSQLite(folder.file("\(number).db")).run(
        "SELECT lower(hex(sha256)) FROM blobs")
      for name in names {
        let file = "\(folder.file("files"))/\(name.prefix(2))/\(name)"
        let found = TemporaryFolder.bytes(ofFile: file)
        #expect(SHA256.of(found.span).description == name)
      }
    }
    isStopped.store(true, ordering: .relaxed)
    writers.wait()
  }

  @Test(
    "A restore brings files, a new generation and no uploads; a file that is nowhere is named",
    .ofAFile)
  func restore() throws {
    try fixture.add(bytes(1, 1_000))
    let upload = try fixture.upload()
    _ = try backup("copy.db", files: "copy.files")
    let before = try fixture.database.read { try Generation.current(in: $0) }
    let target = folder.file("new.db")
    let now = fixture.now
    for source in ["nothing", "copy.files"] {
      var files = CopiedFiles()
      try Database.restore(folder.file("copy.db"), to: target, migrations: Migration.all) {
        transaction, path throws(DatabaseOpenError) in
        #expect(path == target)
        do throws(BlobFault) {
          files = try BlobStore.restore(
            from: folder.file(source), to: BlobStore.folder(of: path), at: now, in: transaction)
        } catch { throw .notWritable(path: path, reason: "\(error)") }
      }
      #expect(files.total == 1 && files.faults.count == (source == "nothing" ? 1 : 0))
    }
    let database = try Database(path: target, migrations: Migration.all)
    let reader = try database.reader()
    let store = try BlobStore(beside: target, database.writer, reader)
    #expect(try store.check(store.path, hashing: true, reader).faultCount == 0)
    let (generation, count) = try reader.read { transaction throws(DatabaseError) in
      (
        try Generation.current(in: transaction),
        try Upload.openCount(of: upload.user, at: now, in: transaction)
      )
    }
    #expect(generation.value != before.value && generation.restoredAt == now && count == 0)
  }
}

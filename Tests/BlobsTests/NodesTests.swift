import Core
import Crypto
import Database
import Dispatch
import Glibc
import Synchronization
import Testing
import TestSupport

@testable import Blobs

/// Stores of their own on one database and one folder, as nodes have them.
@Suite("Nodes with one folder of files", .ofAServer)
struct NodesTests {
  let fixture: BlobsFixture
  private let first: BlobStore
  private let second: BlobStore

  init() throws {
    fixture = try BlobsFixture(writers: 6)
    (first, second) = (fixture.store, try fixture.node())
  }

  private func resume(_ id: UploadID, at store: BlobStore) throws(BlobFault) -> IncomingFile {
    try store.resume(id, of: fixture.user, at: fixture.now)
  }

  /// Runs pieces of work on threads of their own, to their end.
  private func atOnce(_ works: [@Sendable () throws -> Void]) throws {
    let fault = Mutex<(any Error)?>(nil)
    let group = DispatchGroup()
    for (number, work) in works.enumerated() {
      DispatchQueue(label: "node \(number)").async(group: group) {
        do { try work() } catch { fault.withLock { $0 = error } }
      }
    }
    group.wait()
    if let fault = fault.withLock({ $0 }) { throw fault }
  }

  @Test("An upload goes on at another node, once the first has given it free and not before")
  func continued() throws {
    let upload = try fixture.upload()
    let older = try resume(upload.id, at: first)
    try older.append(bytes(1, 300))
    _ = try older.save(at: fixture.now)
    try older.append(bytes(2, 100))
    #expect(throws: BlobFault.busy) { _ = try resume(upload.id, at: second) }
    #expect(throws: BlobFault.busy) {
      _ = try second.upload(upload.id, of: fixture.user, at: fixture.now)
    }
    try older.append(bytes(3, 50))
    older.end(at: fixture.now)
    #expect(try second.upload(upload.id, of: fixture.user, at: fixture.now)?.synced == 450)
    let newer = try resume(upload.id, at: second)
    #expect(newer.offset == 450)
    try newer.append(bytes(4, 20))
    #expect(throws: BlobFault.ended) { try older.append(bytes(9, 10)) }
    let content = bytes(1, 300) + bytes(2, 100) + bytes(3, 50) + bytes(4, 20)
    #expect(try newer.seal().sha256 == SHA256.of(content.span))
  }

  @Test("Who waits for another node goes on when that gives the upload free")
  func waiting() throws {
    let upload = try fixture.upload()
    let older = try resume(upload.id, at: first)
    try older.append(bytes(1, 300))
    let now = fixture.now
    try atOnce([
      { [second, fixture] in
        let newer = try second.resume(upload.id, of: fixture.user, at: now)
        #expect(newer.offset == 300)
      },
      {
        usleep(100_000)
        older.end(at: now)
      },
    ])
  }

  @Test("Bytes that an ended node wrote and no row tells are cut by who goes on")
  func untold() throws {
    let upload = try fixture.upload()
    var older: IncomingFile? = try resume(upload.id, at: first)
    try older?.append(bytes(1, 300))
    _ = try older?.save(at: fixture.now)
    older = nil
    // As a node leaves it that was killed.
    let path = first.folder.incoming(upload.id.description)
    let file = try fixture.files.open(path, .writing)
    try fixture.files.write(bytes(9, 77).span, to: file, at: 300)
    fixture.files.close(file)
    #expect(try second.recover() == [], "a start touches nothing")
    #expect(try fixture.files.status(path)?.length == 377)
    let newer = try resume(upload.id, at: second)
    #expect(try newer.offset == 300 && fixture.files.status(path)?.length == 300)
    #expect(try newer.seal().sha256 == SHA256.of(bytes(1, 300).span))
  }

  @Test("What became a picture at one node gets no more bytes at another")
  func ended() throws {
    let content = bytes(1, 300)
    let upload = try fixture.upload()
    let file = try resume(upload.id, at: first)
    try file.append(content)
    _ = try file.save(at: fixture.now)
    let sealed = try file.seal()
    #expect(throws: BlobFault.busy) { _ = try resume(upload.id, at: second) }
    _ = try fixture.add(sealed)
    let now = fixture.now
    let isFinished = try fixture.database.write {
      try Upload.finish(upload.id, became: 5, at: now, in: $0)
    }
    #expect(isFinished)
    file.close()
    #expect(throws: BlobFault.gone) { _ = try resume(upload.id, at: second) }
    #expect(try second.upload(upload.id, of: fixture.user, at: now)?.became == 5)
    first.discard(upload.id)
    #expect(try fixture.stored(content) == content)
  }

  @Test(
    "Two nodes that append to one upload never mix their bytes, nor change what was sealed",
    arguments: [false, true])
  func race(seals: Bool) throws {
    let content = bytes(5, 60_000)
    let upload = try fixture.upload()
    let now = fixture.now
    try atOnce(
      [first, second, first, second].map { store in
        { [fixture] in
          for _ in 0..<2_000 {
            do throws(BlobFault) {
              let file = try store.resume(upload.id, of: fixture.user, at: now)
              let offset = Int(file.offset)
              if offset == content.count { return file.close() }
              let end = min(offset + 701, content.count)
              try file.append(Array(content[offset..<end]))
              _ = try file.save(at: now)
              if seals { _ = try file.seal() }
              file.close()
            } catch {
              guard error == .ended || error == .busy else { throw error }
            }
          }
        }
      })
    let file = try resume(upload.id, at: second)
    #expect(file.offset == content.count)
    #expect(try file.seal().sha256 == SHA256.of(content.span))
    let sealed = try BlobFolder.digits.map { "\(first.path)/\($0)" }.flatMap { folder in
      try fixture.files.names(in: folder).map { "\(folder)/\($0)" }
    }
    #expect(seals ? sealed.count > 1 : sealed.count == 1)
    for path in sealed { #expect(try path.hasSuffix("/\(fixture.files.digest(path))")) }
  }

  /// All files are old in the eyes of these sweeps, so that nothing but the locks keeps them.
  @Test("Sweeping beside sealing, many times: each row has its file while it is there")
  func sweeping() throws {
    let isOver = Atomic(false)
    let later = fixture.now + 40 * 86_400 + (Int64(time(nil)) - fixture.now.seconds)
    let contents = (1...3).map { bytes($0, 500) }
    let swept = Atomic(0)
    let senders: [@Sendable () throws -> Void] = try (0..<3).map { number in
      let store = try fixture.node()
      return { [fixture] in
        defer { if number == 0 { isOver.store(true, ordering: .relaxed) } }
        for round in 0..<150 {
          let content = contents[(round + number) % 3]
          // What comes is as old in their eyes, and may be gone before it is locked.
          guard let sealed = try? store.store(content) else { continue }
          if round % 5 == 4 { continue }
          let blob = try fixture.add(sealed)
          withExtendedLifetime(sealed) {}
          #expect(throws: Never.self) {
            try store.open(blob.sha256, length: Int64(content.count))
          }
          try fixture.drop(blob)
        }
      }
    }
    let sweeper = try fixture.node()
    let reader = try fixture.database.makeReader()
    try atOnce(
      senders + [
        {
          while !isOver.load(ordering: .relaxed) {
            swept.add(try sweeper.sweep(at: later, reader).files, ordering: .relaxed)
          }
        }
      ])
    let count = swept.load(ordering: .relaxed)
    #expect(count > 0)
    #expect(try fixture.check().faults == [])
  }

  @Test("While one node backs up or checks, and while one sweeps, no other removes files")
  func resting() throws {
    try fixture.drop(try fixture.add(bytes(1, 10)))
    let later = fixture.now + 31 * 86_400
    let reader = fixture.database.reader
    try first.resting { () throws(BlobFault) in
      let swept = try second.sweep(at: later, reader)
      #expect(swept == SweepResult())
    }
    let turn = try #require(try first.locks.sweep())
    #expect(try second.locks.sweep() == nil)
    #expect(try first.locks.mayGoOn(turn))
    #expect(try second.sweep(at: later, reader) == SweepResult())
    withExtendedLifetime(turn) {}
  }

  @Test("A sweep stops for who waits to back up")
  func waitingBackup() throws {
    try fixture.add(bytes(1, 10))
    let isResting = Atomic(false)
    try atOnce([
      { [first] in
        guard let turn = try first.locks.sweep() else { return }
        while try first.locks.mayGoOn(turn) { usleep(1_000) }
        let isResting = isResting.load(ordering: .relaxed)
        #expect(!isResting)
      },
      { [second] in
        usleep(20_000)
        try second.resting { () throws(BlobFault) in isResting.store(true, ordering: .relaxed) }
      },
    ])
    let hasRested = isResting.load(ordering: .relaxed)
    #expect(hasRested)
  }

  @Test("A folder that another node made has to stay")
  func folder() throws {
    #expect(second.isInPlace && !second.folder.isUsed)
    try fixture.add(bytes(1, 10))
    #expect(second.isInPlace && second.folder.isUsed)
    #expect(unsafe rename(first.path, first.path + ".away") == 0)
    #expect(!second.isInPlace)
    #expect(throws: BlobFault.folderMissing(first.path)) { _ = try second.begin() }
  }

  @Test("A node makes the folder when it starts, so that a missing one is noticed")
  func start() throws {
    #expect(try first.recover() == [])
    #expect(first.folder.isUsed)
    #expect(unsafe rename(first.path, first.path + ".away") == 0)
    #expect(!first.isInPlace)
    let later = try fixture.node()
    #expect(later.isInPlace, "no row names a file")
  }
}

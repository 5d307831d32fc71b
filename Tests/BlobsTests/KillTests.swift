import Core
import Crypto
import Database
import Dispatch
import Glibc
import Testing
import TestSupport

@testable import Blobs

/// Uploads by four threads on one database, with a line in a file for all that they were told.
private struct Senders: Sendable {
  let path: String
  let round: UInt64

  /// The content of an upload.
  static func content(_ seed: UInt64) -> [UInt8] {
    bytes(seed, 2_000 + Int(seed % 7) * 9_001)
  }

  /// Sends until the process is killed, at a random moment.
  func run() throws {
    let database = try Database(path: path, migrations: Migration.all)
    let store = try BlobStore(beside: database.path, database.writer, try database.reader())
    _ = try store.recover()
    let file = unsafe open(path + ".told", O_WRONLY | O_CREAT | O_APPEND, 0o600)
    for thread in 0..<4 as Range<UInt64> {
      DispatchQueue(label: "sender \(thread)").async {
        for number in 0..<100_000 as Range<UInt64> {
          try? send(round * 1_000_000 + thread * 100_000 + number, store, database, file)
        }
      }
    }
    usleep(150_000 + UInt32(round * 37_000))
    kill(getpid(), SIGKILL)
  }

  private func send(
    _ seed: UInt64, _ store: BlobStore, _ database: Database, _ told: Int32
  ) throws {
    func tell(_ line: String) {
      let line = Array((line + "\n").utf8)
      _ = unsafe write(told, line, line.count)
    }
    let (user, now) = (UserID(stored: 1), TestClock.start)
    let content = Self.content(seed)
    let new = NewUpload(user: user, scope: 1, purpose: "{}")
    let upload = try database.writer.write { try Upload.create(new, at: now, in: $0) }
    let file = try store.resume(upload.id, of: user, at: now)
    var offset = 0
    while offset < content.count {
      let piece = Array(content[offset..<min(offset + 4_500, content.count)])
      try file.append(piece)
      offset += piece.count
      tell("offset \(upload.id) \(seed) \(try file.save(at: now))")
    }
    let sealed = try file.seal()
    try database.writer.write { transaction in
      _ = try Blob.add(sealed, mediaType: "image/jpeg", at: now, in: transaction)
      _ = try Upload.finish(upload.id, became: Int64(seed), at: now, in: transaction)
    }
    tell("stored \(upload.id) \(seed) \(content.count)")
    store.discard(upload.id)
  }
}

@Suite("kill -9 while files are received", .ofAFile)
struct KillTests {
  @Test(
    "Every offset that was told is there, every stored file too, and no row is without its file")
  func kill() async throws {
    let fixture = try BlobsFixture()
    let path = fixture.database.path
    let copy = TemporaryFolder()
    let database = copy.file("kill.db")
    _ = try fixture.database.reader.backup(to: database)
    withExtendedLifetime(path) {}
    for round in 0..<6 as Range<UInt64> {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [database = database as String, round = round as UInt64] in
        try Senders(path: database, round: round).run()
      }
      try verify(database, copy.bytes(of: "kill.db.told"))
    }
    let told = String(decoding: copy.bytes(of: "kill.db.told"), as: UTF8.self)
    #expect(told.contains("stored "))
  }

  private func verify(_ path: String, _ told: [UInt8]) throws {
    let database = try Database(path: path, migrations: Migration.all)
    defer { database.stop() }
    let reader = try database.reader()
    let store = try BlobStore(beside: path, database.writer, reader)
    #expect(try store.recover().isEmpty)
    #expect(try store.check(store.path, hashing: true, reader).faults.isEmpty)
    var last: [Substring: (seed: UInt64, offset: Int64, isStored: Bool)] = [:]
    for line in String(decoding: told, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      // The last line may be cut.
      guard words.count == 4, let seed = UInt64(words[2]), let offset = Int64(words[3]) else {
        continue
      }
      last[words[1]] = (seed, offset, words[0] == "stored")
    }
    for (name, state) in last {
      let id = try #require(UploadID(String(name)))
      let upload = try reader.read { transaction throws(DatabaseError) in
        try Upload.find(id, of: UserID(stored: 1), at: TestClock.start, in: transaction)
      }
      let found = try #require(upload, "\(name)")
      let content = Senders.content(state.seed)
      #expect(found.synced >= state.offset || found.became != nil)
      #expect(!state.isStored || found.became == Int64(state.seed))
      if found.became != nil {
        let (digest, length) = (SHA256.of(content.span), Int64(content.count))
        #expect(try store.open(digest, length: length).length == length)
      } else {
        let file = try store.resume(id, of: found.user, at: TestClock.start)
        let offset = Int(file.offset)
        try file.append(Array(content[offset...]))
        #expect(try file.seal().sha256 == SHA256.of(content.span))
        file.close()
      }
    }
  }
}

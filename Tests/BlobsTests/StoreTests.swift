import Core
import Crypto
import Database
import Testing
import TestSupport

@testable import Blobs

@Suite("Rows of files and uploads")
struct StoreTests {
  let fixture: BlobsFixture

  init() throws { fixture = try BlobsFixture(MemoryFiles()) }

  @Test("Open uploads of a user, and the bytes that those of a scope announced")
  func quota() throws {
    let (database, user, now) = (fixture.database, fixture.user, fixture.now)
    let first = try fixture.upload(scope: 1, length: 100)
    let second = try fixture.upload(scope: 1)
    _ = try fixture.upload(scope: 2, length: 1_000)
    let file = try fixture.store.resume(second.id, of: user, at: now)
    try file.append(bytes(1, 7))
    _ = try file.save(at: now)
    func open() throws -> [Int64] {
      try database.read { transaction throws(DatabaseError) in
        [
          Int64(try Upload.openCount(of: user, at: now, in: transaction)),
          try Upload.announcedBytes(in: 1, at: now, in: transaction),
          try Upload.announcedBytes(in: 3, at: now, in: transaction),
        ]
      }
    }
    #expect(try open() == [3, 107, 0])
    try database.write { try Upload.announce(second.id, length: 50, in: $0) }
    #expect(try open() == [3, 150, 0])
    try database.write { transaction in
      _ = try Upload.finish(first.id, became: 1, at: now, in: transaction)
      try Upload.delete(second.id, in: transaction)
    }
    #expect(try open() == [1, 0, 0])
    try file.append(bytes(1, 7))
    #expect(throws: BlobFault.gone) { _ = try file.save(at: now) }
  }

  @Test("A person's uploads go with the person; in those of others the name is replaced")
  func erased() throws {
    let theirs = try fixture.upload()
    let new = NewUpload(
      user: UserID(stored: 2), scope: 1, purpose: #"{"caption":"Anna Admin at work"}"#)
    let now = fixture.now
    let other = try fixture.database.write { try Upload.create(new, at: now, in: $0) }
    let terms = PersonalTerms(names: ["Anna Admin"], others: [])
    try fixture.database.write { [user = fixture.user] transaction in
      try Upload.deleteAll(of: user, in: transaction)
      try Upload.erase(terms, pseudonym: "Erased user 1", in: transaction)
    }
    #expect(try fixture.find(theirs.id) == nil)
    let kept = try fixture.find(other.id, of: UserID(stored: 2))
    #expect(kept?.purpose == #"{"caption":"Erased user 1 at work"}"#)
  }

  @Test("What was found in a picture, and its smaller copies, which go with it")
  func thumbs() throws {
    let (database, now) = (fixture.database, fixture.now)
    let picture = try fixture.add(bytes(1, 10))
    func unread() throws -> [BlobID] {
      try database.read { transaction throws(DatabaseError) in
        try Blob.unread(limit: 9, in: transaction).map(\.id)
      }
    }
    #expect(try unread() == [picture.id])
    for state in [
      Blob.State.unreadable, .opaque, .read(width: 30, height: 40, orientation: nil),
      .read(width: 30, height: 40, orientation: 6),
    ] {
      try database.write { try Blob.set(state, of: picture.id, in: $0) }
      let found = try database.read { transaction throws(DatabaseError) in
        try Blob.find(picture.id, in: transaction)
      }
      #expect(found?.state == state && found?.sha256 == picture.sha256)
      #expect(try fixture.find(bytes(1, 10))?.state == state)
    }
    #expect(try unread().isEmpty)
    for seed in [2, 3] as [UInt64] {
      let file = try fixture.store.begin()
      try file.append(bytes(seed, 10))
      let sealed = try file.seal()
      try database.write { transaction in
        let copy = try Blob.add(
          sealed, mediaType: "image/jpeg", .opaque, at: now, in: transaction)
        try Thumb.file(copy.id).store("print", of: picture.id, at: now, in: transaction)
        try Thumb.bytes(bytes(seed, 5)).store("thumb", of: picture.id, at: now, in: transaction)
      }
    }
    func find(_ size: String) throws -> Thumb? {
      try database.read { transaction throws(DatabaseError) in
        try Thumb.find(size, of: picture.id, in: transaction)
      }
    }
    let copy = try #require(try fixture.find(bytes(3, 10)))
    #expect(try find("thumb") == .bytes(bytes(3, 5)) && find("print") == .file(copy.id))
    #expect(try find("large") == nil)
    #expect(try fixture.find(bytes(2, 10))?.uses == 0, "another took its place")
    try fixture.drop(picture)
    fixture.clock.advance(bySeconds: 30 * 86_400)
    #expect(try fixture.sweep().rows == 2)
    #expect(try find("thumb") == nil)
    #expect(try fixture.find(bytes(3, 10))?.uses == 0, "its own 30 days begin")
  }

  @Test("A commit that fails: what was told stays, and the same request again succeeds", .ofAFile)
  func failedCommit() throws {
    let (database, now, user) = (fixture.database, fixture.now, fixture.user)
    let upload = try fixture.upload()
    func refuse(_ statement: String) throws {
      try PlainSQLite(database.path).run(
        "CREATE TRIGGER refuse BEFORE \(statement) BEGIN SELECT RAISE(ABORT, 'no'); END")
    }
    func allow() throws { try PlainSQLite(database.path).run("DROP TRIGGER refuse") }
    let first = try fixture.store.resume(upload.id, of: user, at: now)
    try first.append(bytes(1, 10))
    #expect(try first.save(at: now) == 10)
    try first.append(bytes(2, 10))
    try refuse("UPDATE OF synced ON uploads")
    #expect(throws: BlobFault.self) { _ = try first.save(at: now) }
    try allow()
    let second = try fixture.store.resume(upload.id, of: user, at: now)
    #expect(second.offset == 10)
    try second.append(bytes(2, 10))
    let sealed = try second.seal()
    try refuse("INSERT ON blobs")
    #expect(throws: (any Error).self) { _ = try fixture.add(sealed) }
    try allow()
    let third = try fixture.store.resume(upload.id, of: user, at: now)
    #expect(third.offset == 10, "only that was told")
    try third.append(bytes(2, 10))
    #expect(try fixture.add(try third.seal()).length == 20)
    let content = bytes(1, 10) + bytes(2, 10)
    #expect(try fixture.stored(content) == content)
  }

  @Test("An id is 32 digits, and another text is none")
  func ids() {
    let id = UploadID()
    #expect(UploadID(id.description) == id && id != UploadID())
    let digits = String(repeating: "ab", count: 16)
    #expect(UploadID(digits) != nil)
    for text in ["", digits.uppercased(), digits + "a", "x" + digits.dropFirst(), "../" + digits] {
      #expect(UploadID(text) == nil, "\(text)")
    }
  }
}

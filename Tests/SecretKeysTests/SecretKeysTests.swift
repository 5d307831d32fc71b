import Core
import Crypto
import Database
import SecretKeys
import Synchronization
import TestSupport
import Testing

@Suite("Secret keys")
struct SecretKeysTests {
  static let cursors = KeyPurpose("feed-cursors", .sealing, acceptedSeconds: 600)
  static let notes = KeyPurpose("notes", .signing)
  static let forms = KeyPurpose("forms", .authenticating)
  private static let now = TestClock.start

  private let database: TestDatabase
  private let keys = SecretKeys(uptime: { 0 })

  init() throws {
    database = try TestDatabase()
    try make(keys)
  }

  private func make(_ keys: SecretKeys, at now: Instant = Self.now) throws {
    try database.write { transaction in
      try keys.makeMissing(
        for: [Self.cursors, Self.notes, Self.forms], at: now, in: transaction)
    }
  }

  private func seal(_ text: String, _ keys: SecretKeys) throws -> [UInt8] {
    try database.read { transaction throws(DatabaseError) in
      try keys.seal(Array(text.utf8), for: Self.cursors, in: transaction)
    }
  }

  private func open(_ box: [UInt8], _ keys: SecretKeys, at now: Instant = Self.now) throws
    -> String?
  {
    try database.read { transaction throws(DatabaseError) in
      try keys.open(box, for: Self.cursors, at: now, in: transaction)
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func count() throws -> Int64 {
    try database.read { transaction throws(DatabaseError) in
      try transaction.first("SELECT count(*) FROM secret_keys") { $0.int(0) } ?? 0
    }
  }

  @Test("Each declared purpose gets a key of its own, once")
  func making() throws {
    #expect(try count() == 3)
    try make(keys, at: Self.now + 1)
    try make(SecretKeys())
    #expect(try count() == 3)
    let different = try database.read { transaction throws(DatabaseError) in
      try transaction.first("SELECT count(DISTINCT bytes) FROM secret_keys") { $0.int(0) }
    }
    #expect(different == 3)
  }

  @Test("What was sealed opens, after a start too; anything else does not")
  func sealing() throws {
    let box = try seal("place 7", keys)
    #expect(box.count == 7 + 44 && box.prefix(4) == [0, 0, 0, 1])
    #expect(try seal("place 7", keys) != box)
    #expect(try open(box, keys) == "place 7")
    #expect(try open(box, SecretKeys()) == "place 7")
    for index in box.indices {
      var other = box
      other[index] ^= 1
      #expect(try open(other, keys) == nil)
      #expect(try open(Array(box.prefix(index)), keys) == nil)
    }
  }

  @Test(
    "After a rotation the newest key seals, and the older opens for as long as the purpose says")
  func rotating() throws {
    let old = try seal("old", keys)
    #expect(try keys.rotate(Self.cursors, at: Self.now, database.writer) == 2)
    let new = try seal("new", keys)
    #expect(new.prefix(4) == [0, 0, 0, 2])
    for keys in [keys, SecretKeys()] {
      #expect(try open(old, keys, at: Self.now + 599) == "old")
      #expect(try open(old, keys, at: Self.now + 600) == nil)
      #expect(try open(new, keys, at: Self.now + 600) == "new")
    }
    try make(keys, at: Self.now + 600)
    #expect(try count() == 3)
  }

  @Test("Older keys that are retired at once open nothing more, also for whoever has read them")
  func retiring() throws {
    let old = try seal("old", keys)
    #expect(try open(old, keys) == "old")
    #expect(try keys.rotate(Self.cursors, retiringOlder: true, at: Self.now, database.writer) == 2)
    #expect(try open(old, keys) == nil)
    #expect(try open(old, SecretKeys()) == nil)
    #expect(try count() == 3)
  }

  @Test(
    "Another node opens with a retired key for five seconds at most, and then seals with the newest",
    .ofAServer)
  func nodes() throws {
    let uptime = Mutex<Int64>(0)
    let node = SecretKeys(uptime: { uptime.withLock { $0 } })
    let old = try seal("old", node)
    #expect(try keys.rotate(Self.cursors, retiringOlder: true, at: Self.now, database.writer) == 2)
    uptime.withLock { $0 = 4 }
    #expect(try open(old, node) == "old")
    uptime.withLock { $0 = 5 }
    #expect(try open(old, node) == nil)
    #expect(try seal("new", node).prefix(4) == [0, 0, 0, 2])
    // It stays retired, though its row is deleted and the others were read a moment ago.
    #expect(try open(old, node) == nil)
    let sealer = try database.read { transaction throws(DatabaseError) in
      try node.sealer(for: Self.cursors, at: Self.now, in: transaction)
    }
    #expect(sealer.open(old) == nil)
    #expect(try keys.rotate(Self.cursors, at: Self.now, database.writer) == 3)
    uptime.withLock { $0 = 10 }
    #expect(sealer.seal([1]).prefix(4) == [0, 0, 0, 2])
    #expect(try seal("newer", node).prefix(4) == [0, 0, 0, 3])
  }

  @Test(
    "A reader that began before a rotation does not bring an older state back", arguments: [0, 1])
  func olderReader(readBefore: Int) throws {
    let old = try seal("old", SecretKeys())
    if readBefore == 1 { #expect(try open(old, keys) == "old") }
    let reader = try database.makeReader()
    try reader.read { transaction throws(any Error) in
      // It sees the database as it is now.
      _ = try transaction.first("SELECT 1 FROM secret_keys") { $0.int(0) }
      _ = try keys.rotate(Self.cursors, retiringOlder: true, at: Self.now, database.writer)
      let box = try keys.seal([1], for: Self.cursors, in: transaction)
      #expect(box.prefix(4) == [0, 0, 0, 2])
      #expect(try keys.open(old, for: Self.cursors, at: Self.now, in: transaction) == nil)
    }
    #expect(try open(old, keys) == nil)
  }

  @Test("A key of a transaction that failed is never used")
  func failedTransaction() throws {
    struct Refusal: Error {}
    let other = KeyPurpose("other", .sealing)
    let keys = keys
    #expect(throws: Refusal.self) {
      try database.write { transaction in
        try keys.makeMissing(for: [other], at: Self.now, in: transaction)
        _ = try keys.seal([1], for: other, in: transaction)
        throw Refusal()
      }
    }
    #expect(throws: DatabaseError.self) {
      try database.read { transaction throws(DatabaseError) in
        try keys.seal([1], for: other, in: transaction)
      }
    }
  }

  @Test("Signatures are verified by the public key of their number, until it is retired")
  func signing() throws {
    let message = Array("a notice".utf8)
    func sign() throws -> KeySignature {
      try database.read { transaction throws(DatabaseError) in
        try keys.sign(message, for: Self.notes, in: transaction)
      }
    }
    func isValid(_ signature: KeySignature, number: Int64? = nil) throws -> Bool {
      try database.read { transaction throws(DatabaseError) in
        try keys.publicKey(
          number ?? signature.key, for: Self.notes, at: Self.now, in: transaction)
      }?.isValid(signature.bytes, for: message) ?? false
    }
    let old = try sign()
    #expect(try old.key == 1 && isValid(old))
    #expect(!old.publicKey.isValid(old.bytes, for: message + [0]))
    _ = try keys.rotate(Self.notes, at: Self.now, database.writer)
    let new = try sign()
    #expect(try new.key == 2 && isValid(old) && isValid(new))
    #expect(try !isValid(old, number: 2) && !isValid(new, number: 3))
    _ = try keys.rotate(Self.notes, retiringOlder: true, at: Self.now, database.writer)
    #expect(try !isValid(old) && !isValid(new))
  }

  @Test("Codes are of their message and purpose")
  func codes() throws {
    try database.read { transaction throws(any Error) in
      let code = try keys.code(for: [1, 2], Self.forms, in: transaction)
      func isValid(_ code: [UInt8], _ message: [UInt8]) throws -> Bool {
        try keys.isValid(code: code, for: message, Self.forms, at: Self.now, in: transaction)
      }
      #expect(try code.count == 36 && isValid(code, [1, 2]))
      #expect(try !isValid(code, [1]) && !isValid(code.dropLast(), [1, 2]) && !isValid([], []))
    }
  }

  @Test("A list tells of keys, without their bytes")
  func listing() throws {
    _ = try keys.rotate(Self.cursors, at: Self.now + 5, database.writer)
    let list = try database.read { transaction throws(DatabaseError) in
      try keys.list(in: transaction)
    }
    #expect(
      list.map { "\($0.purpose) \($0.number)" } == [
        "feed-cursors 1", "feed-cursors 2", "forms 1", "notes 1",
      ])
    #expect(list.map(\.isNewest) == [false, true, true, true])
    #expect(list[0].retiredAt == Self.now + 605 && list[1].madeAt == Self.now + 5)
  }

  @Test("Many at once: every box opens, whoever rotates meanwhile")
  func threads() async throws {
    let (keys, database) = (keys, database)
    let open = KeyPurpose("open", .sealing)
    try database.write { try keys.makeMissing(for: [open], at: Self.now, in: $0) }
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        let reader = try database.makeReader()
        group.addTask {
          for number in 0..<200 {
            let found = try reader.read { transaction throws(DatabaseError) in
              let box = try keys.seal([UInt8(number)], for: open, in: transaction)
              return try keys.open(box, for: open, at: Self.now, in: transaction)
            }
            #expect(found == [UInt8(number)])
          }
        }
      }
      for _ in 0..<20 { _ = try keys.rotate(open, at: Self.now, database.writer) }
      try await group.waitForAll()
    }
  }

  @Test("A backup and its restore keep the keys; those that came after it are not there", .ofAFile)
  func restoring() throws {
    let folder = TemporaryFolder()
    let (before, copy, path) = (try seal("before", keys), folder.file("copy"), folder.file("db"))
    _ = try database.reader.backup(to: copy)
    _ = try keys.rotate(Self.cursors, at: Self.now, database.writer)
    let after = try seal("after", keys)
    try Database.restore(copy, to: path, migrations: Migration.all)
    let restored = try Database(path: path, migrations: Migration.all)
    defer { restored.stop() }
    let fresh = SecretKeys()
    try restored.reader().read { transaction throws(any Error) in
      let opened = try fresh.open(before, for: Self.cursors, at: Self.now, in: transaction)
      #expect(opened == Array("before".utf8))
      #expect(try fresh.open(after, for: Self.cursors, at: Self.now, in: transaction) == nil)
    }
    // The next key has a number that was given before, and does not open what that one sealed.
    #expect(try fresh.rotate(Self.cursors, at: Self.now, restored.writer) == 2)
    try restored.reader().read { transaction throws(any Error) in
      #expect(try fresh.open(after, for: Self.cursors, at: Self.now, in: transaction) == nil)
    }
  }
}

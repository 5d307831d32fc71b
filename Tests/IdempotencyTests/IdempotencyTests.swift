import Core
import Database
import Idempotency
import Testing
import TestSupport

@Suite("Idempotency records")
struct IdempotencyTests {
  private let database: TestDatabase
  private let anna = UserID(stored: 1)
  private let otto = UserID(stored: 2)
  private let noon = Instant(seconds: 1_772_000_000)

  init() throws {
    database = try TestDatabase()
    try database.addUsers(("anna", .reporter), ("otto", .reporter))
  }

  private func record(_ operation: Int, tag: String? = nil) -> IdempotencyRecord {
    IdempotencyRecord(
      operation: operation, fingerprint: Array(repeating: UInt8(operation), count: 32),
      body: Array("{\"id\":\(operation)}".utf8), location: tag.map { "/entries/\($0)" }, tag: tag)
  }

  private func keep(
    _ record: IdempotencyRecord, _ key: String, of user: UserID, at now: Instant
  ) throws {
    try database.write { transaction in
      try record.keep(.user(user, key), at: now, in: transaction)
    }
  }

  private func find(_ key: String, of user: UserID, at now: Instant) throws -> IdempotencyRecord? {
    try database.read { transaction throws(DatabaseError) in
      try IdempotencyRecord.find(
        .user(user, key), operation: 11, fingerprint: [], at: now, in: transaction)
    }
  }

  @Test("A key finds its record for its own user only, for less than a day")
  func lifetime() throws {
    let stored = record(11, tag: "7")
    try keep(stored, "k", of: anna, at: noon)
    #expect(try find("k", of: anna, at: noon) == stored)
    #expect(try find("k", of: anna, at: noon + 86_399) == stored)
    #expect(try find("k", of: anna, at: noon + 86_400) == nil)
    #expect(try find("k", of: otto, at: noon) == nil)
    #expect(try find("K", of: anna, at: noon) == nil)
  }

  @Test("An expired key can be used again, and expired records are deleted as new ones are stored")
  func pruning() throws {
    for number in 1...20 { try keep(record(number), "k\(number)", of: anna, at: noon) }
    try keep(record(21), "k1", of: anna, at: noon + 90_000)
    #expect(try find("k1", of: anna, at: noon + 90_000) == record(21))
    for number in 22...30 {
      try keep(record(number), "l\(number)", of: otto, at: noon + 90_000)
    }
    let left = try database.read { transaction throws(DatabaseError) in
      try transaction.first("SELECT count(*) FROM idempotency_records") { $0.int(0) }
    }
    #expect(left == 10)
  }

  private func keep(
    _ record: IdempotencyRecord, _ key: IdempotencyKey, at now: Instant? = nil
  ) throws {
    let now = now ?? noon
    try database.write { transaction in try record.keep(key, at: now, in: transaction) }
  }

  @Test("A guest's key finds its record for the same operation and input only, for less than a day")
  func guests() throws {
    let key = IdempotencyKey.guest("0123456789012345678901")
    let stored = record(11)
    try keep(stored, key)
    func find(
      _ key: IdempotencyKey, _ operation: Int, _ fingerprint: [UInt8], _ now: Instant
    ) throws -> IdempotencyRecord? {
      try database.read { transaction throws(DatabaseError) in
        try IdempotencyRecord.find(
          key, operation: operation, fingerprint: fingerprint, at: now, in: transaction)
      }
    }
    #expect(try find(key, 11, stored.fingerprint, noon + 86_399) == stored)
    #expect(try find(key, 11, stored.fingerprint, noon + 86_400) == nil)
    #expect(try find(key, 12, stored.fingerprint, noon) == nil)
    #expect(try find(key, 11, record(12).fingerprint, noon) == nil)
    #expect(try find(.guest("0123456789012345678902"), 11, stored.fingerprint, noon) == nil)
    #expect(try find(.user(anna, "0123456789012345678901"), 11, [], noon) == nil)
  }

  @Test("An erasure takes a person out of the responses of guests; the key stays used")
  func erasureOfGuests() throws {
    let key = IdempotencyKey.guest("0123456789012345678901")
    let stored = IdempotencyRecord(
      operation: 11, fingerprint: Array(repeating: 11, count: 32),
      body: Array(#"{"text":"Ask Zoe Zebra."}"#.utf8), location: nil, tag: nil)
    try keep(stored, key)
    let terms = PersonalTerms(names: ["Zoe Zebra"], others: [])
    try database.write { transaction in
      try IdempotencyRecord.erase(terms, pseudonym: "user 9", in: transaction)
    }
    let now = noon
    let found = try database.read { transaction throws(DatabaseError) in
      try IdempotencyRecord.find(
        key, operation: 11, fingerprint: stored.fingerprint, at: now, in: transaction)
    }
    let text = String(decoding: try #require(found).body, as: UTF8.self)
    #expect(text == #"{"text":"Ask user 9."}"#)
  }

  @Test("Expired records of guests are deleted as new ones are stored")
  func pruningOfGuests() throws {
    for number in 1...30 {
      let key = IdempotencyKey.guest("012345678901234567890\(number)")
      let now = noon + (number > 20 ? 90_000 : 0)
      try keep(record(11), key, at: now)
    }
    let left = try database.read { transaction throws(DatabaseError) in
      try transaction.first("SELECT count(*) FROM guest_idempotency_records") { $0.int(0) }
    }
    #expect(left == 10)
  }
}

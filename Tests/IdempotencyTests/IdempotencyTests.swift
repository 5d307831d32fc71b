import Core
import Database
import DueJobs
import Idempotency
import Synchronization
import Testing
import TestSupport
import Zones

@Suite("Idempotency records")
struct IdempotencyTests {
  private let database: TestDatabase
  private let anna = UserID(stored: 1)
  private let otto = UserID(stored: 2)
  private let noon = Instant(seconds: 1_772_000_000)

  init() throws {
    database = try TestDatabase(isWatched: false)
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

  @Test("An expired key can be used again")
  func expiry() throws {
    for number in 1...20 { try keep(record(number), "k\(number)", of: anna, at: noon) }
    try keep(record(21), "k1", of: anna, at: noon + 90_000)
    #expect(try find("k1", of: anna, at: noon + 90_000) == record(21))
    #expect(try find("k2", of: anna, at: noon + 90_000) == nil)
  }

  /// Does the cleaning at a time when it is due.
  private func clean(at time: Instant) {
    let clock = Mutex(time - 600)
    let runner = DueJobRunner(
      [IdempotencyRecord.cleaning(database.writer)],
      DueJobEnvironment(
        writer: database.writer, zone: .utc, now: { clock.withLock { $0 } }, log: { _ in }))
    runner.runDue()
    clock.withLock { $0 = time }
    runner.runDue()
  }

  private func count(_ sql: SQLText) throws -> Int64? {
    try database.read { transaction throws(DatabaseError) in
      try transaction.first(sql) { $0.int(0) }
    }
  }

  @Test("All records of users and guests that have expired are deleted, and no others")
  func cleaning() throws {
    let (all, atNoon) = (900, 250)
    for number in 1...all {
      // Those of one second are more than a transaction deletes.
      let now = noon + Int64(max(0, number - atNoon)) * 10
      try keep(record(11), "k\(number)", of: number.isMultiple(of: 2) ? anna : otto, at: now)
      try keep(record(11), .guest("0123456789012345678\(100 + number)"), at: now)
    }
    for expired in [0, atNoon, 700, all] {
      // The times of those that have expired come before the next one's.
      clean(at: noon + IdempotencyRecord.lifetimeSeconds + Int64(expired - atNoon) * 10)
      let left = Int64(all - expired)
      #expect(try count("SELECT count(*) FROM idempotency_records") == left)
      #expect(try count("SELECT count(*) FROM guest_idempotency_records") == left)
    }
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
}

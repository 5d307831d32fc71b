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
      try record.keep(key, of: user, at: now, in: transaction)
    }
  }

  private func find(_ key: String, of user: UserID, at now: Instant) throws -> IdempotencyRecord? {
    try database.read { transaction throws(DatabaseError) in
      try IdempotencyRecord.find(key, of: user, at: now, in: transaction)
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
}

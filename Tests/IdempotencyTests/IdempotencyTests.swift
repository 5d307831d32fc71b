import Core
import Idempotency
import Database
import TestSupport
import Testing

@Suite("Receipts")
struct IdempotencyTests {
  private let fixture: FreshDatabase
  private let anna = UserID(stored: 1)
  private let otto = UserID(stored: 2)
  private let noon = Instant(seconds: 1_772_000_000)

  init() throws {
    fixture = try FreshDatabase()
    try fixture.write { transaction in
      for id in 1...2 as ClosedRange<Int64> {
        try transaction.run(
          """
          INSERT INTO users (id, username, username_key, name, name_key, phone, role, active,
            time_zone, created_at, password)
          VALUES ($1, $2, $2, $2, $2, '', 'reporter', 1, 'UTC', 0, '-')
          """, [.integer(id), .text("user\(id)")])
      }
    }
  }

  private func idempotencyRecord(_ operation: Int, tag: String? = nil) -> IdempotencyRecord {
    IdempotencyRecord(
      operation: operation, fingerprint: Array(repeating: UInt8(operation), count: 32),
      body: Array("{\"id\":\(operation)}".utf8), location: tag.map { "/entries/\($0)" }, tag: tag)
  }

  private func keep(
    _ idempotencyRecord: IdempotencyRecord, _ key: String, of user: UserID, at now: Instant
  ) throws {
    try fixture.write { transaction in
      try idempotencyRecord.keep(key, of: user, at: now, in: transaction)
    }
  }

  private func find(_ key: String, of user: UserID, at now: Instant) throws -> IdempotencyRecord? {
    try fixture.reader.read { transaction throws(DatabaseError) in
      try IdempotencyRecord.find(key, of: user, at: now, in: transaction)
    }
  }

  @Test("A key finds what was kept, for its own user only, for less than a day")
  func lifetime() throws {
    let kept = idempotencyRecord(11, tag: "7")
    try keep(kept, "k", of: anna, at: noon)
    #expect(try find("k", of: anna, at: noon) == kept)
    #expect(try find("k", of: anna, at: noon + 86_399) == kept)
    #expect(try find("k", of: anna, at: noon + 86_400) == nil)
    #expect(try find("k", of: otto, at: noon) == nil)
    #expect(try find("K", of: anna, at: noon) == nil)
  }

  @Test("An outlived key can be used again, and old receipts go away as new ones come")
  func pruning() throws {
    for number in 1...20 { try keep(idempotencyRecord(number), "k\(number)", of: anna, at: noon) }
    try keep(idempotencyRecord(21), "k1", of: anna, at: noon + 90_000)
    #expect(try find("k1", of: anna, at: noon + 90_000) == idempotencyRecord(21))
    for number in 22...30 {
      try keep(idempotencyRecord(number), "l\(number)", of: otto, at: noon + 90_000)
    }
    let left = try fixture.reader.read { transaction throws(DatabaseError) in
      try transaction.first("SELECT count(*) FROM idempotency_records") { $0.int(0) }
    }
    #expect(left == 10)
  }
}

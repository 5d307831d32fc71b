import Core
import Database
import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import AuditLog

/// Rows that wait come into the chain. On SQLite none wait but those that these tests let wait themselves.
@Suite("Sealing the audit log")
struct SealingTests {
  private static let subject = AuditSubject(kind: "entry", id: 7, user: ID(stored: 3))

  private static func context(_ second: Int64) -> RequestContext {
    RequestContext(
      caller: second.isMultiple(of: 3)
        ? nil
        : Caller(
          user: ID(stored: 1), role: .reporter, timeZone: "UTC",
          token: second.isMultiple(of: 2) ? TokenID(stored: 9) : nil),
      now: Instant(seconds: second), requestID: "r\(second)", operation: "addEntry")
  }

  /// A row with a field and without, by its number.
  private static func fields(_ number: Int64) -> AuditFields? {
    number.isMultiple(of: 4) ? nil : ["n": .int(number), "text": .text("ä\"\(number)")]
  }

  /// Adds a row.
  private static func record(
    _ number: Int64, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    try AuditLog.record(
      context(number), subject, before: fields(number - 1), after: fields(number), in: transaction)
  }

  private func rows(_ database: TestDatabase) throws -> [AuditRow] {
    try database.read { transaction throws(DatabaseError) in
      try AuditLog.rows(AuditQuery(limit: .max - 1), in: transaction)
    }.reversed()
  }

  /// How many rows the chain has.
  ///
  /// - Throws: when it is not whole.
  private func wholeCount(_ database: TestDatabase) throws -> Int64 {
    let verdict = try database.read { transaction throws(DatabaseError) in
      try AuditLog.verify(in: transaction)
    }
    guard case .whole(let head) = verdict else { throw NotWhole(verdict: verdict) }
    return head.rows
  }

  private struct NotWhole: Error { let verdict: AuditVerdict }

  @Test("Rows that waited are as if they had been added to the chain, in whatever batches")
  func same() throws {
    var random = SeededGenerator(seed: 11)
    let added = try TestDatabase(isWatched: false)
    let sealed = try TestDatabase(isWatched: false)
    let hashes = "SELECT hash FROM audit_log ORDER BY id"
    for number in 1...60 as ClosedRange<Int64> {
      let (context, before, after) = (
        Self.context(number), Self.fields(number - 1), Self.fields(number)
      )
      try added.write {
        _ = try AuditLog.add(context, Self.subject, before: before, after: after, in: $0)
      }
      let (isChained, isSealed) = (
        number % 7 == 0, Int.random(in: 0..<4, using: &random) == 0 || number == 60
      )
      try sealed.write { transaction in
        if isChained {
          // As an erasure does it: in one transaction, at the end of what was sealed.
          while try AuditLog.sealBatch(in: transaction) > 0 {}
          _ = try AuditLog.add(
            context, Self.subject, before: before, after: after, in: transaction)
        } else {
          try AuditLog.addWaiting(
            context, Self.subject, before: before, after: after, in: transaction)
        }
        if isSealed { _ = try AuditLog.sealIfFree(in: transaction) }
      }
    }
    #expect(try wholeCount(added) == 60 && wholeCount(sealed) == 60)
    #expect(try rows(added) == rows(sealed))
    #expect(added.texts(hashes).count == 60 && added.texts(hashes) == sealed.texts(hashes))
    #expect(sealed.texts("SELECT ticket FROM audit_waiting").isEmpty)
  }

  @Test("More rows than a batch has are sealed by several transactions")
  func batches() throws {
    let database = try TestDatabase()
    let count = Int64(AuditLog.largestBatch) + 100
    try database.write { transaction in
      for number in 1...count {
        try AuditLog.addWaiting(
          Self.context(number), Self.subject, before: nil, after: nil, in: transaction)
      }
    }
    let sealed = try (1...3).map { _ in try database.write { try AuditLog.sealIfFree(in: $0) } }
    #expect(sealed == [AuditLog.largestBatch, 100, 0])
    #expect(try wholeCount(database) == count)
    #expect(try rows(database).map(\.requestID) == (1...count).map { "r\($0)" })
  }

  @Test("Many write and several seal at once: the chain is whole, without a gap, each row once")
  func atOnce() throws {
    struct Refused: Error {}
    let database = try TestDatabase(writers: 8)
    let outcomes = database.writeAtOnce(600) { index, transaction -> Int in
      if index % 10 == 5 { return try AuditLog.sealIfFree(in: transaction) }
      if index % 50 == 7 {
        try AuditLog.seal(in: transaction)
        return 0
      }
      try Self.record(Int64(index + 1), in: transaction)
      if index % 9 == 0 { throw Refused() }
      return 0
    }
    for case .failure(let error) in outcomes { #expect(error is Refused, "\(error)") }
    try database.sealAuditLog()
    let expected = (0..<600).filter { $0 % 10 != 5 && $0 % 50 != 7 && $0 % 9 != 0 }
    #expect(try wholeCount(database) == Int64(expected.count))
    #expect(try Set(rows(database).map(\.requestID)) == Set(expected.map { "r\($0 + 1)" }))
    #expect(database.texts("SELECT ticket FROM audit_waiting").isEmpty)
  }

  @Test("Rows about one record are in the order of its changes, whatever their times")
  func order() throws {
    let database = try TestDatabase(writers: 8)
    let outcomes = database.writeAtOnce(200) { index, transaction in
      // Whoever has the number holds it to the commit, as one who changes a record holds that.
      let number = try transaction.nextNumber("changes", .withoutGap)
      try AuditLog.record(
        Self.context(Int64(1_000 - index)), Self.subject, before: nil,
        after: ["n": .int(number)], in: transaction)
      if index.isMultiple(of: 11) { _ = try AuditLog.sealIfFree(in: transaction) }
    }
    #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
    try database.sealAuditLog()
    #expect(try rows(database).map(\.after) == (1...200).map { #"{"n":\#($0)}"# })
  }

  @Test(
    "What a server left in a file is sealed at the opening, before what is written from then on")
  func left() throws {
    let database = try TestDatabase()
    try database.write { transaction in
      for number in 1...3 as ClosedRange<Int64> {
        try AuditLog.addWaiting(
          Self.context(number), Self.subject, before: nil, after: nil, in: transaction)
      }
    }
    try AuditLog.sealLeft(by: database.writer)
    try AuditLog.sealLeft(by: database.writer)
    try database.write { try Self.record(4, in: $0) }
    try database.sealAuditLog()
    #expect(try wholeCount(database) == 4)
    #expect(try rows(database).map(\.requestID) == (1...4).map { "r\($0)" })
    #expect(database.texts("SELECT ticket FROM audit_waiting").isEmpty)
  }

  @Test("A row is there when its change is committed, and waits when sealing it failed")
  func waiting() throws {
    struct Refused: Error {}
    let database = try TestDatabase()
    try database.write { transaction in
      for number in 1...3 as ClosedRange<Int64> {
        try AuditLog.addWaiting(
          Self.context(number), Self.subject, before: nil, after: nil, in: transaction)
      }
    }
    #expect(throws: Refused.self) {
      try database.write { transaction in
        #expect(try AuditLog.sealIfFree(in: transaction) == 3)
        #expect(try AuditLog.head(in: transaction).rows == 3)
        throw Refused()
      }
    }
    #expect(try wholeCount(database) == 0)
    #expect(database.texts("SELECT ticket FROM audit_waiting").count == 3)
    #expect(try database.write { try AuditLog.sealIfFree(in: $0) } == 3)
    #expect(try wholeCount(database) == 3)
  }

  @Test("A row that waits and is about the person is erased as the others, and the chain is whole")
  func erasing() throws {
    let database = try TestDatabase()
    try database.write { try Self.record(1, in: $0) }
    try database.sealAuditLog()
    try database.write { try Self.record(2, in: $0) }
    let erased = try database.write { transaction in
      transaction.holdAll()
      return try AuditLog.erase(
        AuditedPerson(user: ID(stored: 3), records: [], identities: []),
        PersonalTerms(names: [], others: []), Self.context(3), in: transaction)
    }
    #expect(erased == [1, 2])
    #expect(try wholeCount(database) == 3)
    #expect(try rows(database).map(\.isErased) == [true, true, false])
  }

  @Test("Two sealers seal what is written, and stop")
  func sealers() throws {
    let database = try TestDatabase(writers: 4)
    let sealers = (1...2).map { _ in
      AuditSealer(database.writer, every: 1) { Issue.record("\($0)") }
    }
    for sealer in sealers { sealer.start() }
    let outcomes = database.writeAtOnce(100) { index, transaction in
      try Self.record(Int64(index + 1), in: transaction)
    }
    #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
    while try wholeCount(database) < 100 {}
    for sealer in sealers { sealer.stop() }
    #expect(try Set(rows(database).map(\.requestID)).count == 100)
  }

  /// Ends the connection that does the step of a number, counted over all transactions: each row that is changed by a
  /// sealer, and each COMMIT of rows in the log.
  private static func endingStep(_ number: Int) -> String {
    """
    CREATE SEQUENCE kortti.steps;
    CREATE FUNCTION kortti.step() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('kortti.steps') = \(number) THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END $$;
    CREATE TRIGGER step BEFORE INSERT ON kortti.audit_log
      FOR EACH ROW EXECUTE FUNCTION kortti.step();
    CREATE TRIGGER step BEFORE DELETE ON kortti.audit_waiting
      FOR EACH ROW EXECUTE FUNCTION kortti.step();
    CREATE TRIGGER step BEFORE INSERT OR UPDATE ON kortti.sequences
      FOR EACH ROW EXECUTE FUNCTION kortti.step();
    CREATE CONSTRAINT TRIGGER step_of_commit AFTER INSERT ON kortti.audit_log
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION kortti.step();
    """
  }

  private static let withoutSteps = """
    DROP FUNCTION kortti.step() CASCADE;
    DROP SEQUENCE kortti.steps;
    """

  @Test(
    "A sealer whose connection ends at any of its steps loses nothing and does nothing twice",
    .enabled(if: !TestEngine.isFile, "about a server"))
  func ended() throws {
    var lost = 0
    for step in 1...16 {
      let database = try TestDatabase(writers: 2)
      try database.write { transaction in
        for number in 1...4 as ClosedRange<Int64> { try Self.record(number, in: transaction) }
      }
      try database.runScript(Self.endingStep(step))
      // In its COMMIT nobody knows whether it is done; before that it is run again.
      do { try database.sealAuditLog() } catch { lost += 1 }
      try database.runScript(Self.withoutSteps)
      let sealed = try wholeCount(database)
      let waiting = database.texts("SELECT ticket FROM audit_waiting").count
      #expect(sealed + Int64(waiting) == 4, "step \(step)")
      try database.sealAuditLog()
      #expect(try wholeCount(database) == 4, "step \(step)")
      #expect(try rows(database).map(\.requestID) == ["r1", "r2", "r3", "r4"], "step \(step)")
    }
    #expect(lost > 0)
  }
}

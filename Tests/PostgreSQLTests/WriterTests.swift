import Core
import Database
import DatabaseTypes
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(
  "PostgreSQL: the writer and the readers",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct WriterTests {
  private static let migrations = [
    Migration(
      feature: "counts", number: 1, name: "counts",
      sql: "CREATE TABLE counts (id bigint PRIMARY KEY, n bigint NOT NULL, m bigint UNIQUE);")
  ]

  private final class Fixture: Sendable {
    let database: Database
    let name: String
    let server: TestServer

    init(workers: Int = 8, block: Int = 16) throws {
      server = try TestServer.shared()
      name = try server.makeDatabase(WriterTests.migrations)
      database = try Database(
        server: server.address(name), migrations: WriterTests.migrations, access: .writing,
        writing: ServerWriting(workers: workers, numbersInBlock: block))
      try database.writer.write { transaction in
        for id in 1...4 as ClosedRange<Int64> {
          try transaction.run("INSERT INTO counts (id, n) VALUES ($1, 0)", [.integer(id)])
        }
      }
    }

    deinit {
      database.stop()
      server.release(name)
    }

    func count(_ id: Int64) throws -> Int64? {
      try database.reader().read { transaction throws(DatabaseError) in
        try transaction.first("SELECT n FROM counts WHERE id = $1", [.integer(id)]) { $0.int(0) }
      }
    }
  }

  private static func hold(_ id: Int64) -> Hold { Hold(.user, table: "counts", .id(id)) }

  private static func raise(
    _ id: Int64, in transaction: WriteTransaction, afterReading wait: () -> Void = {}
  ) throws(DatabaseError) {
    let n = try transaction.first("SELECT n FROM counts WHERE id = $1", [.integer(id)]) {
      $0.int(0)
    }
    wait()
    try transaction.run(
      "UPDATE counts SET n = $2 WHERE id = $1", [.integer(id), .integer((n ?? 0) + 1)])
  }

  @Test("What is read behind a hold is not changed by others; without one it is")
  func holds() throws {
    let fixture = try Fixture()
    let held = fixture.database.writer.writeAtOnce(200) { _, transaction in
      transaction.hold(Self.hold(1))
      try Self.raise(1, in: transaction)
    }
    #expect(held.allSatisfy { (try? $0.get()) != nil })
    #expect(try fixture.count(1) == 200)
    // Two that both have read before one of them writes: this is what a hold keeps apart.
    let haveRead = DispatchGroup()
    for _ in 1...2 { haveRead.enter() }
    let free = fixture.database.writer.writeAtOnce(2) { _, transaction in
      try Self.raise(2, in: transaction) {
        haveRead.leave()
        haveRead.wait()
      }
    }
    #expect(free.allSatisfy { (try? $0.get()) != nil })
    #expect(try fixture.count(2) == 1)
  }

  @Test("Two holds are taken by rank, whatever the order that they are named in")
  func ranks() throws {
    let fixture = try Fixture()
    let group = Hold(.group, table: "counts", .id(3))
    let outcomes = fixture.database.writer.writeAtOnce(100) { index, transaction in
      if index.isMultiple(of: 2) {
        transaction.hold(group, Self.hold(1))
      } else {
        transaction.hold(Self.hold(1), group)
      }
      try Self.raise(1, in: transaction)
      try Self.raise(3, in: transaction)
    }
    #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
    #expect(try fixture.count(1) == 100 && fixture.count(3) == 100)
  }

  @Test("A hold is taken once; one that a savepoint gave back is taken again")
  func heldOnce() throws {
    struct Refused: Error, DatabaseErrorConvertible {
      static func database(_ error: DatabaseError) -> Refused { Refused() }
    }
    let fixture = try Fixture()
    let outcomes = fixture.database.writer.writeAtOnce(60) { _, transaction in
      try? transaction.savepoint { () throws(Refused) in
        transaction.hold(Self.hold(1))
        throw Refused()
      }
      transaction.hold(Self.hold(1))
      transaction.hold(Self.hold(1))
      try Self.raise(1, in: transaction)
    }
    #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
    #expect(try fixture.count(1) == 60)
  }

  @Test("A hold that finds no row, and one on a table that is not there")
  func missing() throws {
    let fixture = try Fixture()
    try fixture.database.writer.write { transaction in
      transaction.hold(Self.hold(99))
      try Self.raise(1, in: transaction)
    }
    #expect(throws: (any Error).self) {
      try fixture.database.writer.write { transaction in
        transaction.hold(Hold(.user, table: "nothing", .id(1)))
        try Self.raise(1, in: transaction)
      }
    }
    #expect(try fixture.count(1) == 1)
  }

  @Test("Two that lock each other: one is run again, and both are done once")
  func deadlocks() throws {
    let fixture = try Fixture()
    let runs = Mutex(0)
    for _ in 0..<3 {
      let outcomes = fixture.database.writer.writeAtOnce(2) { index, transaction in
        runs.withLock { $0 += 1 }
        for id in index == 0 ? [1, 2] : [2, 1] as [Int64] {
          _ = try transaction.runCounting(
            "UPDATE counts SET n = n + 1 WHERE id = $1", [.integer(id)])
          usleep(100_000)
        }
      }
      #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
    }
    #expect(try fixture.count(1) == 6 && fixture.count(2) == 6)
    #expect(runs.withLock { $0 } > 6)
  }

  @Test("A fault of the work is its outcome, and nothing of it is kept")
  func faults() throws {
    struct Refused: Error {}
    let fixture = try Fixture()
    #expect(throws: Refused.self) {
      try fixture.database.writer.write { transaction in
        try Self.raise(1, in: transaction)
        throw Refused()
      }
    }
    #expect(try fixture.count(1) == 0)
    let error = #expect(throws: DatabaseError.self) {
      try fixture.database.writer.write { transaction in
        _ = try transaction.runCounting("INSERT INTO counts (id, n) VALUES (1, 0)")
      }
    }
    #expect(error?.isUniqueViolation == true)
  }

  @Test("Connections that the server ends are made anew, and what was under way is run again")
  func ended() throws {
    let fixture = try Fixture(workers: 2)
    let reader = try fixture.database.reader()
    func first() throws(DatabaseError) -> Int64? {
      try reader.read { transaction throws(DatabaseError) in
        try transaction.first("SELECT n FROM counts WHERE id = 1", []) { $0.int(0) }
      }
    }
    #expect(try first() == 0)
    let runs = Mutex(0)
    let (server, name) = (fixture.server, fixture.name)
    try fixture.database.writer.write { transaction in
      try Self.raise(1, in: transaction)
      let isFirst = runs.withLock { runs in
        runs += 1
        return runs == 1
      }
      if isFirst { try Self.endAll(server, name) }
      try Self.raise(3, in: transaction)
    }
    #expect(runs.withLock { $0 } == 2)
    #expect(try first() == 1)
    #expect(try fixture.count(3) == 1)
  }

  private static func endAll(_ server: TestServer, _ name: String) throws {
    try server.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
  }

  @Test("Numbers: each once; rising behind a hold; without a gap in the order of the commits")
  func numbers() throws {
    struct Refused: Error {}
    let fixture = try Fixture()
    let outcomes = fixture.database.writer.writeAtOnce(300) { index, transaction -> [Int64] in
      let any = try transaction.nextNumber("any")
      let dense = try transaction.nextNumber("dense", .withoutGap)
      if index.isMultiple(of: 3) { throw Refused() }
      try transaction.run(
        "INSERT INTO counts (id, n, m) VALUES ($1, 0, $2)",
        [.integer(any + 1_000), .integer(dense)])
      return [any, dense]
    }
    let numbers = outcomes.compactMap { try? $0.get() }
    #expect(numbers.count == 200)
    #expect(Set(numbers.map { $0[0] }).count == 200)
    #expect(numbers.map { $0[1] }.sorted() == Array(1...200))
    let rising = Mutex<[Int64]>([])
    let held = fixture.database.writer.writeAtOnce(100) { _, transaction in
      transaction.hold(Self.hold(1))
      try Self.raise(1, in: transaction)
      let number = try transaction.nextNumber("rising", .rising)
      rising.withLock { $0.append(number) }
    }
    #expect(held.allSatisfy { (try? $0.get()) != nil })
    let found = rising.withLock { $0 }
    #expect(found == found.sorted() && Set(found).count == found.count)
  }

  @Test("Two processes never get the same number")
  func blocks() throws {
    let fixture = try Fixture()
    let other = try Database(
      server: fixture.server.address(fixture.name), migrations: Self.migrations, access: .writing,
      writing: ServerWriting(workers: 2, numbersInBlock: 16))
    defer { other.stop() }
    var numbers: [Int64] = []
    for round in 0..<200 {
      let database = round.isMultiple(of: 3) ? other : fixture.database
      numbers.append(try database.writer.write { try $0.nextNumber("shared") })
    }
    #expect(Set(numbers).count == 200)
  }

  @Test("A signal is heard after the commit, and not after a rollback")
  func signals() throws {
    struct Refused: Error {}
    let fixture = try Fixture()
    let heard = Mutex(0)
    fixture.database.writer.listen(for: "rung") { heard.withLock { $0 += 1 } }
    try fixture.database.writer.write { transaction in
      try Self.raise(1, in: transaction)
      transaction.signal("rung")
    }
    #expect(heard.withLock { $0 } == 1)
    try? fixture.database.writer.write { transaction in
      transaction.signal("rung")
      throw Refused()
    }
    #expect(heard.withLock { $0 } == 1)
  }

  @Test("After a stop nothing is written, and what waited is done")
  func stopping() throws {
    let fixture = try Fixture(workers: 1)
    let done = Mutex(0)
    for _ in 0..<20 {
      fixture.database.writer.write {
        try Self.raise(1, in: $0)
      } done: { outcome in
        if case .success = outcome { done.withLock { $0 += 1 } }
      }
    }
    fixture.database.stop()
    #expect(done.withLock { $0 } == 20)
    #expect(!fixture.database.writer.acceptsWrites)
    #expect(throws: WriterFault.unavailable) {
      try fixture.database.writer.write { try Self.raise(1, in: $0) }
    }
    #expect(try fixture.count(1) == 20)
  }
}

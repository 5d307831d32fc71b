import Core
import Database
import DatabaseTypes
import TestSupport
import Testing

@Suite(
  "PostgreSQL: statements that nobody waits for, and reads that are asked for early",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct SendingTests {
  private static let migrations = [
    Migration(
      feature: "counts", number: 1, name: "counts",
      sql: "CREATE TABLE counts (id bigint PRIMARY KEY, n bigint NOT NULL CHECK (n >= 0));")
  ]
  private static let insert: SQLText = "INSERT INTO counts (id, n) VALUES ($1, $2)"
  private static let byID: SQLText = "SELECT n FROM counts WHERE id = $1"

  private final class Fixture: Sendable {
    let database: Database
    private let server: TestServer
    private let name: String

    init() throws {
      server = try TestServer.shared()
      name = try server.makeDatabase(SendingTests.migrations)
      database = try Database(
        server: server.address(name), migrations: SendingTests.migrations, access: .writing,
        writing: ServerWriting(workers: 2, numbersInBlock: 16))
      try database.writer.write { transaction in
        for id in 1...3 { try transaction.run(SendingTests.insert, [.int(id), .int(10 * id)]) }
      }
    }

    deinit {
      database.stop()
      server.release(name)
    }

    func ids() throws -> [Int64] {
      try database.reader().read { transaction throws(DatabaseError) in
        try transaction.all("SELECT id FROM counts ORDER BY id") { $0.int(0) }
      }
    }

    /// How often anything waited for the server while `body` was run for the second time: statements are learnt once.
    func trips(_ body: () throws -> Void) rethrows -> Int {
      try body()
      let before = database.roundTrips
      try body()
      return database.roundTrips - before
    }
  }

  private enum Refusal: DatabaseErrorConvertible, Equatable {
    case taken
    case failed(DatabaseError)

    static func database(_ error: DatabaseError) -> Refusal { .failed(error) }
  }

  private static func n(_ id: Int, _ transaction: ReadTransaction) throws(DatabaseError) -> Int64? {
    try transaction.first(byID, [.int(id)]) { $0.int(0) }
  }

  @Test("What is asked for early comes in one trip, and is kept for whoever reads it again")
  func ahead() throws {
    let fixture = try Fixture()
    let reader = try fixture.database.reader()
    let trips = try fixture.trips {
      try reader.read { transaction throws(DatabaseError) in
        transaction.ahead { () throws(DatabaseError) in
          // Each finds nothing while it is asked for, also one that is asked for within.
          #expect(try Self.n(1, transaction) == nil)
          transaction.ahead { () throws(DatabaseError) in try Self.n(2, transaction) }
          #expect(try Self.n(3, transaction) == nil)
        }
        for _ in 1...2 {
          for id in 1...3 { #expect(try Self.n(id, transaction) == Int64(10 * id)) }
        }
        #expect(try Self.n(4, transaction) == nil)
      }
    }
    #expect(trips == 2)
  }

  @Test("A body that throws has asked for what it read before")
  func throwing() throws {
    let fixture = try Fixture()
    let reader = try fixture.database.reader()
    let trips = try fixture.trips {
      try reader.read { transaction throws(DatabaseError) in
        transaction.ahead { () throws(Refusal) in
          _ = try transaction.first(Self.byID, [1]) { (row: borrowing Row) throws(Refusal) in
            row.int(0)
          }
          throw Refusal.taken
        }
        #expect(try Self.n(2, transaction) == 20)
        #expect(try Self.n(1, transaction) == 10)
      }
    }
    #expect(trips == 1)
  }

  @Test("What was asked for before a write is read again behind it")
  func again() throws {
    let fixture = try Fixture()
    try fixture.database.writer.write { transaction in
      transaction.ahead { () throws(DatabaseError) in try Self.n(1, transaction) }
      try transaction.run("UPDATE counts SET n = 11 WHERE id = 1")
      #expect(try Self.n(1, transaction) == 11)
    }
  }

  @Test("A write takes no trip for what nobody looks at, however much that is")
  func writes() throws {
    let fixture = try Fixture()
    let few = try fixture.trips {
      try fixture.database.writer.write { transaction in
        for id in 100..<120 {
          try transaction.run("DELETE FROM counts WHERE id = $1", [.int(id)])
          try transaction.run(Self.insert, [.int(id), 0])
        }
      }
    }
    #expect(few == 1)
    let many = try fixture.trips {
      try fixture.database.writer.write { transaction in
        for _ in 1...3_000 { try transaction.run("UPDATE counts SET n = n + 1 WHERE id = 1") }
      }
    }
    #expect(many > 1 && many < 10)
    #expect(try fixture.database.reader().read { try Self.n(1, $0) } == 6_010)
  }

  @Test(
    "A broken rule of a statement that nobody waited for refuses the whole write, and is told to nobody as taken"
  )
  func brokenRules() throws {
    let fixture = try Fixture()
    for (id, n) in [(1, 0), (4, -1)] {
      for waits in [false, true] {
        let error = #expect(throws: (any Error).self) {
          try fixture.database.writer.write { transaction in
            try transaction.run(Self.insert, [50, 0])
            try transaction.run(Self.insert, [.int(id), .int(n)])
            if waits { try transaction.run(Self.insert, [51, 0], orIfTaken: Refusal.taken) }
          }
        }
        switch error {
        case WriterFault.database(let error)?: #expect(!waits && error.kind == .other)
        case Refusal.failed(let error)?: #expect(waits && error.kind == .other)
        default: Issue.record("\(String(describing: error))")
        }
        #expect(try fixture.ids() == [1, 2, 3])
      }
    }
  }

  @Test("One that has a meaning is told, whatever was sent before it")
  func taken() throws {
    let fixture = try Fixture()
    #expect(throws: Refusal.taken) {
      try fixture.database.writer.write { transaction in
        try transaction.run(Self.insert, [50, 0])
        try transaction.run(Self.insert, [1, 0], orIfTaken: Refusal.taken)
      }
    }
    #expect(try fixture.ids() == [1, 2, 3])
  }

  @Test("A number of rows that is not the expected one refuses the write")
  func counts() throws {
    let fixture = try Fixture()
    #expect(throws: WriterFault.self) {
      try fixture.database.writer.write { transaction in
        try transaction.run(Self.insert, [50, 0])
        try transaction.run("DELETE FROM counts WHERE id = $1", [99], expecting: 1)
      }
    }
    #expect(try fixture.ids() == [1, 2, 3])
  }

  @Test(
    "What fails within a savepoint is undone with it; what failed before it is not, and refuses all"
  )
  func savepoints() throws {
    let fixture = try Fixture()
    try fixture.database.writer.write { transaction in
      try transaction.run(Self.insert, [50, 0])
      #expect(throws: Refusal.self) {
        try transaction.savepoint { () throws(Refusal) in
          do throws(DatabaseError) {
            try transaction.run(Self.insert, [51, 0])
            try transaction.run(Self.insert, [1, 0])
          } catch { throw .failed(error) }
        }
      }
      try transaction.run(Self.insert, [52, 0])
    }
    #expect(try fixture.ids() == [1, 2, 3, 50, 52])
    for throwing in [false, true] {
      #expect(throws: (any Error).self) {
        try fixture.database.writer.write { transaction in
          try transaction.run(Self.insert, [1, 0])
          // It is not noticed by who goes on.
          try? transaction.savepoint { () throws(Refusal) in
            if throwing { throw .taken }
          }
          try transaction.run(Self.insert, [60, 0])
        }
      }
      #expect(try fixture.ids() == [1, 2, 3, 50, 52])
    }
  }

  @Test("A write whose statement met another's is run again, though nobody waited for it")
  func contention() throws {
    let fixture = try Fixture()
    // Each takes one row and then wants the other's, so the server ends one of them.
    let outcomes = fixture.database.writer.writeAtOnce(2) { index, transaction in
      for id in index == 0 ? [1, 2] : [2, 1] {
        try transaction.run("UPDATE counts SET n = n + 1 WHERE id = $1", [.int(id)])
        _ = try transaction.first("SELECT 1 FROM pg_sleep(0.05)") { _ in true }
      }
    }
    #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
    #expect(try fixture.database.reader().read { try Self.n(1, $0) } == 12)
  }

  @Test("Rising numbers are asked for once, and follow each other")
  func numbers() throws {
    let fixture = try Fixture()
    let trips = try fixture.trips {
      try fixture.database.writer.write { transaction in
        let first = try transaction.nextNumber("cards", .rising)
        let ids: [ID<Fixture>] = try transaction.nextIDs("cards", count: 50)
        #expect(ids.map(\.value) == (first + 1...first + 50).map(\.self))
        #expect(try transaction.nextNumber("cards", .rising) == first + 51)
        let none: [ID<Fixture>] = try transaction.nextIDs("cards", count: 0)
        #expect(none.isEmpty)
      }
    }
    // One for each of the three, and the COMMIT.
    #expect(trips == 4)
  }
}

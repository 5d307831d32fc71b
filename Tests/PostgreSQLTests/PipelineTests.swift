import DatabaseTypes
import PostgreSQL
import TestSupport
import Testing

@Suite("PostgreSQL: the pipeline", .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct PipelineTests {
  private static let tables = """
    CREATE TABLE notes (id bigint PRIMARY KEY, text text COLLATE "C" NOT NULL);
    INSERT INTO notes SELECT n, 'note ' || n FROM generate_series(1, 10000) AS n;
    """
  private static let insert: SQLText = "INSERT INTO notes (id, text) VALUES ($1, $2)"
  private static let count: SQLText = "SELECT count(*) FROM notes"

  private func trips(
    _ connection: PostgreSQLConnection, _ body: () throws -> Void
  ) rethrows -> Int {
    let before = connection.roundTrips
    try body()
    return connection.roundTrips - before
  }

  @Test("A read takes a trip for each statement, and none for its beginning and its end")
  func reads() throws {
    let connection = try TestBase(Self.tables).open()
    _ = try connection.integers(Self.count)
    #expect(try trips(connection) { _ = try connection.integers(Self.count) } == 1)
    let early = try trips(connection) {
      try connection.read(until: .soon) { transaction throws(DatabaseError) in
        try transaction.ahead(Self.count)
        try transaction.ahead("SELECT id FROM notes WHERE id = $1", [7])
        #expect(try transaction.integers("SELECT id FROM notes WHERE id = $1", [8]) == [8])
        #expect(try transaction.integers("SELECT id FROM notes WHERE id = $1", [7]) == [7])
        #expect(try transaction.integers(Self.count) == [10_000])
      }
    }
    // Once more to learn the statement's types.
    #expect(early == 2)
  }

  @Test("What was asked for early is read again after a write of the same transaction")
  func staleReads() throws {
    let connection = try TestBase(Self.tables).open()
    let outcome = connection.write(until: .soon) { transaction throws(DatabaseError) in
      for id in [20_001, 20_002] {
        let before = try transaction.integers(Self.count)[0]
        try transaction.ahead(Self.count)
        if id == 20_001 {
          _ = try transaction.runCounting(Self.insert, [.int(id), "x"])
        } else {
          try transaction.run(Self.insert, [.int(id), "x"])
        }
        #expect(try transaction.integers(Self.count) == [before + 1])
      }
    }
    #expect(outcome.isDone)
  }

  @Test("What is sent goes with the COMMIT, in one trip; a count that must be right takes one more")
  func writes() throws {
    let connection = try TestBase(Self.tables).open()
    try connection.change(Self.insert, [20_000, "learnt"])
    let one = trips(connection) {
      let outcome = connection.write(until: .soon) { transaction throws(DatabaseError) in
        for id in 20_001...20_050 { try transaction.run(Self.insert, [.int(id), "sent"]) }
      }
      #expect(outcome.isDone)
    }
    #expect(one == 1)
    let two = trips(connection) {
      let outcome = connection.write(until: .soon) { transaction throws(DatabaseError) in
        try transaction.run(Self.insert, [20_051, "sent"], expecting: 1)
      }
      #expect(outcome.isDone)
    }
    #expect(two == 2)
    #expect(try connection.integers(Self.count) == [10_052])
  }

  @Test(
    "After a failure in a packet nothing of it is done, and its broken key is not taken for another's"
  )
  func failures() throws {
    let connection = try TestBase(Self.tables).open()
    for place in 0..<4 {
      let outcome = connection.write(until: .soon) { transaction throws(DatabaseError) in
        for step in 0..<4 {
          try transaction.run(Self.insert, [.int(step == place ? 1 : 30_000 + step), "x"])
        }
      }
      #expect(outcome.fault?.kind == .other && outcome.trouble?.kind == .uniqueViolation)
      #expect(!outcome.mayRunAgain)
      #expect(try connection.integers(Self.count) == [10_000])
    }
    let awaited = connection.write(until: .soon) { transaction throws(DatabaseError) in
      try transaction.run(Self.insert, [1, "taken"])
      _ = try transaction.runCounting(Self.insert, [40_000, "free"])
    }
    #expect(awaited.fault?.kind == .other)
    let counted = connection.write(until: .soon) { transaction throws(DatabaseError) in
      try transaction.run("UPDATE notes SET text = 'y' WHERE id = $1", [-1], expecting: 1)
    }
    #expect(counted.isNothing)
    #expect(try connection.integers(Self.count) == [10_000])
  }

  @Test("A body that throws leaves nothing, also of what it sent and what failed meanwhile")
  func thrown() throws {
    let connection = try TestBase(Self.tables).open()
    for id in [50_000, 1] {
      let outcome = connection.write(until: .soon) { transaction throws(TestFault) in
        do throws(DatabaseError) {
          try transaction.run(Self.insert, [.int(id), "x"])
        } catch { throw .database(error) }
        throw .refused
      }
      if case .refused? = outcome.fault {} else { Issue.record("\(outcome)") }
      try connection.change(Self.insert, [.int(60_000 + id), "x"])
    }
    #expect(try connection.integers(Self.count) == [10_002])
  }

  @Test("A savepoint is undone alone, whether its body threw, waited or only sent")
  func savepoints() throws {
    let connection = try TestBase(Self.tables).open()
    let outcome = connection.write(until: .soon) { transaction throws(DatabaseError) in
      try transaction.run(Self.insert, [20_001, "kept"])
      for sends in [true, false] {
        do throws(DatabaseError) {
          try transaction.savepoint { () throws(DatabaseError) in
            try transaction.run(Self.insert, [20_002, "undone"])
            if sends {
              try transaction.run(Self.insert, [1, "x"])
            } else {
              _ = try transaction.runCounting(Self.insert, [1, "x"])
            }
          }
          Issue.record("it did not throw")
        } catch { #expect(error.message.contains("23505")) }
      }
      try transaction.savepoint { () throws(DatabaseError) in
        try transaction.savepoint { () throws(DatabaseError) in
          try transaction.run(Self.insert, [20_003, "kept"])
        }
      }
    }
    #expect(outcome.isDone)
    #expect(
      try connection.integers("SELECT id FROM notes WHERE id > 10000 ORDER BY id") == [
        20_001, 20_003,
      ])
  }

  @Test("Statements beyond the bound are prepared again, whatever came between")
  func eviction() throws {
    var settings = PostgreSQLSettings()
    settings.cachedStatements = 8
    let connection = try TestBase(Self.tables).open(settings)
    let texts = (0..<30).map { SQLText("SELECT id + \($0) FROM notes WHERE id = $1") }
    for round in 0..<3 {
      for (number, text) in texts.enumerated() {
        #expect(try connection.integers(text, [7]) == [Int64(7 + number)])
        if number % 5 == round {
          _ = connection.write(until: .soon) { transaction throws(DatabaseError) in
            _ = try transaction.runCounting(Self.insert, [1, "x"])
          }
        }
      }
      #expect(connection.preparedCount <= 8)
    }
    let there = try connection.integers("SELECT count(*) FROM pg_prepared_statements")
    #expect(there[0] <= 10)
  }

  @Test("A statement whose table has changed is prepared anew")
  func changedPlans() throws {
    let base = try TestBase(Self.tables)
    let connection = try base.open()
    let all: SQLText = "SELECT * FROM notes WHERE id = $1"
    #expect(try connection.integers(all, [1]) == [1])
    try base.server.run("ALTER TABLE kortti.notes ADD COLUMN more bigint", on: base.name)
    let error = #expect(throws: DatabaseError.self) { try connection.integers(all, [1]) }
    #expect(error?.mayRunAgain == true)
    #expect(try connection.integers(all, [1]) == [1])
  }

  @Test(
    "A walk reads any number of rows in batches, stops early, and lets other statements in between")
  func walks() throws {
    let connection = try TestBase(Self.tables).open()
    for most in [1, 255, 256, 257, 1_280, 1_281, 10_000] {
      var found: [Int64] = []
      try connection.read(until: .soon) { transaction throws(DatabaseError) in
        try transaction.walk("SELECT id, text FROM notes WHERE id <= $1 ORDER BY id", [.int(most)])
        {
          row throws(DatabaseError) in
          found.append(row.int(0))
          if found.count % 200 == 0 {
            #expect(try transaction.integers(Self.count) == [10_000])
          }
          return true
        }
      }
      #expect(found == (1...Int64(most)).map(\.self))
    }
    // Rows of 16 kB: behind the first batch 64 of them come at a time.
    var large: [Int64] = []
    let spent = try trips(connection) {
      try connection.read(until: .soon) { transaction throws(DatabaseError) in
        try transaction.walk(
          "SELECT id, repeat('x', 16000) FROM notes WHERE id <= 384 ORDER BY id"
        ) { row throws(DatabaseError) in
          large.append(row.int(0))
          return true
        }
      }
    }
    #expect(large == (1...384).map(\.self) && spent >= 4)
    var inner = 0
    let used = try trips(connection) {
      try connection.read(until: .soon) { transaction throws(DatabaseError) in
        var left = 3
        try transaction.walk("SELECT id FROM notes ORDER BY id") { _ throws(DatabaseError) in
          try transaction.walk("SELECT id FROM notes WHERE id > $1 ORDER BY id", [9_000]) {
            _ throws(DatabaseError) in
            inner += 1
            return inner % 100 != 0
          }
          left -= 1
          return left > 0
        }
        #expect(try transaction.integers(Self.count) == [10_000])
      }
    }
    // Each that ends early takes what is on its way.
    #expect(inner == 300 && used <= 12)
  }

  @Test("SERIALIZABLE may be asked for: of two that read what the other writes one runs again")
  func serializable() throws {
    let base = try TestBase(Self.tables)
    var settings = PostgreSQLSettings()
    settings.isSerializable = true
    let (first, second) = (try base.open(settings), try base.open(settings))
    let outer = first.write(until: .soon) { transaction throws(DatabaseError) in
      let count = try transaction.integers(Self.count)[0]
      let inner = second.write(until: .soon) { transaction throws(DatabaseError) in
        _ = try transaction.integers(Self.count)
        _ = try transaction.runCounting(Self.insert, [20_001, "inner"])
      }
      #expect(inner.isDone)
      _ = try transaction.runCounting(Self.insert, [.integer(count + 20_000), "outer"])
    }
    #expect(outer.isNothing && outer.mayRunAgain)
    #expect(try first.integers(Self.count) == [10_001])
  }

  @Test(
    "Writers in each other's way may run again; a cancelled read ends, and the connection goes on")
  func contention() throws {
    let base = try TestBase(Self.tables)
    var settings = PostgreSQLSettings()
    settings.lockMilliseconds = 100
    let (first, second) = (try base.open(), try base.open(settings))
    let update: SQLText = "UPDATE notes SET text = 'z' WHERE id = 1"
    let outer = first.write(until: .soon) { transaction throws(DatabaseError) in
      _ = try transaction.runCounting(update)
      let inner = second.write(until: .soon) { transaction throws(DatabaseError) in
        _ = try transaction.runCounting(update)
      }
      #expect(inner.isNothing && inner.mayRunAgain)
    }
    #expect(outer.isDone)
    let cancellation = Cancellation()
    cancellation.cancel()
    let error = #expect(throws: DatabaseError.self) {
      try first.read(until: .soon, orUntil: cancellation) { transaction throws(DatabaseError) in
        _ = try transaction.rows("SELECT 1 FROM pg_sleep(4)")
      }
    }
    #expect(error?.kind == .interrupted && first.isUsable)
    #expect(try first.integers(Self.count) == [10_000])
  }
}

enum TestFault: DatabaseErrorConvertible {
  case refused
  case failed(DatabaseError)

  static func database(_ error: DatabaseError) -> TestFault { .failed(error) }
}

extension WriteOutcome {
  var isDone: Bool { if case .done = self { true } else { false } }
  var isNothing: Bool { if case .nothing = self { true } else { false } }
  var isUnknown: Bool { if case .unknown = self { true } else { false } }
  var fault: Fault? { if case .nothing(let fault, _) = self { fault } else { nil } }
  var trouble: DatabaseError? { if case .nothing(_, let trouble) = self { trouble } else { nil } }
}

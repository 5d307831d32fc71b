import Core
import Dispatch
import Synchronization
import Testing
import TestSupport

@testable import Database
@testable import SQLite

private struct Refused: Error, Equatable {}

@Suite("The writer")
struct WriterTests {
  let fixture = DatabaseFixture()

  /// Lets work pile up behind one piece, so that it becomes one group, and collects the outcomes in order.
  private func grouped(
    _ database: Database, _ works: [@Sendable (WriteTransaction) throws -> Void]
  ) -> [Result<Void, any Error>] {
    let gate = DispatchSemaphore(value: 0)
    let isDone = DispatchSemaphore(value: 0)
    let outcomes = Mutex<[Result<Void, any Error>]>([])
    database.writer.write({ _ in }, done: { _ in gate.wait() })
    for work in works {
      database.writer.write(work) { outcome in
        outcomes.withLock { $0.append(outcome) }
        isDone.signal()
      }
    }
    gate.signal()
    for _ in works { isDone.wait() }
    return outcomes.withLock { $0 }
  }

  @Test("A group is committed in order, and each outcome is delivered after the commit")
  func order() throws {
    let database = try fixture.open()
    let names = (0..<600).map { "item \($0)" }
    let outcomes = grouped(database, names.map { name in { try $0.add(name) } })
    #expect(outcomes.allSatisfy { if case .success = $0 { true } else { false } })
    #expect(try database.names() == names)
  }

  @Test("Work knows whether other work waits: behind it in its group, or submitted since")
  func waiting() throws {
    let database = try fixture.open()
    let seen = Mutex<[Bool]>([])
    let notes: @Sendable (WriteTransaction) -> Void = { transaction in
      seen.withLock { $0.append(transaction.othersWait) }
    }
    let isDone = DispatchSemaphore(value: 0)
    _ = grouped(
      database,
      [
        notes,
        { transaction in
          notes(transaction)
          database.writer.write({ _ in }, done: { _ in isDone.signal() })
          notes(transaction)
        },
      ])
    isDone.wait()
    try database.writer.write { notes($0) }
    #expect(seen.withLock { $0 } == [true, false, true, false])
  }

  @Test("When an outcome is delivered, every reader sees the changes")
  func visible() throws {
    let database = try fixture.open()
    let reader = try database.reader()
    let isSeen = Mutex(false)
    let isDone = DispatchSemaphore(value: 0)
    database.writer.write({ try $0.add("a") }) { _ in
      let names = try? reader.read { (transaction) throws(DatabaseError) in
        try transaction.names()
      }
      isSeen.withLock { $0 = names == ["a"] }
      isDone.signal()
    }
    isDone.wait()
    #expect(isSeen.withLock { $0 })
  }

  @Test("What one refuses leaves nothing of it and all of the others", arguments: [0, 1, 2])
  func isolation(refusing: Int) throws {
    let database = try fixture.open()
    let outcomes = grouped(
      database,
      (0..<3).map { index in
        { transaction in
          try transaction.add("first \(index)")
          try transaction.add("second \(index)")
          if index == refusing { throw Refused() }
        }
      })
    for (index, outcome) in outcomes.enumerated() {
      if index == refusing {
        #expect(throws: Refused()) { try outcome.get() }
      } else {
        #expect(throws: Never.self) { try outcome.get() }
      }
    }
    let kept = (0..<3).filter { $0 != refusing }.flatMap { ["first \($0)", "second \($0)"] }
    #expect(try database.names() == kept)
  }

  @Test("A group of generated work ends as if each piece had run alone", arguments: 0..<20)
  func isolationByModel(seed: UInt64) throws {
    let database = try fixture.open()
    var random = SeededGenerator(seed: seed)
    var model: [String] = []
    let works = (0..<100).map { _ -> @Sendable (WriteTransaction) throws -> Void in
      let names = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        "item \(Int.random(in: 0..<150, using: &random))"
      }
      let refuses = Int.random(in: 0..<4, using: &random) == 0
      let isUnique = Set(names).count == names.count && names.allSatisfy { !model.contains($0) }
      if isUnique, !refuses { model += names }
      return { transaction in
        for name in names { try transaction.add(name) }
        if refuses { throw Refused() }
      }
    }
    _ = grouped(database, works)
    #expect(try database.names() == model)
    let ids = try database.reader().read { (transaction) throws(DatabaseError) in
      try transaction.all("SELECT id FROM samples ORDER BY id") { $0.int(0) }
    }
    #expect(ids == ids.indices.map { Int64($0 + 1) })
  }

  @Test(
    "A savepoint that is rolled back leaves the others of its transaction",
    arguments: [false, true])
  func savepoints(inCarefulGroup: Bool) throws {
    let database = try fixture.open()
    var works: [@Sendable (WriteTransaction) throws -> Void] = [
      { try $0.add("neighbour") },
      { transaction in
        for number in 1...4 {
          _ = try? transaction.savepoint { () throws(DatabaseError) in
            try transaction.add("part \(number)")
            try transaction.savepoint { () throws(DatabaseError) in
              try transaction.add("within \(number)")
            }
            if number == 2 { try transaction.add("part 1") }
          }
        }
      },
    ]
    if inCarefulGroup {
      works.insert(
        {
          try $0.add("refused"); throw Refused()
        }, at: 1)
    }
    _ = grouped(database, works)
    #expect(
      try database.names() == ["neighbour"]
        + [1, 3, 4].flatMap { ["part \($0)", "within \($0)"] })
    let ids = try database.reader().read { (transaction) throws(DatabaseError) in
      try transaction.all("SELECT id FROM samples ORDER BY id") { $0.int(0) }
    }
    #expect(ids == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test("Broken constraints differ by kind")
  func constraints() throws {
    let database = try fixture.open()
    func failure(_ sql: SQLText) -> DatabaseError? {
      #expect(throws: DatabaseError.self) { try database.writer.write { try $0.run(sql) } }
    }
    try database.writer.write { try $0.add("a") }
    #expect(failure("INSERT INTO samples (name) VALUES ('a')")?.isUniqueViolation == true)
    #expect(failure("INSERT INTO parts VALUES (9, 1)")?.isForeignKeyViolation == true)
    #expect(
      failure("INSERT INTO samples (name, size) VALUES ('b', 1000)")?.kind == .checkViolation)
    #expect(failure("INSERT INTO samples (name, size) VALUES ('b', 'x')")?.primaryCode == 19)
  }

  @Test("A committed number is never issued again, even when its row is deleted")
  func sequences() throws {
    func next() throws -> [Int64] {
      let database = try fixture.open()
      defer { database.stop() }
      return try (0..<2).map { _ in
        try database.writer.write { transaction in
          let id: UserID = try transaction.nextID("users")
          try transaction.run("DELETE FROM samples")
          return id.value
        }
      }
    }
    #expect(try next() == [1, 2])
    #expect(try next() == [3, 4])
  }

  @Test("After many numbers the next start leaves out a few, and none where there are no gaps")
  func numbersAhead() throws {
    func next(_ count: Int) throws -> (id: Int64, number: Int64) {
      let database = try fixture.open()
      defer { database.stop() }
      var last: (id: Int64, number: Int64) = (0, 0)
      for _ in 0..<count {
        last = try database.writer.write { transaction in
          let id: UserID = try transaction.nextID("users")
          return (id.value, try transaction.nextNumber("places", .withoutGap))
        }
      }
      return last
    }
    #expect(try next(50) == (50, 50))
    #expect(try next(500) == (550, 550))
    let (id, number) = try next(1)
    #expect((551...551 + 64).contains(id))
    #expect(number == 551)
  }

  @Test(
    "No room: the job fails with that, nothing of it stays, and writing resumes when there is room")
  func full() throws {
    let database = try fixture.open()
    try database.writer.write { try $0.add("before") }
    try database.writer.write { transaction in
      let pages = try transaction.first("PRAGMA page_count") { $0.int(0) }
      #expect(pages ?? 0 < 40)
      try transaction.each("PRAGMA max_page_count = 40") { _ in }
    }
    let big = String(repeating: "x", count: 100_000)
    let outcomes = grouped(
      database,
      [{ try $0.add("small") }, { try $0.add(big) }, { try $0.add("after") }])
    #expect(throws: WriterFault.noRoom) { try outcomes[1].get() }
    #expect(throws: WriterFault.noRoom) { try database.writer.write { try $0.add(big) } }
    #expect(try database.names().contains(big) == false)
    #expect(try database.names().last == "after")
    try database.writer.write { transaction in
      try transaction.each("PRAGMA max_page_count = 4000") { _ in }
    }
    try database.writer.write { try $0.add(big) }
    #expect(try database.names().last == big)
  }

  @Test("Once stopped, what was waiting is done and nothing more is taken")
  func stopping() throws {
    let database = try fixture.open()
    for index in 0..<100 { database.writer.write({ try $0.add("\(index)") }, done: { _ in }) }
    database.stop()
    #expect(throws: WriterFault.unavailable) { try database.writer.write { try $0.add("late") } }
    #expect(try database.names().count == 100)
    #expect(fixture.folder.bytes(of: "test.db-wal").isEmpty)
  }

  @Test("The log is moved into the file while writing goes on")
  func checkpoints() throws {
    let database = try fixture.open()
    // One reader looks at the first state and then rests.
    let reader = try database.reader()
    #expect(
      try reader.read { (transaction) throws(DatabaseError) in try transaction.names() } == [])
    let filling = String(repeating: "x", count: 1_000_000)
    for index in 0..<60 {
      try database.writer.write { try $0.add("\(index)\(filling)") }
    }
    // Half of the 60 MB and a bit: 8,000 pages of 4,096 bytes with a head of 24, and one commit.
    let most = Int(Checkpoints.busyPages) * (4_096 + 24) + 2_000_000
    #expect(fixture.folder.bytes(of: "test.db-wal").count < most)
    #expect(
      try reader.read { (transaction) throws(DatabaseError) in try transaction.names().count } == 60
    )
  }
}

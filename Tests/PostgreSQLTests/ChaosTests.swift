import Database
import DatabaseTypes
import TestSupport
import Testing

@Suite("Transactions that others are in the way of", .enabled(if: TestServer.isWanted))
struct ChaosTests {
  private static let migration = Migration(
    feature: "notes", number: 1, name: "notes", sql: "",
    postgreSQL: "CREATE TABLE notes (id bigint PRIMARY KEY, text text NOT NULL)")

  /// A database in which one in five attempts fails, of all five of a job if it must be.
  private func database() throws -> Database {
    let server = try TestServer.shared()
    var writing = ServerWriting(workers: 1, numbersInBlock: 0, seconds: 3_600, patience: 3_600)
    writing.observer = { Chaos(seed: 9, isUnbounded: true) }
    return try Database(
      server: server.address(try server.makeDatabase([Self.migration])),
      migrations: [Self.migration],
      writing: writing)
  }

  private func rows(_ database: Database) throws -> [Int64] {
    try database.reader().read { transaction throws(DatabaseError) in
      try transaction.all("SELECT id FROM notes ORDER BY id") { Int64($0.int(0)) }
    }
  }

  @Test(
    "Of 10,000 writes less than one in a thousand is given up; the others are done once, these not at all"
  )
  func many() throws {
    let database = try database()
    defer { database.stop() }
    var given: [Int64] = []
    for number in 1...10_000 as ClosedRange<Int64> {
      do {
        try database.writer.write { transaction in
          for part in 0..<3 as Range<Int64> {
            _ = try transaction.runCounting(
              "INSERT INTO notes (id, text) VALUES ($1, '')", [.integer(number * 3 + part)])
          }
        }
      } catch WriterFault.database(let error) where error.kind == .contention {
        given.append(number)
      }
    }
    #expect(given.count <= 10)
    #expect(database.writer.repeated > 2_000)
    let done = (1...10_000 as ClosedRange<Int64>).filter { !given.contains($0) }
    #expect(try rows(database) == done.flatMap { [$0 * 3, $0 * 3 + 1, $0 * 3 + 2] })
  }

  @Test("A failure that a service swallowed in a savepoint runs the whole again")
  func savepoints() throws {
    struct Swallowed: Error {}
    let database = try database()
    defer { database.stop() }
    var numbers: [Int64] = []
    for number in 1...500 as ClosedRange<Int64> {
      let isWhole: Void? = try? database.writer.write { transaction in
        do throws(DatabaseError) {
          try transaction.savepoint { () throws(DatabaseError) in
            _ = try transaction.runCounting(
              "INSERT INTO notes (id, text) VALUES ($1, 'part')", [.integer(number * 2)])
          }
        } catch {
          // As a push that keeps what it refuses.
        }
        _ = try transaction.runCounting(
          "INSERT INTO notes (id, text) VALUES ($1, 'end')", [.integer(number * 2 + 1)])
      }
      if isWhole != nil { numbers += [number * 2, number * 2 + 1] }
    }
    #expect(try rows(database) == numbers)
  }
}

import Dispatch
import Testing

@testable import Database

@Suite("Reads that are stopped")
struct StopTests {
  private static let endless: StaticString = """
    WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n
    """

  @Test(
    "A statement that would never end is given up when the stop is asked for; the next read is whole"
  )
  func endless() throws {
    let fixture = DatabaseFixture()
    let reader = try fixture.open().reader()
    let stop = Stop()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { stop.ask() }
    let error = #expect(throws: DatabaseError.self) {
      try reader.read(until: stop) { transaction throws(DatabaseError) in
        _ = try transaction.first(Self.endless) { $0.int(0) }
      }
    }
    #expect(error?.code == 9)
    let one = try reader.read { transaction throws(DatabaseError) in
      try transaction.first("SELECT 1") { $0.int(0) }
    }
    #expect(one == 1)
  }

  @Test("What was asked to stop before it began is stopped too, and many short statements as well")
  func early() throws {
    let fixture = DatabaseFixture()
    let reader = try fixture.open().reader()
    let stop = Stop()
    stop.ask()
    #expect(throws: DatabaseError.self) {
      try reader.read(until: stop) { transaction throws(DatabaseError) in
        while true { _ = try transaction.first("SELECT count(*) FROM things") { $0.int(0) } }
      }
    }
  }
}

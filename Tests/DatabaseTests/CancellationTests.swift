import Dispatch
import Testing

@testable import Database
@testable import SQLite

@Suite("Cancelled reads")
struct CancellationTests {
  private static let endless: SQLText = """
    WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n
    """

  @Test(
    "An endless statement ends soon after the cancellation; the next read is whole"
  )
  func endless() throws {
    let fixture = DatabaseFixture()
    let reader = try fixture.open().reader()
    let cancellation = Cancellation()
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { cancellation.cancel() }
    let error = #expect(throws: DatabaseError.self) {
      try reader.read(until: cancellation) { transaction throws(DatabaseError) in
        _ = try transaction.first(Self.endless) { $0.int(0) }
      }
    }
    #expect(error?.code == 9)
    let one = try reader.read { transaction throws(DatabaseError) in
      try transaction.first("SELECT 1") { $0.int(0) }
    }
    #expect(one == 1)
  }

  @Test("A read cancelled before it began fails too, and so do many short statements")
  func early() throws {
    let fixture = DatabaseFixture()
    let reader = try fixture.open().reader()
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: DatabaseError.self) {
      try reader.read(until: cancellation) { transaction throws(DatabaseError) in
        while true { _ = try transaction.first("SELECT count(*) FROM items") { $0.int(0) } }
      }
    }
  }
}

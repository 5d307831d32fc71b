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
        while true { _ = try transaction.first("SELECT count(*) FROM samples") { $0.int(0) } }
      }
    }
  }

  @Test("A read that nobody waits for is given up when it takes long, and the next one is whole")
  func brief() throws {
    let fixture = DatabaseFixture()
    let reader = try fixture.open().reader()
    try reader.read { transaction throws(DatabaseError) in
      let given = try transaction.briefly { () throws(DatabaseError) in
        try transaction.first(Self.endless) { $0.int(0) }
      }
      #expect(given == nil)
      // A failure that the body hides counts all the same.
      let hidden = try transaction.briefly { () throws(DatabaseError) in
        _ = try? transaction.first(Self.endless) { $0.int(0) }
        return 1
      }
      #expect(hidden == nil)
      let small = try transaction.briefly { () throws(DatabaseError) in
        try transaction.first("SELECT 1") { $0.int(0) }
      }
      #expect(small == 1)
      #expect(throws: DatabaseError.self) {
        try transaction.briefly { () throws(DatabaseError) in
          _ = try transaction.first("SELECT * FROM nothing") { $0.int(0) }
        }
      }
    }
    let one = try reader.read { transaction throws(DatabaseError) in
      try transaction.first("SELECT 1") { $0.int(0) }
    }
    #expect(one == 1)
  }
}

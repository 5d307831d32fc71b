import Database
import Dispatch
import TestSupport
import Testing

@Suite(
  "PostgreSQL: what other nodes commit",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct WatchTests {
  private static let migrations = [
    Migration(
      feature: "rows", number: 1, name: "rows", sql: "CREATE TABLE rows (id bigint PRIMARY KEY);")
  ]

  /// On a server of its own, where nobody else commits.
  private let server: TestServer
  private let first: Database
  private let second: Database
  private let heard = DispatchSemaphore(value: 0)

  init() throws {
    server = try TestServer()
    let address = server.address(try server.makeEmptyDatabase())
    first = try Database(server: address, migrations: Self.migrations)
    second = try Database(server: address, migrations: Self.migrations, access: .writing)
    second.writer.listen(for: "any") { [heard] in heard.signal() }
    #expect(second.followServer() != nil)
  }

  private static func insert(_ id: Int64, _ transaction: WriteTransaction) throws(DatabaseError) {
    try transaction.run("INSERT INTO rows (id) VALUES ($1)", [.integer(id)])
  }

  private func waitToHear() throws {
    try #require(heard.wait(timeout: .now() + 120) == .success)
  }

  private func rows(_ reader: Reader) throws -> [Int64] {
    try reader.read { transaction throws(DatabaseError) in
      try transaction.all("SELECT id FROM rows ORDER BY id") { $0.int(0) }
    }
  }

  @Test(
    "A commit at one node is heard at another, also of a transaction that others have overtaken")
  func hearing() throws {
    let reader = try second.reader()
    try waitToHear()
    let (hasWritten, mayCommit) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    first.writer.write { transaction in
      try Self.insert(1, transaction)
      hasWritten.signal()
      mayCommit.wait()
    } done: { _ in
    }
    hasWritten.wait()
    let before = reader.newestCommit
    try first.writer.write { try Self.insert(2, $0) }
    repeat { try waitToHear() } while try rows(reader) != [2]
    #expect(reader.newestCommit != before)
    let between = reader.newestCommit
    mayCommit.signal()
    repeat { try waitToHear() } while try rows(reader) != [1, 2]
    #expect(reader.newestCommit != between)
    first.stop()
    second.stop()
  }

  @Test("When the server is back after it was away, it is looked at again")
  func away() throws {
    try waitToHear()
    try server.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'empty%'")
    try waitToHear()
    first.stop()
    second.stop()
  }
}

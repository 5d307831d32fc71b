import Database
import DatabaseTypes
import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite(
  "PostgreSQL: which host is taken", .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct HostTests {
  private static let migrations = [
    Migration(
      feature: "marks", number: 1, name: "marks", sql: "CREATE TABLE marks (id bigint PRIMARY KEY);"
    )
  ]

  /// Reads by connections of its own.
  private func read(_ database: Database, times: Int) throws -> [Int64?] {
    let readers = try (0..<times).map { _ in try database.reader() }
    return try readers.map { reader in
      try reader.read { transaction throws(DatabaseError) in
        try transaction.first("SELECT count(*) FROM marks", []) { $0.int(0) }
      }
    }
  }

  private func mark(_ database: Database, _ id: Int64) throws {
    try database.writer.write { transaction in
      try transaction.run("INSERT INTO marks (id) VALUES ($1)", [.integer(id)])
    }
  }

  @Test("A silent host that is named first is waited for once, and not by each connection")
  func silentHost() throws {
    let server = try TestServer.shared()
    let name = try server.makeEmptyDatabase()
    defer { server.release(name) }
    let silent = try SilentHost()
    defer { silent.stop() }
    let database = try Database(
      server: "postgres:///\(name)?host=127.0.0.1,\(server.folder)&port=\(silent.port),5432"
        + "&user=kortti&sslmode=disable&connect_timeout=2", migrations: Self.migrations)
    defer { database.stop() }
    #expect(silent.connections == 1)
    for id in 1...20 as ClosedRange<Int64> { try mark(database, id) }
    #expect(try read(database, times: 10) == Array(repeating: 20, count: 10))
    #expect(silent.connections == 1)
  }

  @Test("When the host that took writes last is gone, the others are tried in the address's order")
  func nextHost() throws {
    let server = try TestServer.shared()
    let name = try server.makeEmptyDatabase()
    defer { server.release(name) }
    let proxies = [try Proxy(to: server.folder), try Proxy(to: server.folder)]
    let database = try Database(
      server: "postgres:///\(name)?host=\(proxies[0].folder),\(proxies[1].folder)&user=kortti",
      migrations: Self.migrations, writing: ServerWriting(workers: 1, patience: 600))
    defer { database.stop() }
    try mark(database, 1)
    #expect(proxies[1].connections == 0)
    proxies[0].stop()
    try mark(database, 2)
    let before = proxies[1].connections
    let found = try read(database, times: 5)
    #expect(before > 0 && found == Array(repeating: 2, count: 5))
    #expect(proxies[1].connections == before + 5)
    proxies[1].stop()
  }

  @Test("Who is connected to an old primary moves to the one that took over, and never goes back")
  func oldPrimary() throws {
    let old = try TestServer()
    let name = try old.makeEmptyDatabase()
    try Database(server: old.address(name), migrations: Self.migrations).stop()
    let new = try TestServer(takingOverFrom: old)
    let proxy = try Proxy(to: new.folder)
    let database = try Database(
      server: "postgres:///\(name)?host=\(old.folder),\(proxy.folder)&user=kortti",
      migrations: Self.migrations, access: .writing, writing: ServerWriting(workers: 1))
    defer { database.stop() }
    // Both take writes, and the old one is named first.
    try mark(database, 1)
    #expect(try read(database, times: 1) == [1])
    let reader = try database.reader()
    func count() throws -> Int64? {
      try reader.read { transaction throws(DatabaseError) in
        try transaction.first("SELECT count(*) FROM marks", []) { $0.int(0) }
      }
    }
    #expect(try count() == 1)
    #expect(database.followServer() != nil)
    // The connections that there are go, too.
    try wait { try count() == 0 }
    try mark(database, 2)
    try mark(database, 3)
    let counted = try count()
    #expect(counted == 2 && database.writer.serverHealth.fault == nil)
    proxy.stop()
    try wait { database.writer.serverHealth.fault?.contains("has taken over from") == true }
    #expect(throws: DatabaseError.self) { try count() }
    withExtendedLifetime((old, new)) {}
  }
}

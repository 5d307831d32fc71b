import Database
import DatabaseTypes
import Foundation
import PostgreSQL
import Synchronization
import TestSupport
import Testing

@Suite(
  "PostgreSQL: what is known to be wrong with a server",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct HealthTests {
  private static let migrations = [
    Migration(
      feature: "marks", number: 1, name: "marks", sql: "CREATE TABLE marks (id bigint PRIMARY KEY);"
    )
  ]

  /// Writes a row.
  private final class Mark: WriteJob, @unchecked Sendable {
    let turn: Int64 = 0
    let isDelivered = DispatchSemaphore(value: 0)
    private let transactions: [any WritingTransaction]
    private(set) var fault: (any Error)?

    init(_ transactions: [any WritingTransaction]) { self.transactions = transactions }

    func perform(by worker: Int) -> Bool {
      do {
        try transactions[worker].run(
          "INSERT INTO marks (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 1", [])
        return true
      } catch {
        fault = error
        return false
      }
    }

    func fail(_ error: any Error) { fault = error }
    func deliver() { isDelivered.signal() }
  }

  /// A node on a server of its own.
  private final class Fixture: Sendable {
    let server: TestServer
    let name: String
    let node: PostgreSQLDatabase
    private let lines = Mutex<[String]>([])

    init(follows: Bool = true) throws {
      server = try TestServer()
      name = try server.makeEmptyDatabase()
      var settings = PostgreSQLSettings()
      settings.workers = 2
      settings.commitMilliseconds = 300
      node = try PostgreSQLDatabase(
        server.address(name), settings, migrations: HealthTests.migrations, access: .making)
      if follows { node.followServer { line in self.lines.withLock { $0.append(line) } } }
    }

    deinit { node.writing.stop() }

    var health: ServerHealth { node.writing.health }
    var log: [String] { lines.withLock { $0 } }

    /// Changes a setting of the server, from now on for all connections.
    func set(_ setting: String, by connection: PostgreSQLConnection) throws {
      let deadline = Deadline(milliseconds: 20_000)
      try connection.run(script: "ALTER SYSTEM SET \(setting)", until: deadline)
      try connection.run(script: "SELECT pg_reload_conf()", until: deadline)
    }

    /// Whether nobody knows what came of a job.
    func isUnknown(_ job: Mark) -> Bool {
      node.writing.submit(job)
      job.isDelivered.wait()
      return job.fault as? WriterFault == .unknownOutcome
    }
  }

  @Test("A server that takes no writes any more is a fault, until it does again")
  func readOnly() throws {
    let fixture = try Fixture()
    let control = try fixture.server.open("postgres")
    try wait { fixture.health == ServerHealth() }
    try fixture.set("default_transaction_read_only = on", by: control)
    try wait { fixture.health.fault?.contains("no server of its address") == true }
    try fixture.set("default_transaction_read_only = off", by: control)
    try wait { fixture.health.fault == nil }
    try wait { fixture.log.count == 2 }
    #expect(fixture.log.last == "database: writes are taken again.")
  }

  @Test("A server that acknowledges nothing is a fault, until it does again")
  func unacknowledged() throws {
    let fixture = try Fixture()
    let control = try fixture.server.open("postgres")
    try fixture.set("synchronous_standby_names = 'nobody'", by: control)
    let connection = try fixture.server.open(fixture.name)
    // Until the server has read its settings it acknowledges.
    try wait { fixture.isUnknown(Mark(fixture.node.writing.transactions)) }
    try wait { fixture.health.fault?.contains("acknowledges nothing") == true }
    // One commit waits, however long, and no more are sent.
    func waiting() throws -> Int64 {
      try connection.integers(
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
      ).first ?? 0
    }
    try wait { try waiting() > 0 }
    try fixture.set("synchronous_standby_names = ''", by: control)
    try wait { fixture.health.fault == nil && fixture.log.count == 2 }
    #expect(try waiting() == 0)
  }

  @Test("What can't be read is counted and told, and is no fault")
  func damage() throws {
    let fixture = try Fixture(follows: false)
    let reader = fixture.node.reader(.calls)
    let statements: [SQLText] = [
      "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'XX001'; END $$",
      "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'XX002'; END $$",
    ]
    for statement in statements {
      reader.open()
      #expect(throws: DatabaseError.self) {
        try (reader.transaction as? PostgreSQLTransaction)?.rows(statement)
      }
      reader.close()
    }
    #expect(fixture.health.damages == 2 && fixture.health.fault == nil)
    #expect(fixture.health.remarks.count == 1)
  }
}

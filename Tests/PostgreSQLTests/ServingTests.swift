import Core
import Database
import DatabaseTypes
import Dispatch
import Foundation
import PostgreSQL
import Synchronization
import TestSupport
import Testing

@Suite(
  "PostgreSQL: what a server that serves needs",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct ServingTests {
  private static let migrations = [
    Migration(
      feature: "marks", number: 1, name: "marks",
      sql: "CREATE TABLE marks (id bigint PRIMARY KEY, times bigint NOT NULL);")
  ]

  /// A database that is reached through a proxy.
  private final class Fixture: Sendable {
    let database: Database
    /// The same one without the proxy, which would take the end of a read for that of a write.
    private let direct: Database
    let proxy: Proxy
    private let server: TestServer
    private let name: String

    init(workers: Int = 1) throws {
      server = try TestServer.shared()
      name = try server.makeDatabase(ServingTests.migrations)
      direct = try Database(
        server: server.address(name), migrations: ServingTests.migrations, access: .reading)
      proxy = try Proxy(to: server.folder)
      database = try Database(
        server: "postgres:///\(name)?host=\(proxy.folder)&user=kortti",
        migrations: ServingTests.migrations, access: .writing,
        writing: ServerWriting(workers: workers, patience: 600))
    }

    deinit {
      database.stop()
      direct.stop()
      proxy.stop()
      server.release(name)
    }

    func times(_ id: Int64) throws -> Int64? {
      try direct.reader().read { transaction throws(DatabaseError) in
        try transaction.first("SELECT times FROM marks WHERE id = $1", [.integer(id)]) { $0.int(0) }
      }
    }
  }

  /// Marks an id, once, and tells whether it was marked before.
  private static func mark(
    _ id: Int64, in transaction: WriteTransaction
  ) throws(DatabaseError) -> Bool {
    let known = try transaction.first("SELECT 1 FROM marks WHERE id = $1", [.integer(id)]) {
      $0.int(0)
    }
    if known != nil {
      try transaction.awaitEarlierCommits()
      return true
    }
    try transaction.run("INSERT INTO marks (id, times) VALUES ($1, 1)", [.integer(id)])
    transaction.findsItselfAgain()
    return false
  }

  @Test("Whatever answer to a COMMIT is lost: what finds itself again is done once, and told so")
  func lostAnswers() throws {
    let fixture = try Fixture()
    for id in 1...100 as ClosedRange<Int64> {
      fixture.proxy.harm(.init(side: .server, message: 1, harm: .cut, isOfCommits: true))
      let wasThere = try fixture.database.writer.write { try Self.mark(id, in: $0) }
      #expect(wasThere && fixture.proxy.isTriggered)
      #expect(try fixture.times(id) == 1)
    }
  }

  @Test("An answer to a COMMIT that never comes is waited for, and then asked for anew")
  func swallowedAnswer() throws {
    let fixture = try Fixture()
    fixture.proxy.harm(.init(side: .server, message: 1, harm: .swallow, isOfCommits: true))
    #expect(try fixture.database.writer.write { try Self.mark(1, in: $0) })
    #expect(try fixture.times(1) == 1)
  }

  @Test("Other work whose answer is lost is not run again: nobody knows whether it was done")
  func unknown() throws {
    let fixture = try Fixture()
    fixture.proxy.harm(.init(side: .server, message: 1, harm: .cut, isOfCommits: true))
    #expect(throws: WriterFault.unknownOutcome) {
      try fixture.database.writer.write { transaction in
        try transaction.run("INSERT INTO marks (id, times) VALUES (1, 1)")
      }
    }
    #expect(try fixture.times(1) == 1)
  }

  @Test("Wherever a connection that reads is lost, that is what the reader is told")
  func lostReads() throws {
    let fixture = try Fixture()
    let reader = try fixture.database.reader()
    func read() throws(DatabaseError) -> Int64? {
      try reader.read { transaction throws(DatabaseError) in
        try transaction.first("SELECT 1", []) { $0.int(0) }
      }
    }
    for side in Proxy.Side.allCases {
      for message in 1...40 {
        #expect(try read() == 1)
        fixture.proxy.harm(.init(side: side, message: message, harm: .cut))
        for _ in 1...4 {
          do throws(DatabaseError) { #expect(try read() == 1) } catch {
            #expect(error.kind == .disconnected, "\(side) \(message): \(error)")
          }
        }
        fixture.proxy.harm(.init(side: side, message: .max, harm: .cut))
      }
    }
    #expect(try read() == 1)
  }

  @Test("A commit that only waits for earlier ones is one that standbys are waited for")
  func awaited() throws {
    let fixture = try Fixture()
    let isWritten = try fixture.database.writer.write { transaction in
      try transaction.awaitEarlierCommits()
      return try transaction.first(
        "SELECT pg_current_xact_id_if_assigned() IS NOT NULL", []
      ) { $0.flag(0) }
    }
    #expect(isWritten == true)
  }

  @Test("Of one turn one runs at a time, in the order of submission; others go on meanwhile")
  func turns() throws {
    let fixture = try Fixture(workers: 4)
    let began = Mutex<[Int]>([])
    let others = DispatchGroup()
    let underWay = Mutex(0)
    let all = DispatchGroup()
    let (gate, hasBegun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for number in 0..<20 {
      all.enter()
      fixture.database.writer.write(turn: 7) { _ in
        began.withLock { $0.append(number) }
        #expect(
          underWay.withLock { count in
            count += 1; return count
          } == 1)
        // The first holds its turn until another has come by.
        if number == 0 {
          hasBegun.signal()
          gate.wait()
        }
        underWay.withLock { $0 -= 1 }
      } done: { _ in
        all.leave()
      }
    }
    hasBegun.wait()
    for turn in [8, 9, 0, 0] as [Int64] {
      others.enter()
      fixture.database.writer.write(turn: turn) { _ in
      } done: { _ in
        others.leave()
      }
    }
    others.wait()
    #expect(began.withLock { $0 } == [0])
    gate.signal()
    all.wait()
    #expect(began.withLock { $0 } == Array(0..<20))
  }

  @Test("A brief read that takes long is cut off, and the next one is not")
  func briefReads() throws {
    let fixture = try Fixture()
    let reader = try fixture.database.reader(.calls)
    for _ in 1...3 {
      let found = try reader.read { transaction throws(DatabaseError) in
        try transaction.briefly { () throws(DatabaseError) in
          try transaction.first("SELECT 1 FROM pg_sleep(600)", []) { $0.int(0) }
        }
      }
      #expect(found == nil)
      let next = try reader.read { transaction throws(DatabaseError) in
        try transaction.first("SELECT 2", []) { $0.int(0) }
      }
      #expect(next == 2)
    }
  }

  @Test("All nodes go by the server's clock, which never goes back")
  func clock() throws {
    let clock = ServerClock()
    // Between 10 and 12 seconds of this machine the server's clock says 111.
    clock.measured(111_000_000, between: 10_000_000, and: 12_000_000)
    #expect(clock.secondsBehind == 100)
    let ahead = clock.seconds
    clock.measured(0, between: 1_000_000_000, and: 1_000_000_000)
    #expect(clock.secondsBehind == -1_000)
    #expect(clock.seconds >= ahead)
    let fixture = try Fixture()
    #expect(fixture.database.serverSeconds != nil)
  }
}

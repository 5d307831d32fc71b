import DatabaseTypes
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PostgreSQL

@Suite(
  "PostgreSQL: what is known of a transaction",
  .enabled(if: TestServer.isWanted, "PostgreSQL 15 is missing"))
struct OutcomeTests {
  private static let tables = """
    CREATE TABLE marks (id bigint PRIMARY KEY, text text COLLATE "C" NOT NULL);
    CREATE TABLE counts (id bigint PRIMARY KEY, count bigint NOT NULL);
    INSERT INTO counts VALUES (1, 0);
    """

  /// A conversation with a read, a write that is waited for, one that is not, and a COMMIT.
  private func write(
    _ id: Int, by connection: PostgreSQLConnection, milliseconds: Int
  ) -> WriteOutcome<Void, DatabaseError> {
    connection.write(until: Deadline(milliseconds: milliseconds)) {
      transaction throws(DatabaseError) in
      _ = try transaction.integers("SELECT count FROM counts WHERE id = $1", [1])
      _ = try transaction.runCounting(
        "INSERT INTO marks (id, text) VALUES ($1, $2)", [.int(id), "first"])
      try transaction.run("INSERT INTO marks (id, text) VALUES ($1, $2)", [.int(-id), "second"])
    }
  }

  private struct Case: Sendable {
    let outcome: String
    let stored: Int64
    let isTriggered: Bool
  }

  /// Breaks the conversation at one message and tells what the driver says and what a second connection finds.
  private func broken(
    _ base: TestBase, _ id: Int, _ plan: Proxy.Plan, _ shapes: StatementShapes, isWarm: Bool
  ) throws -> Case {
    let proxy = try Proxy(to: base.server.folder)
    defer { proxy.stop() }
    var settings = PostgreSQLSettings()
    let milliseconds = plan.harm == .cut ? 10_000 : 300
    settings.commitMilliseconds = milliseconds
    let address =
      "postgres:///\(base.name)?host=\(proxy.folder)&user=kortti&application_name=case_\(id)"
    let connection = try PostgreSQLConnection.open(
      try PostgreSQLAddress(address), settings, shapes
    ).connection
    if isWarm { _ = write(1_000_000 + id, by: connection, milliseconds: 10_000) }
    proxy.harm(plan)
    let outcome = write(id, by: connection, milliseconds: milliseconds)
    connection.close()
    let judge = try base.open()
    // Until the server has noticed.
    while try judge.integers(
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1", [.text("case_\(id)")])
      != [0]
    { Thread.sleep(forTimeInterval: 0.01) }
    let stored = try judge.integers(
      "SELECT count(*) FROM marks WHERE id = $1 OR id = -$1", [.int(id)])[0]
    let name = outcome.isDone ? "done" : outcome.isNothing ? "nothing" : "unknown"
    return Case(outcome: name, stored: stored, isTriggered: proxy.isTriggered)
  }

  @Test(
    "A conversation that is cut or falls silent at any message ends as done, nothing or unknown, and truly so",
    arguments: Proxy.Harm.allCases, [true, false])
  func everyMessage(harm: Proxy.Harm, isWarm: Bool) throws {
    let base = try TestBase(Self.tables)
    let shapes = StatementShapes()
    let most = 60
    var seen: [String: Int] = [:]
    for side in Proxy.Side.allCases {
      let cases = inParallel(1...most) { number in
        try broken(
          base, side == .client ? number : most + number,
          Proxy.Plan(side: side, message: number, harm: harm), shapes, isWarm: isWarm)
      }
      for (number, found) in zip(1..., cases) {
        let found = try found.get()
        switch found.outcome {
        case "done": #expect(found.stored == 2, "\(side) \(number)")
        case "nothing": #expect(found.stored == 0, "\(side) \(number)")
        default: #expect([0, 2].contains(found.stored), "\(side) \(number)")
        }
        if found.isTriggered { seen["\(found.outcome) \(found.stored)", default: 0] += 1 }
      }
      #expect(try cases[0].get().isTriggered && !cases[most - 1].get().isTriggered)
    }
    // The answer of a COMMIT that was done was lost, and so was the COMMIT itself; and what came before it.
    #expect(seen["unknown 2"] != nil && seen["unknown 0"] != nil && seen["nothing 0"] != nil)
  }

  @Test(
    "A server that ends between two transactions is noticed before anything of the next one is sent"
  )
  func ended() throws {
    let base = try TestBase(Self.tables)
    let connection = try base.open()
    #expect(write(1, by: connection, milliseconds: 10_000).isDone)
    let judge = try base.open()
    _ = try judge.integers(
      """
      SELECT count(*) FROM (
        SELECT pg_terminate_backend(pid, 5000) AS is_gone FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()) AS others
      WHERE is_gone
      """)
    let outcome = write(2, by: connection, milliseconds: 10_000)
    #expect(outcome.isNothing && outcome.mayRunAgain && !connection.isUsable)
    #expect(try judge.integers("SELECT count(*) FROM marks") == [2])
  }

  @Test(
    "A server that ends behind its last answer is noticed when nothing of the connection is used any more"
  )
  func endedBehindAnAnswer() throws {
    let base = try TestBase(Self.tables)
    for _ in 1...20 {
      let connection = try base.open()
      let judge = try base.open()
      let answered = try connection.read(until: Deadline(milliseconds: 10_000)) {
        transaction throws(DatabaseError) in
        let pid = try transaction.made("SELECT pg_backend_pid()::bigint") { $0.int(0) }
        _ = try judge.integers(
          SQLText("SELECT pg_terminate_backend(\(pid[0]), 5000)::int::bigint"))
        return pid.count
      }
      #expect(answered == 1 && !connection.isUsable)
      #expect(throws: DatabaseError.self) { try connection.requireWritable() }
      #expect(connection.reported("in_hot_standby").isEmpty)
      #expect(connection.lost() == connection.loss)
    }
  }

  @Test(
    "A read-only server takes no write: the connection is given up and the transaction may run again"
  )
  func readOnly() throws {
    let base = try TestBase(Self.tables)
    let address = try PostgreSQLAddress(
      base.address + "&options=-c%20default_transaction_read_only%3Don&target_session_attrs=any")
    let connection = try PostgreSQLConnection.open(address).connection
    let outcome = write(1, by: connection, milliseconds: 10_000)
    #expect(outcome.isNothing && outcome.mayRunAgain && !connection.isUsable)
  }

  @Test(
    "A COMMIT whose wait for a standby is cancelled, or too long, is unknown, though the server says it is done"
  )
  func standby() throws {
    let server = try TestServer("-c synchronous_standby_names=nobody")
    let local = "&options=-c%20synchronous_commit%3Dlocal"
    let base = try PostgreSQLConnection.open(
      try PostgreSQLAddress(server.address("postgres", local)))
    #expect(base.server.synchronousStandbys == "nobody" && base.server.synchronousCommit == "local")
    try base.connection.run(
      script: "CREATE SCHEMA kortti; \(Self.tables)", until: .soon)
    let address = try PostgreSQLAddress(server.address("postgres", "&application_name=waits"))
    var settings = PostgreSQLSettings()
    settings.commitMilliseconds = 300
    let silent = try PostgreSQLConnection.open(address, settings).connection
    #expect(write(1, by: silent, milliseconds: 10_000).isUnknown && !silent.isUsable)
    settings.commitMilliseconds = 60_000
    let waiting = try PostgreSQLConnection.open(address, settings).connection
    let isDone = Mutex(false)
    let canceller = Thread {
      guard let other = try? PostgreSQLConnection.open(address).connection else { return }
      while !isDone.withLock({ $0 }) {
        _ = try? other.integers(
          """
          SELECT count(*) FROM (
            SELECT pg_cancel_backend(pid) AS told FROM pg_stat_activity
            WHERE wait_event = 'SyncRep' AND application_name = 'waits') AS waiting
          WHERE told
          """)
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
    canceller.start()
    let outcome = write(2, by: waiting, milliseconds: 10_000)
    isDone.withLock { $0 = true }
    var message = ""
    if case .unknown(let error) = outcome { message = error.message }
    #expect(message.contains("synchronous replication"), "\(outcome)")
    #expect(try base.connection.integers("SELECT count(*) FROM marks WHERE id = 2") == [1])
  }
}

/// Does `body` for each number on some threads; the results are in the order of the numbers.
func inParallel<Value: Sendable>(
  _ numbers: ClosedRange<Int>, _ body: @escaping @Sendable (Int) throws -> Value
) -> [Result<Value, any Error>] {
  let next = Mutex(numbers.lowerBound)
  let found = Mutex<[Int: Result<Value, any Error>]>([:])
  let all = DispatchGroup()
  for _ in 0..<10 {
    all.enter()
    Thread {
      while true {
        let number = next.withLock { next in
          defer { next += 1 }
          return next
        }
        if number > numbers.upperBound { return all.leave() }
        let result = Result { try body(number) }
        found.withLock { $0[number] = result }
      }
    }.start()
  }
  all.wait()
  return found.withLock { found in numbers.compactMap { found[$0] } }
}

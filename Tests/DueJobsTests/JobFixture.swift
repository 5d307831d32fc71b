import Core
import Database
import Synchronization
import Testing
import TestSupport
import Zones

@testable import DueJobs

/// A database with a table in which jobs leave their traces, and a clock that tests turn.
final class JobFixture: Sendable {
  static let migrations =
    Migration.all + [
      Migration(
        feature: "traces", number: 1, name: "traces",
        sql: "CREATE TABLE traces (n INTEGER, key TEXT NOT NULL, at INTEGER NOT NULL) STRICT;",
        postgreSQL: "CREATE TABLE traces (n bigint, key text NOT NULL, at bigint NOT NULL);")
    ]

  let database: TestDatabase
  let clock = TestClock()
  let seen = Seen()

  /// What the runner keeps. It may be released on the writer's queue, which must not stop the database.
  final class Seen: Sendable {
    let uptime = Mutex<Int64>(0)
    let lines = Mutex<[String]>([])
  }

  init() throws { database = try TestDatabase(migrations: Self.migrations) }

  /// A kind whose jobs leave a trace with their key.
  static let trace = JobKind("test.trace") { job, context, transaction in
    try transaction.leaveTrace(job.key, at: context.now)
  }

  func environment(node: String = "server", writer: Writer? = nil) -> DueJobEnvironment {
    DueJobEnvironment(
      writer: writer ?? database.writer, zone: .utc, node: node, now: { [clock] in clock.now },
      uptime: { [seen] in seen.uptime.withLock { $0 } },
      log: { [seen] line in seen.lines.withLock { $0.append(line) } })
  }

  func runner(_ kinds: [JobKind], nodeJobs: [NodeJob] = []) -> DueJobRunner {
    DueJobRunner(kinds, nodeJobs: nodeJobs, environment())
  }

  func schedule(_ kind: JobKind, _ key: String, in seconds: Int64 = 0) throws {
    let due = clock.now + seconds
    try database.write { try $0.schedule(kind, key: key, at: due) }
  }

  /// The keys of the traces, in their order.
  func traces() throws -> [String] { try database.reader.traces() }

  /// The times of the traces with a key, since the start of the test.
  func times(of key: String) throws -> [Int64] {
    try database.read { transaction throws(DatabaseError) in
      try transaction.all("SELECT at FROM traces WHERE key = $1 ORDER BY n", [.text(key)]) {
        $0.instant(0) - TestClock.start
      }
    }
  }

  func jobs() throws -> [ListedJob] {
    let now = clock.now
    return try database.read { transaction throws(DatabaseError) in
      try transaction.listedJobs(atMost: 100_000, at: now)
    }
  }
}

extension WriteTransaction {
  func leaveTrace(_ key: String, at now: Instant) throws(DatabaseError) {
    let number = try nextNumber("traces", .withoutGap)
    try run(
      "INSERT INTO traces (n, key, at) VALUES ($1, $2, $3)",
      [.integer(number), .text(key), .instant(now)])
  }
}

extension Reader {
  func traces() throws -> [String] {
    try read { transaction throws(DatabaseError) in
      try transaction.all("SELECT key FROM traces ORDER BY n") { $0.text(0) }
    }
  }
}

/// Something that a job says, and that the test waits for, however slow the machine is.
struct Mishap: Error, CustomStringConvertible {
  var description = "it went wrong"
}

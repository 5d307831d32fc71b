import Core
import Database
import Dispatch
import Glibc
import Synchronization
import Testing
import TestSupport
import Zones

@testable import DueJobs

/// A process that does jobs and is killed in the middle: in a job, or at any moment soon after one.
private struct Doer: Sendable {
  /// A job may be under way at each of the kills, on a busy machine at most of them: then it is tried as often.
  private static let retries = [Int64](repeating: 10, count: 20)
  let path: String
  let round: UInt64

  func run() throws {
    let database = try Database(path: path, migrations: JobFixture.migrations)
    let left = Mutex(20 + Int(round) * 7)
    let kind = JobKind("test.trace", retrySeconds: Self.retries) {
      [round] job, context, transaction in
      try transaction.leaveTrace(job.key, at: context.now)
      let isLast = left.withLock { left in
        left -= 1
        return left == 0
      }
      guard isLast else { return }
      if round.isMultiple(of: 2) { kill(getpid(), SIGKILL) }
      DispatchQueue.global().async { kill(getpid(), SIGKILL) }
    }
    let now = TestClock.start + 100 * Int64(round)
    let runner = DueJobRunner(
      [kind, Self.outside],
      DueJobEnvironment(writer: database.writer, zone: .utc, now: { now }, log: { _ in }))
    runner.start()
    DispatchSemaphore(value: 0).wait()
  }

  /// The same without an end.
  static let trace = JobKind("test.trace", retrySeconds: retries) { job, context, transaction in
    try transaction.leaveTrace(job.key, at: context.now)
  }

  static let outside = JobKind(
    outside: "test.outside", limits: OutsideLimits(atOnce: 4), retrySeconds: retries
  ) { job in
    job.finish { try $0.leaveTrace("outside \(job.job.key)", at: TestClock.start) }
  }
}

@Suite("The runner of due jobs")
struct RunningTests {
  @Test("kill -9 in the middle of 1,000 jobs: each is done once", .ofAFile)
  func kill() async throws {
    let fixture = try JobFixture()
    try fixture.database.write { transaction in
      for number in 0..<1_000 {
        try transaction.schedule(JobFixture.trace, key: "\(number)", at: TestClock.start)
        if number < 50 {
          try transaction.schedule(Doer.outside, key: "\(number)", at: TestClock.start)
        }
      }
    }
    let copy = TemporaryFolder()
    let path = copy.file("jobs.db")
    _ = try fixture.database.reader.backup(to: path)
    for round in 0..<8 as Range<UInt64> {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, round = round as UInt64] in
        try Doer(path: path, round: round).run()
      }
    }
    let database = try Database(path: path, migrations: JobFixture.migrations)
    defer { database.stop() }
    let between = try database.reader().traces().count
    DueJobRunner(
      [Doer.trace, Doer.outside],
      DueJobEnvironment(
        writer: database.writer, zone: .utc, now: { TestClock.start + 100_000 }, log: { _ in })
    ).runDue()
    let keys = (0..<1_000).map { "\($0)" } + (0..<50).map { "outside \($0)" }
    let counts = Dictionary(grouping: try database.reader().traces()) { $0 }.mapValues(\.count)
    #expect(counts.filter { $0.value > 1 }.isEmpty)
    #expect(keys.filter { counts[$0] == nil } == [])
    #expect(counts.count == keys.count)
    #expect(between > 0)
  }

  @Test(
    "A job that ends the process is tried later, and in the end kept; others are done", .ofAFile)
  func crashing() async throws {
    let fixture = try JobFixture()
    try fixture.schedule(Self.crash, "crash")
    for number in 0..<40 { try fixture.schedule(JobFixture.trace, "\(number)") }
    let copy = TemporaryFolder()
    let path = copy.file("jobs.db")
    _ = try fixture.database.reader.backup(to: path)
    for start in [0, 1, 3] as [Int64] {
      // After the second time it waits; the others are done meanwhile.
      if start == 3 { #expect(try Self.run(path, TestClock.start + 2_000).count == 1) }
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, start = start as Int64] in
        try Self.run(path, TestClock.start + 1_000 * start)
      }
    }
    let left = try Self.run(path, TestClock.start + 100_000)
    #expect(left.map(\.job.key) == ["crash"])
    #expect(left.map(\.state) == [.failed])
    #expect(left.map(\.error) == ["the server ended meanwhile"])
  }

  private static let crash = JobKind("test.crash", retrySeconds: [10, 10]) { _, _, _ in
    Glibc.kill(getpid(), SIGKILL)
  }

  @discardableResult
  private static func run(_ path: String, _ now: Instant) throws -> [ListedJob] {
    let database = try Database(path: path, migrations: JobFixture.migrations)
    defer { database.stop() }
    let runner = DueJobRunner(
      [crash, JobFixture.trace],
      DueJobEnvironment(writer: database.writer, zone: .utc, now: { now }, log: { _ in }))
    runner.runDue()
    return try database.reader().read { transaction throws(DatabaseError) in
      try transaction.listedJobs(atMost: 100, at: now)
    }
  }

  @Test("While 10,000 jobs are done, other writes come between")
  func fairness() throws {
    let fixture = try JobFixture()
    try fixture.database.write { transaction in
      for number in 0..<10_000 {
        try transaction.schedule(JobFixture.trace, key: "\(number)", at: TestClock.start)
      }
    }
    let waits = Mutex<[Int]>([])
    let writer = fixture.database.writer
    // Another write is submitted while a job is done: how many jobs are done before it?
    let kind = JobKind("test.trace") { job, context, transaction in
      try transaction.leaveTrace(job.key, at: context.now)
      guard job.id.value.isMultiple(of: 100) else { return }
      let before = try transaction.count()
      writer.write({ try $0.count() - before }) { count in
        if let count = try? count.get() { waits.withLock { $0.append(count) } }
      }
    }
    fixture.runner([kind]).runDue()
    try writer.write { _ in }
    #expect(waits.withLock { $0.count } >= 100)
    #expect(waits.withLock { $0.max() ?? .max } <= DueJobRunner.biteSize)
    #expect(try fixture.traces().count == 10_000)
  }

  @Test("A sleeping runner is woken when a nearer job is committed, and by a job at its time")
  func wakes() throws {
    let fixture = try JobFixture()
    let keys = Mutex<[String]>([])
    let isDone = DispatchSemaphore(value: 0)
    let kind = JobKind(outside: "test.heard", limits: OutsideLimits(atOnce: 9)) { job in
      keys.withLock { $0.append(job.job.key) }
      job.finish()
      isDone.signal()
    }
    let clock: @Sendable () -> Instant = { Instant(seconds: Int64(time(nil))) }
    let runner = DueJobRunner(
      [kind],
      DueJobEnvironment(
        writer: fixture.database.writer, zone: .utc, now: clock, log: { _ in }))
    runner.start()
    let now = clock()
    for (key, seconds) in [("far", 100_000), ("soon", 2), ("now", 0)] as [(String, Int64)] {
      try fixture.database.write { try $0.schedule(kind, key: key, at: now + seconds) }
    }
    isDone.wait()
    isDone.wait()
    runner.stop()
    #expect(keys.withLock { $0 } == ["now", "soon"])
  }
}

extension ReadTransaction {
  fileprivate func count() throws(DatabaseError) -> Int {
    try first("SELECT count(*) FROM traces") { Int($0.int(0)) } ?? 0
  }
}

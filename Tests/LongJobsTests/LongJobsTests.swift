import Core
import Database
import Dispatch
import DueJobs
import JSON
import Synchronization
import Testing
import TestSupport
import WebAPI
import Zones

@testable import LongJobs

@Suite("Long jobs")
struct LongJobsTests {
  private let database: TestDatabase
  private let clock = TestClock()
  private let jobs = LongJobs()
  private let anna = Caller.test(UserID(stored: 1), .manager)
  private let otto = Caller.test(UserID(stored: 2), .manager)
  private let admin = Caller.test(UserID(stored: 3), .admin)

  init() throws {
    database = try TestDatabase()
    try database.addUsers(("anna", .manager), ("otto", .manager), ("ada", .admin))
    jobs.start(database.writer) { [clock] in clock.now }
  }

  private func begin(
    as caller: Caller? = nil, _ work: @escaping LongJobs.Work
  ) throws -> ID<LongJob> {
    let context = RequestContext.test(caller ?? anna)
    return try database.write { [jobs] transaction in
      try jobs.begin("test.work", context, in: transaction, work).id
    }
  }

  private func job(_ id: ID<LongJob>, as caller: Caller? = nil) throws -> LongJob {
    try database.read { transaction throws(LongJobFault) in
      try jobs.job(id, of: "test.work", RequestContext.test(caller ?? anna), in: transaction)
    }
  }

  private func cancel(_ id: ID<LongJob>, as caller: Caller? = nil) throws {
    let context = RequestContext.test(caller ?? anna)
    try database.write { [jobs] in
      try jobs.cancel(id, of: "test.work", context, in: $0)
    }
  }

  @Test("A job runs once its beginning is committed, tells how far it is, and has a result")
  func run() throws {
    let (isHalf, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let id = try begin { run in
      try run.advance(to: 50, of: 100)
      isHalf.signal()
      mayGoOn.wait()
      try run.write(done: 100, of: 100) { _ in }
      return JSONTree.object(["added": .integer(2)])
    }
    isHalf.wait()
    let half = try job(id)
    #expect(half.state == .running && half.done == 50 && half.total == 100 && half.endedAt == nil)
    clock.advance(bySeconds: 5)
    mayGoOn.signal()
    jobs.waitUntilIdle()
    let whole = try job(id)
    #expect(
      whole.state == .done && whole.done == 100
        && whole.result == JSONTree.object(["added": .integer(2)]))
    #expect(whole.endedAt == TestClock.start + 5)
  }

  @Test("A job whose beginning is rolled back never runs, and the next one is its own")
  func rolledBack() throws {
    let runs = Mutex<[String]>([])
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try database.write { [jobs, anna] transaction in
        _ = try jobs.begin("test.work", RequestContext.test(anna), in: transaction) { _ in
          runs.withLock { $0.append("never") }
          return .null
        }
        throw Refused()
      }
    }
    _ = try begin { _ in
      runs.withLock { $0.append("second") }
      return .null
    }
    jobs.waitUntilIdle()
    #expect(runs.withLock { $0 } == ["second"])
  }

  @Test("A job is its user's and the admins' to see and to stop; for others there is none")
  func rights() throws {
    let mayGoOn = DispatchSemaphore(value: 0)
    let id = try begin { run in
      mayGoOn.wait()
      try run.advance(to: 1)
      return .null
    }
    #expect(try job(id).user == anna.user)
    #expect(try job(id, as: admin).id == id)
    #expect(throws: LongJobFault.notFound) { try job(id, as: otto) }
    #expect(throws: LongJobFault.notFound) { try cancel(id, as: otto) }
    #expect(throws: LongJobFault.notFound) {
      try database.read { [jobs, anna] transaction throws(LongJobFault) in
        try jobs.job(id, of: "other.work", RequestContext.test(anna), in: transaction)
      }
    }
    try cancel(id, as: admin)
    mayGoOn.signal()
    jobs.waitUntilIdle()
    #expect(try job(id).state == .cancelled)
  }

  @Test("A stopped job writes nothing more, and keeps what it has written")
  func cancelled() throws {
    let (isHalf, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let id = try begin { run in
      for number in 1...4 as ClosedRange<Int64> {
        try run.write(done: number, of: 4) { transaction in
          try transaction.run(
            "UPDATE generation SET made_at = $1", [.integer(number)])
        }
        if number == 2 {
          isHalf.signal()
          mayGoOn.wait()
        }
      }
      return .null
    }
    isHalf.wait()
    try cancel(id)
    mayGoOn.signal()
    jobs.waitUntilIdle()
    let stopped = try job(id)
    #expect(stopped.state == .cancelled && stopped.done == 2 && stopped.result == nil)
    let written = try database.read { transaction throws(DatabaseError) in
      try transaction.first("SELECT made_at FROM generation") { $0.int(0) }
    }
    #expect(written == 2)
    // What has ended stays as it is.
    try cancel(id)
    #expect(try job(id) == stopped)
  }

  @Test("A job that fails says why")
  func failing() throws {
    let id = try begin { _ in throw Problem(.invalid, "Line 3 is no course.") }
    jobs.waitUntilIdle()
    let failed = try job(id)
    #expect(failed.state == .failed && failed.error == "Line 3 is no course.")
  }

  @Test("One of each user runs, others wait; more than four of a user are refused")
  func turns() throws {
    let (annasMayGoOn, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let running = Mutex(0)
    let most = Mutex(0)
    var annas: [ID<LongJob>] = []
    for _ in 0..<4 {
      annas.append(
        try begin { _ in
          let count = running.withLock { running in
            running += 1
            return running
          }
          most.withLock { $0 = max($0, count) }
          annasMayGoOn.wait()
          running.withLock { $0 -= 1 }
          return .null
        })
    }
    #expect(throws: LongJobFault.tooMany) { try begin { _ in .null } }
    let ottos = try begin(as: otto) { _ in
      isDone.signal()
      return .null
    }
    isDone.wait()
    try cancel(annas[3])
    for _ in 0..<3 { annasMayGoOn.signal() }
    jobs.waitUntilIdle()
    #expect(most.withLock { $0 } == 1)
    #expect(try annas.map { try job($0).state } == [.done, .done, .done, .cancelled])
    #expect(try job(ottos, as: otto).state == .done)
    _ = try begin { _ in .null }
    jobs.waitUntilIdle()
  }

  @Test("A stop ends what is under way, and a start tells what the last process left: interrupted")
  func interrupted() throws {
    let isRunning = DispatchSemaphore(value: 0)
    let id = try begin { run in
      try run.advance(to: 1, of: 2)
      isRunning.signal()
      while true { try run.advance(to: 1, of: 2) }
    }
    isRunning.wait()
    jobs.stop()
    #expect(try job(id).state == .interrupted)
    // As a process that was killed leaves it.
    try database.write { transaction in
      try transaction.run("UPDATE long_jobs SET state = 'running', ended_at = NULL")
    }
    LongJobs().start(database.writer) { [clock] in clock.now }
    let left = try job(id)
    #expect(left.state == .interrupted && left.done == 1 && left.endedAt == clock.now)
  }

  @Test("A start ends nothing of a node with another name")
  func nodes() throws {
    let (isRunning, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let id = try begin { _ in
      isRunning.signal()
      mayEnd.wait()
      return .null
    }
    isRunning.wait()
    let second = LongJobs(node: "second")
    second.start(database.writer) { [clock] in clock.now }
    #expect(try job(id).state == .running)
    second.stop()
    #expect(try job(id).state == .running)
    mayEnd.signal()
    jobs.waitUntilIdle()
    #expect(try job(id).state == .done)
  }

  @Test("What ended a month ago is deleted at night; what a user began goes with the user's data")
  func cleaning() throws {
    let old = try begin { _ in .null }
    jobs.waitUntilIdle()
    let runner = DueJobRunner(
      [jobs.cleaning],
      DueJobEnvironment(
        writer: database.writer, zone: .utc, now: { [clock] in clock.now }, log: { _ in }))
    runner.runDue()
    clock.advance(bySeconds: 29 * 86_400)
    runner.runDue()
    let new = try begin { _ in .null }
    jobs.waitUntilIdle()
    #expect(try job(old).state == .done)
    clock.advance(bySeconds: 2 * 86_400)
    runner.runDue()
    #expect(throws: LongJobFault.notFound) { try job(old) }
    #expect(try job(new).state == .done)
    try database.write { [anna] in try $0.deleteLongJobs(of: anna.user) }
    #expect(throws: LongJobFault.notFound) { try job(new) }
  }
}

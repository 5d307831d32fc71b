import Core
import Database
import Dispatch
import JSON
import Synchronization
import Testing
import TestSupport

@testable import LongJobs

@Suite("Long jobs while the database is away", .ofAServer)
struct AwayTests {
  private let database: TestDatabase
  private let anna = Caller.test(UserID(stored: 1), .manager)

  init() throws {
    database = try TestDatabase()
    try database.addUsers(("anna", .manager))
  }

  private func begin(
    _ jobs: LongJobs, _ work: @escaping LongJobs.Work
  ) throws -> ID<LongJob> {
    let context = RequestContext.test(anna)
    return try database.write { try jobs.begin("test.work", context, in: $0, work).id }
  }

  private func state(_ id: ID<LongJob>) throws -> LongJob.State? {
    try database.read { transaction throws(DatabaseError) in try transaction.longJob(id)?.state }
  }

  @Test(
    "A node that starts meanwhile ends what its last process left, and runs jobs, once it is back")
  func starting() throws {
    let left = try begin(LongJobs()) { _ in .null }
    let node = try database.node(patience: 1)
    defer { node.stop() }
    #expect(node.followServer() != nil)
    let jobs = LongJobs()
    let lines = Mutex<[String]>([])
    try database.refuseConnections(true)
    jobs.start(node.writer, now: { TestClock.start }) { line in lines.withLock { $0.append(line) } }
    #expect(lines.withLock { $0.allSatisfy { $0.hasPrefix("long jobs wait") } && !$0.isEmpty })
    try database.refuseConnections(false)
    let runs = DispatchSemaphore(value: 0)
    let new = try begin(jobs) { _ in
      runs.signal()
      return .null
    }
    runs.wait()
    jobs.waitUntilIdle()
    #expect(try state(left) == .interrupted)
    #expect(try state(new) == .done)
    jobs.stop()
  }

  @Test("A job whose beginning had no answer begins once, and one that others ended never")
  func begun() throws {
    let jobs = LongJobs()
    let runs = Mutex<[Int]>([])
    let ids = try (1...2).map { number in
      try begin(jobs) { _ in
        runs.withLock { $0.append(number) }
        return .null
      }
    }
    try database.write { transaction in
      #expect(try transaction.beginLongJob(ids[0]))
      try transaction.endLongJob(ids[1], as: .cancelled, at: TestClock.start)
    }
    jobs.start(database.writer, now: { TestClock.start })
    jobs.waitUntilIdle()
    #expect(runs.withLock { $0 } == [1])
    #expect(try ids.map { try state($0) } == [.done, .cancelled])
    jobs.stop()
  }
}

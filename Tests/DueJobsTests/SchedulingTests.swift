import Core
import Database
import Testing
import TestSupport

@testable import DueJobs

@Suite("Jobs are scheduled, moved and cancelled with the change that they belong to")
struct SchedulingTests {
  let fixture: JobFixture
  let trace = JobFixture.trace

  init() throws { fixture = try JobFixture() }

  @Test("A job is done when it is due, once, and is gone")
  func once() throws {
    let runner = fixture.runner([trace])
    try fixture.schedule(trace, "a", in: 60)
    runner.runDue()
    #expect(try fixture.traces() == [])
    fixture.clock.advance(bySeconds: 60)
    runner.runDue()
    runner.runDue()
    #expect(try fixture.traces() == ["a"])
    #expect(try fixture.jobs() == [])
    #expect(runner.metrics.count(.done, of: "test.trace") == 1)
  }

  @Test("What is rolled back schedules, moves and cancels nothing")
  func rolledBack() throws {
    try fixture.schedule(trace, "kept")
    let now = fixture.clock.now
    #expect(throws: Mishap.self) {
      try fixture.database.write { [trace] transaction in
        try transaction.schedule(trace, key: "never", at: now)
        try transaction.cancel(trace, key: "kept")
        throw Mishap()
      }
    }
    fixture.runner([trace]).runDue()
    #expect(try fixture.traces() == ["kept"])
  }

  @Test("A kind and key have one job: the last word of a transaction counts")
  func lastWord() throws {
    let now = fixture.clock.now
    try fixture.database.write { [trace] transaction in
      try transaction.schedule(trace, key: "a", at: now, payload: "1")
      try transaction.cancel(trace, key: "a")
      try transaction.schedule(trace, key: "a", at: now + 10, payload: "2")
      try transaction.schedule(trace, key: "a", at: now + 20, payload: "3")
      try transaction.schedule(trace, key: "b", at: now)
      #expect(try transaction.move(trace, key: "b", to: now + 30))
      #expect(try !transaction.move(trace, key: "c", to: now))
      try transaction.schedule(trace, key: "d", at: now)
      #expect(try transaction.cancel(trace, key: "d"))
      #expect(try !transaction.cancel(trace, key: "d"))
    }
    let jobs = try fixture.jobs()
    #expect(
      try fixture.database.read { transaction throws(DatabaseError) in
        try transaction.jobCount()
      } == 2)
    #expect(jobs.map(\.job.key) == ["a", "b"])
    #expect(jobs.map(\.job.payload) == ["3", ""])
    #expect(jobs.map { $0.job.dueAt - now } == [20, 30])
    #expect(
      try fixture.database.read { transaction throws(DatabaseError) in
        try transaction.dueTime(of: trace, key: "b")
      } == now + 30)
  }

  @Test("A job may schedule the next one of its kind and key")
  func chain() throws {
    let kind = JobKind("test.chain") { job, context, transaction in
      try transaction.leaveTrace(job.payload, at: context.now)
      let number = Int(job.payload) ?? 0
      if number < 3 {
        let again = JobKind("test.chain") { _, _, _ in }
        try transaction.schedule(
          again, key: job.key, at: context.now + 5, payload: "\(number + 1)")
      }
    }
    try fixture.database.write { [now = fixture.clock.now] in
      try $0.schedule(kind, key: "k", at: now, payload: "1")
    }
    let runner = fixture.runner([kind])
    for _ in 0..<5 {
      runner.runDue()
      fixture.clock.advance(bySeconds: 5)
    }
    #expect(try fixture.traces() == ["1", "2", "3"])
  }

  @Test("A job of a kind that nobody declares stays")
  func unknownKind() throws {
    try fixture.schedule(trace, "a")
    fixture.runner([]).runDue()
    #expect(try fixture.jobs().map(\.state) == [.due])
  }

  @Test("Jobs by a model", arguments: 0..<30 as Range<UInt64>)
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var due: [String: Instant] = [:]
    var done: [String] = []
    var runner = fixture.runner([trace])
    for _ in 0..<60 {
      let key = "key \(Int.random(in: 0..<8, using: &random))"
      let later = fixture.clock.now + .random(in: -5...50, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        try fixture.database.write { [trace] in try $0.schedule(trace, key: key, at: later) }
        due[key] = later
      case 2:
        let isThere = try fixture.database.write { [trace] in
          try $0.move(trace, key: key, to: later)
        }
        #expect(isThere == (due[key] != nil))
        if isThere { due[key] = later }
      case 3:
        let isThere = try fixture.database.write { [trace] in try $0.cancel(trace, key: key) }
        #expect(isThere == (due.removeValue(forKey: key) != nil))
      case 4: runner = fixture.runner([trace])
      default:
        fixture.clock.advance(bySeconds: .random(in: -10...30, using: &random))
        runner.runDue()
        let now = fixture.clock.now
        done += due.filter { $0.value <= now }.keys
        due = due.filter { $0.value > now }
      }
      #expect(try fixture.jobs().map(\.job.key).sorted() == due.keys.sorted())
    }
    #expect(try fixture.traces().sorted() == done.sorted())
  }
}

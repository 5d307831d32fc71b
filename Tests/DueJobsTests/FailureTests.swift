import Core
import Database
import Dispatch
import Synchronization
import Testing
import TestSupport

@testable import DueJobs

@Suite("Jobs that fail, hang or are left by a node")
struct FailureTests {
  let fixture: JobFixture
  let trace = JobFixture.trace

  init() throws { fixture = try JobFixture() }

  @Test("A job that always throws is tried again, later each time, and kept; others go on")
  func alwaysThrows() throws {
    let kind = JobKind("test.bad", retrySeconds: [10, 60]) { job, context, transaction in
      try transaction.leaveTrace("undone", at: context.now)
      throw Mishap()
    }
    let runner = fixture.runner([kind, trace])
    try fixture.schedule(kind, "bad")
    try fixture.schedule(trace, "good")
    runner.runDue()
    #expect(try fixture.traces() == ["good"])
    #expect(try fixture.jobs().map(\.nextAt) == [TestClock.start + 10])
    for (seconds, tries) in [(9, 1), (1, 2), (59, 2), (1, 3)] as [(Int64, Int)] {
      fixture.clock.advance(bySeconds: seconds)
      runner.runDue()
      #expect(try fixture.jobs().map(\.job.tries) == [tries])
    }
    let job = try #require(try fixture.jobs().first)
    #expect(job.state == .failed && job.error == "it went wrong")
    #expect(runner.metrics.count(.triedAgain, of: "test.bad") == 2)
    #expect(runner.metrics.count(.failed, of: "test.bad") == 1)
    #expect(fixture.seen.lines.withLock { $0 }.count == 3)
    fixture.clock.advance(bySeconds: 1_000_000)
    runner.runDue()
    #expect(try fixture.jobs().map(\.job.tries) == [3])
    let now = fixture.clock.now
    #expect(try fixture.database.write { try $0.retryJob(job.job.id, at: now) })
    runner.runDue()
    #expect(try fixture.jobs().map(\.job.tries) == [1])
    #expect(try fixture.traces() == ["good"])
  }

  @Test("A job outside the writer finishes in one transaction, or is tried again")
  func outside() throws {
    let tries = Mutex(0)
    let kind = JobKind(outside: "test.outside", retrySeconds: [10]) { job in
      let number = tries.withLock { tries in
        tries += 1
        return tries
      }
      if number == 1 { throw Mishap() }
      job.finish { try $0.leaveTrace("\(job.job.key) \(number)", at: job.context.now) }
      // A second end counts for nothing.
      job.fail("late")
    }
    let runner = fixture.runner([kind])
    try fixture.schedule(kind, "a")
    runner.runDue()
    #expect(try fixture.jobs().map(\.error) == ["it went wrong"])
    fixture.clock.advance(bySeconds: 10)
    runner.runDue()
    #expect(try fixture.traces() == ["a 2"])
    #expect(try fixture.jobs() == [])
  }

  @Test("Who drops a job outside the writer has failed")
  func dropped() throws {
    let kind = JobKind(outside: "test.dropped") { _ in }
    try fixture.schedule(kind, "a")
    fixture.runner([kind]).runDue()
    #expect(try fixture.jobs().map(\.error) == ["it ended without a result"])
  }

  @Test("What is cancelled or moved while it runs outside the writer finishes nothing")
  func cancelledMeanwhile() throws {
    let writer = fixture.database.writer
    let now = fixture.clock.now
    let plain = JobKind("test.cancelled") { _, _, _ in }
    let kind = JobKind(outside: "test.cancelled", limits: OutsideLimits(atOnce: 4)) { job in
      try writer.write { transaction in
        if job.job.key == "moved" { try transaction.move(plain, key: "moved", to: now + 60) }
        if job.job.key == "cancelled" { try transaction.cancel(plain, key: "cancelled") }
      }
      job.finish { try $0.leaveTrace(job.job.key, at: now) }
    }
    for key in ["moved", "cancelled", "done"] { try fixture.schedule(kind, key) }
    fixture.runner([kind]).runDue()
    #expect(try fixture.traces() == ["done"])
    #expect(try fixture.jobs().map(\.job.key) == ["moved"])
  }

  @Test("No more run outside the writer than may, and a slow kind holds up no other")
  func limits() throws {
    let running = Mutex(0)
    let most = Mutex(0)
    let (gate, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasStarted = DispatchSemaphore(value: 0)
    let slow = JobKind(outside: "test.slow", limits: OutsideLimits(atOnce: 3)) { job in
      let count = running.withLock { running in
        running += 1
        return running
      }
      most.withLock { $0 = max($0, count) }
      hasStarted.signal()
      gate.wait()
      running.withLock { $0 -= 1 }
      job.finish { _ in hasEnded.signal() }
    }
    let isDone = DispatchSemaphore(value: 0)
    let quick = JobKind("test.quick") { _, _, _ in isDone.signal() }
    for number in 0..<10 { try fixture.schedule(slow, "\(number)") }
    let runner = fixture.runner([slow, quick])
    runner.start()
    try fixture.schedule(quick, "a")
    isDone.wait()
    for _ in 0..<3 { hasStarted.wait() }
    for _ in 0..<10 { gate.signal() }
    for _ in 0..<10 { hasEnded.wait() }
    runner.stop()
    #expect(most.withLock { $0 } == 3)
  }

  @Test("A claim of a node that is gone expires, and another node does the job")
  func expiry() throws {
    try fixture.schedule(trace, "a")
    let (trace, now) = (self.trace, fixture.clock.now)
    let claims = try fixture.database.write { transaction in
      try transaction.claim(
        trace, tried: false, atMost: 9, at: now, until: now + 600, node: "gone")
    }
    #expect(claims.count == 1)
    let runner = fixture.runner([trace])
    fixture.clock.advance(bySeconds: 599)
    runner.runDue()
    #expect(try fixture.jobs().map(\.state) == [.claimed])
    fixture.clock.advance(bySeconds: 1)
    runner.runDue()
    #expect(try fixture.traces() == ["a"])
    // The node that was gone is back, and has lost the job.
    #expect(try fixture.database.write { try $0.finish(claims[0], next: nil) } == false)
  }

  @Test(
    "A job outside the writer that does not end is taken again, after a time that no clock's jump shortens"
  )
  func hanging() throws {
    let held = Mutex<[OutsideJob]>([])
    let isStarted = DispatchSemaphore(value: 0)
    let kind = JobKind(outside: "test.hanging", limits: OutsideLimits(leaseSeconds: 30)) { job in
      held.withLock { $0.append(job) }
      isStarted.signal()
    }
    try fixture.schedule(kind, "a")
    let runner = fixture.runner([kind])
    runner.start()
    isStarted.wait()
    fixture.clock.advance(bySeconds: 86_400)
    #expect(runner.round() != .didWork)
    #expect(try fixture.jobs().map(\.state) == [.claimed])
    fixture.seen.uptime.withLock { $0 += 30 }
    _ = runner.round()
    #expect(try fixture.jobs().map(\.error) == ["it did not end in time"])
    held.withLock { $0 }.first?.finish { try $0.leaveTrace("late", at: TestClock.start) }
    runner.working.wait()
    runner.stop()
    #expect(try fixture.traces() == [])
  }

  @Test("A stop gives back what runs outside the writer; the next start does it again")
  func stop() throws {
    let held = Mutex<[OutsideJob]>([])
    let isStarted = DispatchSemaphore(value: 0)
    let hanging = JobKind(outside: "test.outside") { job in
      held.withLock { $0.append(job) }
      isStarted.signal()
    }
    try fixture.schedule(hanging, "a")
    let runner = fixture.runner([hanging])
    runner.start()
    isStarted.wait()
    runner.stop()
    #expect(try fixture.jobs().map(\.state) == [.due])
    #expect(try fixture.jobs().map(\.job.tries) == [0])
    let working = JobKind(outside: "test.outside") { job in
      job.finish { try $0.leaveTrace(job.job.key, at: TestClock.start) }
    }
    fixture.runner([working]).runDue()
    held.withLock { $0 }.first?.finish { try $0.leaveTrace("late", at: TestClock.start) }
    runner.working.wait()
    #expect(try fixture.traces() == ["a"])
  }
}

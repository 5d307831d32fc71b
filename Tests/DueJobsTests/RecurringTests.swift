import Core
import Database
import Dispatch
import Synchronization
import Testing
import TestSupport

@testable import DueJobs

@Suite("Work that recurs")
struct RecurringTests {
  let fixture: JobFixture
  let hourly = JobKind("test.hourly", every: .hourly) { _, context, transaction in
    try transaction.leaveTrace("hourly", at: context.now)
  }
  let nightly = JobKind("test.nightly", every: .daily(hour: 3, minute: 0)) {
    _, context, transaction in
    try transaction.leaveTrace("nightly", at: context.now)
  }

  init() throws { fixture = try JobFixture() }

  // The clock of tests starts at 08:00 UTC.

  @Test("It is done at each of its times, also over starts")
  func times() throws {
    for _ in 0..<49 {
      fixture.runner([hourly, nightly]).runDue()
      fixture.clock.advance(bySeconds: 1_800)
    }
    #expect(try fixture.times(of: "hourly") == (1...24).map { $0 * 3_600 })
    #expect(try fixture.times(of: "nightly") == [19 * 3_600])
  }

  @Test("The clock is set a day forward: each is done once")
  func forward() throws {
    let runner = fixture.runner([hourly, nightly])
    runner.runDue()
    fixture.clock.advance(bySeconds: 86_400 + 600)
    runner.runDue()
    #expect(try fixture.traces().sorted() == ["hourly", "nightly"])
    fixture.clock.advance(bySeconds: 3_000)
    runner.runDue()
    #expect(try fixture.times(of: "hourly") == [87_000, 90_000])
  }

  @Test("The clock is set an hour back: nothing is done twice for one due time")
  func back() throws {
    let runner = fixture.runner([hourly])
    runner.runDue()
    fixture.clock.advance(bySeconds: 3_600)
    runner.runDue()
    fixture.clock.advance(bySeconds: -3_600)
    for _ in 0..<9 {
      runner.runDue()
      fixture.clock.advance(bySeconds: 1_000)
    }
    // The due time of 3,600 is done; that of 7,200 comes at the eighth step.
    #expect(try fixture.times(of: "hourly") == [3_600, 8_000])
  }

  @Test("A clock that was years ahead does not keep it from being done")
  func farBack() throws {
    fixture.clock.advance(bySeconds: 4 * 365 * 86_400)
    fixture.runner([hourly]).runDue()
    fixture.clock.now = TestClock.start
    let runner = fixture.runner([hourly])
    runner.runDue()
    fixture.clock.advance(bySeconds: 3_600)
    runner.runDue()
    #expect(try fixture.times(of: "hourly") == [3_600])
  }

  @Test("One that fails for the last time waits for its next due time")
  func failing() throws {
    let kind = JobKind("test.failing", every: .hourly, retrySeconds: [10]) { _, _, _ in
      throw Mishap()
    }
    let runner = fixture.runner([kind])
    runner.runDue()
    for seconds in [3_600, 10] as [Int64] {
      fixture.clock.advance(bySeconds: seconds)
      runner.runDue()
    }
    let job = try #require(try fixture.jobs().first)
    #expect(job.state == .waiting && job.job.tries == 0 && job.error == "it went wrong")
    #expect(job.nextAt == TestClock.start + 7_200)
    #expect(runner.metrics.count(.failed, of: "test.failing") == 1)
  }

  @Test("What each node does for itself: at the start, at its times, once after a jump")
  func nodeJobs() throws {
    let times = Mutex<[Int64]>([])
    let job = NodeJob("sweep", every: .hourly, isDoneAtStart: true) { now in
      times.withLock { $0.append(now - TestClock.start) }
    }
    let runner = fixture.runner([], nodeJobs: [job])
    for seconds in [0, 600, 3_000, 86_400, -3_600, 3_600, 3_600] as [Int64] {
      fixture.clock.advance(bySeconds: seconds)
      runner.runDue()
      runner.working.wait()
    }
    #expect(times.withLock { $0 } == [0, 3_600, 90_000, 93_600])
    #expect(try fixture.jobs() == [])
  }
}

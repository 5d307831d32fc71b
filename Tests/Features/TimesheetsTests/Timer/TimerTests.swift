import Core
import Testing
import TestSupport
import WebAPI
import Zones

@testable import Timesheets

@Suite("The timer")
struct TimerTests {
  let fixture: TimesheetsFixture
  let project: ProjectID

  init() throws {
    fixture = try TimesheetsFixture()
    project = try fixture.project("Bridge", for: TimesheetsFixture.ann)
  }

  private func running() throws -> Entry? {
    try fixture.read(as: TimesheetsFixture.ann) {
      service, context, transaction throws(TimesheetFault) in
      try service.timer(context, in: transaction)
    }
  }

  private func isInvalid(_ field: String, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch TimesheetFault.invalid(let fields) {
      return fields.map(\.field) == [field]
    } catch {
      return false
    }
  }

  @Test("A timer starts now, is the only one, and stops now")
  func plain() throws {
    #expect(try running() == nil)
    #expect(throws: TimesheetFault.notRunning) { try fixture.stop() }
    let started = try fixture.start(project)
    #expect(started.start == fixture.now && started.end == nil && started.seconds == nil)
    #expect(try running() == started)
    #expect(throws: TimesheetFault.running) { try fixture.start(project) }
    fixture.now = fixture.now + 90
    let stopped = try fixture.stop()
    #expect(stopped.id == started.id && stopped.seconds == 90)
    #expect(try running() == nil)
  }

  /// The entries of all days.
  private func entries() throws -> [EntryRow] {
    try fixture.entries(
      EntriesQuery(
        days: try days("2020-01-01", "2030-01-01"), zone: .utc, scope: .user(TimesheetsFixture.ann))
    ).rows
  }

  @Test("Starting, stopping and starting within one second succeeds, and leaves no entry")
  func quick() throws {
    for _ in 0..<6 {
      let started = try fixture.start(project)
      let stopped = try fixture.stopped()
      #expect(stopped.isRemoved && stopped.entry.id == started.id && stopped.entry.seconds == 0)
      #expect(try running() == nil)
    }
    #expect(try entries().isEmpty)
    try fixture.start(project)
    fixture.now = fixture.now + 1
    #expect(try fixture.stopped().isRemoved == false)
    #expect(try entries().map(\.seconds) == [1])
  }

  @Test(
    "However fast timers are started and stopped, they start at once and reach no further than now",
    arguments: 1...5)
  func bursts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = fixture.now
    var count = 0
    var removed = 0
    for _ in 0..<300 {
      // Most calls are in the same second. Now and then the clock is set back while a timer runs.
      let steps: [Int64] = try running() == nil ? [0, 0, 0, 1, 2] : [0, 0, 0, 1, 7, -1]
      fixture.now = fixture.now + (steps.randomElement(using: &random) ?? 0)
      if let timer = try running() {
        let stopped = try fixture.stopped()
        #expect(stopped.isRemoved == (fixture.now <= timer.start))
        #expect(stopped.isRemoved || stopped.entry.end == fixture.now)
        if fixture.now < timer.start { fixture.now = timer.start }
        (count, removed) = (count + 1, removed + (stopped.isRemoved ? 1 : 0))
      } else {
        #expect(try fixture.start(project).start == fixture.now)
      }
      #expect(try entries().allSatisfy { ($0.end ?? $0.start) <= fixture.now })
    }
    let seconds = try entries().compactMap(\.seconds)
    #expect(seconds.count == count - removed && removed > 10 && !seconds.isEmpty)
    #expect(seconds.allSatisfy { $0 > 0 } && seconds.reduce(0, +) <= fixture.now - first)
  }

  @Test("A timer may start in the past, not in the future or inside another entry")
  func givenStart() throws {
    #expect(isInvalid("start") { try fixture.start(project, at: fixture.now + 1) })
    let entry = try fixture.add(project, fixture.now - 2 * hour, fixture.now - hour)
    let overlapping = TimesheetFault.OverlappingEntry(
      id: entry.id, start: entry.start, end: entry.end)
    #expect(throws: TimesheetFault.overlap(overlapping)) {
      try fixture.start(project, at: fixture.now - hour - 1)
    }
    #expect(try fixture.start(project, at: fixture.now - hour).start == fixture.now - hour)
  }

  @Test("A timer may start before a planned entry and stops at its start at the latest")
  func planned() throws {
    let later = try fixture.add(project, fixture.now + hour, fixture.now + 2 * hour)
    try fixture.start(project)
    fixture.now = fixture.now + 90 * 60
    let overlapping = TimesheetFault.OverlappingEntry(
      id: later.id, start: later.start, end: later.end)
    #expect(throws: TimesheetFault.overlap(overlapping)) { try fixture.stop() }
    #expect(try fixture.stop(at: later.start).end == later.start)
  }

  @Test("A timer of more than 24 hours needs an explicit end")
  func forgotten() throws {
    let start = fixture.now
    try fixture.start(project)
    fixture.now = start + 24 * hour + 1
    #expect(isInvalid("end") { try fixture.stop() })
    #expect(isInvalid("end") { try fixture.stop(at: start + 24 * hour + 1) })
    #expect(isInvalid("end") { try fixture.stop(at: start) })
    #expect(try fixture.stop(at: start + 24 * hour).seconds == 24 * hour)
  }

  @Test("A change may set a running entry's start or end")
  func changed() throws {
    let entry = try fixture.start(project)
    fixture.now = fixture.now + hour
    var change = Patch<Entry>()
    change[\.start] = .set(fixture.now + 1)
    #expect(isInvalid("start") { try fixture.update(entry.id, change) })
    change[\.start] = .set(entry.start - hour)
    #expect(try fixture.update(entry.id, change).end == nil)
    var stop = Patch<Entry>()
    stop[\.end] = .set(fixture.now)
    #expect(try fixture.update(entry.id, stop).seconds == 2 * hour)
    #expect(throws: TimesheetFault.notRunning) { try fixture.stop() }
  }

  @Test(
    "A running entry is listed on every day since its start, and counts in no sum"
  )
  func listed() throws {
    let helsinki = try zone("Europe/Helsinki")
    let entry = try fixture.start(project)
    let first = helsinki.day(at: fixture.now)
    fixture.now = fixture.now + 72 * hour
    for ahead in -1...4 {
      let day = try #require(first.advanced(by: ahead))
      let query = EntriesQuery(
        days: DayRange(day: day), zone: helsinki, scope: .user(TimesheetsFixture.ann))
      let isReached = (0...3).contains(ahead)
      #expect(try fixture.entries(query).rows.map(\.id) == (isReached ? [entry.id] : []))
      var all = query
      all.scope = .everybody
      #expect(try fixture.entries(all, as: TimesheetsFixture.meg).rows.count == (isReached ? 1 : 0))
      let report = try fixture.report(HoursReportQuery(query, groupBy: [.day]))
      #expect(report.sums.seconds == 0 && report.sums.groups.isEmpty)
      #expect(report.rows.map(\.seconds) == (isReached ? [nil] : []))
    }
  }
}

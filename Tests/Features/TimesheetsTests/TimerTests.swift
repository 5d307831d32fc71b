import Core
import Testing
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

  @Test("Starting, stopping and starting within one second succeeds")
  func quick() throws {
    for _ in 0..<3 {
      try fixture.start(project)
      #expect(try fixture.stop().seconds == 1)
    }
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
      let report = try fixture.report(ReportQuery(query, groupBy: [.day]))
      #expect(report.sums.seconds == 0 && report.sums.groups.isEmpty)
      #expect(report.rows.map(\.seconds) == (isReached ? [nil] : []))
    }
  }
}

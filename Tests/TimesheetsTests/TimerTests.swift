import Ground
import Testing
import Zones

@testable import Timesheets

@Suite("The timer")
struct TimerTests {
  let office: Office
  let project: ProjectID

  init() throws {
    office = try Office()
    project = try office.project("Bridge", for: Office.ann)
  }

  private func running() throws -> Entry? {
    try office.read(as: Office.ann) { service, act, reading throws(TimesheetFault) in
      try service.timer(act, in: reading)
    }
  }

  private func isInvalid(_ field: String, _ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch TimesheetFault.invalid(let fields) {
      return fields.map(\.name) == [field]
    } catch {
      return false
    }
  }

  @Test("It starts now, runs alone, and stops now")
  func plain() throws {
    #expect(try running() == nil)
    #expect(throws: TimesheetFault.notRunning) { try office.stop() }
    let started = try office.start(project)
    #expect(started.start == office.now && started.end == nil && started.seconds == nil)
    #expect(try running() == started)
    #expect(throws: TimesheetFault.running) { try office.start(project) }
    office.now = office.now + 90
    let stopped = try office.stop()
    #expect(stopped.id == started.id && stopped.seconds == 90)
    #expect(try running() == nil)
  }

  @Test("Started, stopped and started again within one second, it never refuses")
  func quick() throws {
    for _ in 0..<3 {
      try office.start(project)
      #expect(try office.stop().seconds == 1)
    }
  }

  @Test("It starts in the past, never in the future, and not into another entry")
  func givenStart() throws {
    #expect(isInvalid("start") { try office.start(project, at: office.now + 1) })
    let entry = try office.add(project, office.now - 2 * hour, office.now - hour)
    let inTheWay = TimesheetFault.InTheWay(id: entry.id, start: entry.start, end: entry.end)
    #expect(throws: TimesheetFault.overlap(inTheWay)) {
      try office.start(project, at: office.now - hour - 1)
    }
    #expect(try office.start(project, at: office.now - hour).start == office.now - hour)
  }

  @Test("It may start before planned work, and stops no later than that begins")
  func planned() throws {
    let later = try office.add(project, office.now + hour, office.now + 2 * hour)
    try office.start(project)
    office.now = office.now + 90 * 60
    let inTheWay = TimesheetFault.InTheWay(id: later.id, start: later.start, end: later.end)
    #expect(throws: TimesheetFault.overlap(inTheWay)) { try office.stop() }
    #expect(try office.stop(at: later.start).end == later.start)
  }

  @Test("Forgotten for more than 24 hours, it wants to be told its end")
  func forgotten() throws {
    let start = office.now
    try office.start(project)
    office.now = start + 24 * hour + 1
    #expect(isInvalid("end") { try office.stop() })
    #expect(isInvalid("end") { try office.stop(at: start + 24 * hour + 1) })
    #expect(isInvalid("end") { try office.stop(at: start) })
    #expect(try office.stop(at: start + 24 * hour).seconds == 24 * hour)
  }

  @Test("A change may move a running entry's start, or give its end")
  func changed() throws {
    let entry = try office.start(project)
    office.now = office.now + hour
    var change = EntryChange()
    change.start = .set(office.now + 1)
    #expect(isInvalid("start") { try office.update(entry.id, change) })
    change.start = .set(entry.start - hour)
    #expect(try office.update(entry.id, change).end == nil)
    var stop = EntryChange()
    stop.end = .set(office.now)
    #expect(try office.update(entry.id, stop).seconds == 2 * hour)
    #expect(throws: TimesheetFault.notRunning) { try office.stop() }
  }

  @Test(
    "A running entry is in the list of every day that it has reached, however long it runs, and in no sum"
  )
  func listed() throws {
    let helsinki = try zone("Europe/Helsinki")
    let entry = try office.start(project)
    let first = helsinki.day(at: office.now)
    office.now = office.now + 72 * hour
    for ahead in -1...4 {
      let day = try #require(first.advanced(by: ahead))
      let query = EntriesQuery(
        days: DayRange(day: day), zone: helsinki, whose: .user(Office.ann))
      let isReached = (0...3).contains(ahead)
      #expect(try office.entries(query).rows.map(\.id) == (isReached ? [entry.id] : []))
      var all = query
      all.whose = .everybody
      #expect(try office.entries(all, as: Office.meg).rows.count == (isReached ? 1 : 0))
      let report = try office.report(ReportQuery(query, groupBy: [.day]))
      #expect(report.sums.seconds == 0 && report.sums.groups.isEmpty)
      #expect(report.rows.map(\.seconds) == (isReached ? [nil] : []))
    }
  }
}

import Core
import Testing
import Zones

@testable import Timesheets

@Suite("Reports on days that are not 24 hours long")
struct ReportZoneTests {
  let fixture: TimesheetsFixture
  let project: ProjectID

  init() throws {
    fixture = try TimesheetsFixture()
    project = try fixture.project("Watch", for: TimesheetsFixture.ann)
  }

  /// Logs consecutive entries whose lengths do not divide a day.
  private func log(_ start: Instant, _ end: Instant) throws {
    var from = start
    while from < end {
      let until = min(end, from + 7 * hour + 1_234)
      try fixture.add(project, from, until)
      from = until
    }
  }

  private func report(
    _ zone: Zone, _ range: DayRange, by: GroupBy...
  ) throws -> ReportSums {
    let query = EntriesQuery(days: range, zone: zone, scope: .user(TimesheetsFixture.ann))
    return try fixture.report(HoursReportQuery(query, groupBy: by)).sums
  }

  @Test(
    "A day of continuous work counts its real length",
    arguments: [
      ("Europe/Helsinki", "2026-03-29", 23 * 60), ("Europe/Helsinki", "2026-10-25", 25 * 60),
      ("Europe/Helsinki", "2026-10-26", 24 * 60),
      ("Australia/Lord_Howe", "2026-04-05", 24 * 60 + 30),
      ("Australia/Lord_Howe", "2026-10-04", 23 * 60 + 30),
      ("Asia/Kathmandu", "2026-03-29", 24 * 60),
      ("Pacific/Apia", "2011-12-29", 24 * 60), ("Pacific/Apia", "2011-12-31", 24 * 60),
      ("Africa/Casablanca", "2026-02-15", 25 * 60), ("Africa/Casablanca", "2026-03-22", 23 * 60),
      ("America/Sao_Paulo", "2018-11-04", 23 * 60), ("America/Sao_Paulo", "2019-02-16", 25 * 60),
      ("America/Sao_Paulo", "2026-11-01", 24 * 60),
    ] as [(String, String, Int64)])
  func wholeDays(name: String, date: String, minutes: Int64) throws {
    let zone = try zone(name)
    let day = try day(date)
    try log(zone.start(of: day) - 30 * hour, zone.start(of: day) + 60 * hour)
    let sums = try report(zone, DayRange(day: day), by: .month, .week, .day)
    #expect(sums.seconds == minutes * 60)
    let inner = try #require(sums.groups.first?.groups.first?.groups.first)
    #expect(inner.seconds == minutes * 60 && inner.key == .text(date))
    #expect(
      try report(zone, DayRange(weekOf: day), by: .day).groups.map(\.key).contains(.text(date)))
  }

  @Test("The day that Apia skipped has no time, and the days around it are adjacent")
  func skippedDay() throws {
    let apia = try zone("Pacific/Apia")
    try log(try at("2011-12-29", "22:00", apia), try at("2011-12-31", "02:00", apia))
    #expect(try report(apia, DayRange(day: try day("2011-12-30"))).seconds == 0)
    let skipped = DayRange(day: try day("2011-12-30"))
    #expect(
      try fixture.entries(
        EntriesQuery(days: skipped, zone: apia, scope: .user(TimesheetsFixture.ann))
      )
      .rows.isEmpty)
    let sums = try report(apia, try days("2011-12-29", "2011-12-31"), by: .day)
    #expect(sums.groups.map(\.key) == [.text("2011-12-29"), .text("2011-12-31")])
    #expect(sums.groups.map(\.seconds) == [2 * hour, 2 * hour])
  }

  @Test(
    "A night shift from 22:00 to 06:00 lasts 7 hours in spring and 9 in autumn, and counts on both days",
    arguments: [("2026-03-28", "2026-03-29", 7), ("2026-10-24", "2026-10-25", 9)]
      as [(String, String, Int64)])
  func nightShift(evening: String, morning: String, hours: Int64) throws {
    let helsinki = try zone("Europe/Helsinki")
    try fixture.add(
      project, try at(evening, "22:00", helsinki), try at(morning, "06:00", helsinki))
    let sums = try report(helsinki, try days(evening, morning), by: .day)
    #expect(sums.seconds == hours * hour)
    #expect(sums.groups.map(\.key) == [.text(evening), .text(morning)])
    #expect(sums.groups.map(\.seconds) == [2 * hour, (hours - 2) * hour])
    #expect(try report(helsinki, DayRange(day: try day(morning))).seconds == (hours - 2) * hour)
  }

  @Test("March in Helsinki has 743 hours, October 745, and the months add up to the year")
  func months() throws {
    let helsinki = try zone("Europe/Helsinki")
    let year = try days("2026-01-01", "2026-12-31")
    var from = year.span(in: helsinki).from
    while from < year.span(in: helsinki).until {
      try fixture.add(project, from, from + 24 * hour)
      from = from + 24 * hour
    }
    let sums = try report(helsinki, year, by: .month, .week)
    #expect(sums.seconds == 365 * 24 * hour)
    #expect(sums.groups.map(\.seconds).reduce(0, +) == sums.seconds)
    let byMonth = sums.groups.map { $0.seconds / hour }
    #expect(byMonth == [744, 672, 743, 720, 744, 720, 744, 744, 720, 745, 720, 744])
    #expect(sums.groups[2].groups.map(\.key).first == .text("2026-W09"))
  }

  @Test(
    "An entry at 23:30 on 10 January in Helsinki belongs to that day in every season"
  )
  func noOffsetOfToday() throws {
    let helsinki = try zone("Europe/Helsinki")
    try fixture.add(
      project, try at("2026-01-10", "23:30", helsinki), try at("2026-01-10", "23:45", helsinki))
    fixture.now = try at("2026-07-10", "12:00", helsinki)
    let sums = try report(helsinki, DayRange(monthOf: try day("2026-01-10")), by: .day)
    #expect(sums.groups.map(\.key) == [.text("2026-01-10")])
  }

  @Test("In another time zone the same hours fall on other days and add up to the same")
  func otherZone() throws {
    let helsinki = try zone("Europe/Helsinki")
    let apia = try zone("Pacific/Apia")
    try fixture.add(
      project, try at("2026-05-04", "11:00", helsinki), try at("2026-05-04", "15:00", helsinki))
    let here = try report(helsinki, try days("2026-05-01", "2026-05-31"), by: .day)
    let there = try report(apia, try days("2026-05-01", "2026-05-31"), by: .day)
    #expect(here.groups.map(\.key) == [.text("2026-05-04")])
    #expect(there.groups.map(\.key) == [.text("2026-05-04"), .text("2026-05-05")])
    #expect(here.seconds == there.seconds)
  }
}

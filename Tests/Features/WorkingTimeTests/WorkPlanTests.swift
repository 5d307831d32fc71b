import Core
import Testing
import WorkingTime
import Zones

@Suite("Planned time")
struct WorkPlanTests {
  private let weekdays: [Int64] = [27_000, 27_000, 27_000, 27_000, 27_000, 0, 0]

  private func planned(_ year: Int, _ plan: WorkPlan) throws -> Int64 {
    var plan = plan
    var sum: Int64 = 0
    var date = try day("\(year)-01-01")
    while date.civil.year == year {
      sum += plan.plan(of: date)?.seconds ?? 0
      date = try #require(date.advanced(by: 1))
    }
    return sum
  }

  @Test(
    "A year of 7:30 a day is planned less the public holidays",
    arguments: [
      (2026, HolidayCountry.finland, 1_890 * 60), (2026, .norway, 1_897 * 60 + 30),
      (2027, .finland, 1_897 * 60 + 30), (2027, .norway, 1_912 * 60 + 30),
      (2028, .finland, 1_882 * 60 + 30), (2028, .norway, 1_882 * 60 + 30),
    ])
  func years(year: Int, country: HolidayCountry, minutes: Int) throws {
    let contract = ContractTerms(
      from: try day("2020-01-01"), week: weekdays, calendar: HolidayCalendar(country))
    #expect(try planned(year, WorkPlan([contract])) == Int64(minutes * 60))
  }

  @Test("Half a day off is half of what the weekday has")
  func halves() throws {
    let calendar = HolidayCalendar(.finland, eves: [.newYearsEve: 1, .christmasEve: 1])
    var plan = WorkPlan([
      ContractTerms(from: try day("2026-01-01"), week: weekdays, calendar: calendar)
    ])
    #expect(plan.plan(of: try day("2026-12-31"))?.seconds == 13_500)
    #expect(plan.plan(of: try day("2026-12-30"))?.seconds == 27_000)
    // Half a day is left to take off, and nothing of a Saturday.
    let christmas = AbsenceTerms(
      .holiday, from: try day("2026-12-23"), to: try day("2026-12-27"))
    #expect(plan.halves(of: christmas) == 3)
    let half = AbsenceTerms(
      .holiday, from: try day("2026-12-24"), to: try day("2026-12-24"), isHalf: true)
    #expect(plan.halves(of: half) == 1)
  }

  @Test("Of two contracts the later one counts, also after its last day")
  func contracts() throws {
    var plan = WorkPlan([
      ContractTerms(from: try day("2026-03-04"), to: try day("2026-03-05"), week: weekdays),
      ContractTerms(
        from: try day("2026-03-02"), to: try day("2026-12-31"),
        week: Array(repeating: 3_600, count: 7), isFlexitime: false),
      ContractTerms(from: try day("2026-03-09"), week: weekdays),
    ])
    let days = try (1...10).map { try day("2026-03-\($0 < 10 ? "0" : "")\($0)") }
    #expect(
      days.map { plan.plan(of: $0)?.seconds } == [
        nil, 3_600, 3_600, 27_000, 27_000, nil, nil, nil, 27_000, 27_000,
      ])
    #expect(plan.plan(of: days[1])?.isFlexitime == false)
    #expect(plan.plan(of: days[3])?.isFlexitime == true)
  }

  @Test("Days are those of the contract's zone, today too")
  func zones() throws {
    let zones = try Zones()
    let kiritimati = try #require(zones.zone(named: "Pacific/Kiritimati"))
    let plan = WorkPlan([
      ContractTerms(from: try day("2026-01-01"), week: weekdays, zone: .utc),
      ContractTerms(from: try day("2026-03-03"), week: weekdays, zone: kiritimati),
    ])
    #expect(plan.zone(on: try day("2025-12-31")) == .utc)
    #expect(plan.zone(on: try day("2026-03-02")) == .utc)
    #expect(plan.zone(on: try day("2026-03-03")) == kiritimati)
    let noon = Zone.utc.start(of: try day("2026-03-02")) + 43_200
    // There it is the third already, and the contract of the third has begun.
    #expect(plan.day(at: noon)?.description == "2026-03-03")
    #expect(plan.day(at: noon - 10_801)?.description == "2026-03-02")
    #expect(WorkPlan([]).day(at: noon) == nil && WorkPlan([]).zone(on: .earliest) == nil)
  }

  @Test("A contract for ever has a plan at the end of the calendar")
  func edges() throws {
    var plan = WorkPlan([ContractTerms(from: .earliest, week: weekdays)])
    #expect(plan.plan(of: .earliest)?.seconds == 27_000)
    #expect(plan.plan(of: .latest)?.seconds == 27_000)
    #expect(ReviewPeriods(from: .earliest, months: 4).period(of: .latest).last == .latest)
  }
}

@Suite("Review periods")
struct ReviewPeriodTests {
  @Test(
    "Each day lies in one of them, before the first one too",
    arguments: [
      ("2026-01-01", "2026-01-01", "2026-04-30"), ("2026-04-30", "2026-01-01", "2026-04-30"),
      ("2026-05-01", "2026-05-01", "2026-08-31"), ("2025-12-31", "2025-09-01", "2025-12-31"),
      ("2025-08-31", "2025-05-01", "2025-08-31"), ("2030-02-28", "2030-01-01", "2030-04-30"),
    ])
  func periods(date: String, first: String, last: String) throws {
    let period = ReviewPeriods(from: try day("2026-01-01"), months: 4).period(of: try day(date))
    #expect(period.first.description == first && period.last.description == last)
  }

  @Test("They follow each other without a gap, whatever their length")
  func gapless() throws {
    for months in [1, 2, 3, 7, 12, 120] {
      let periods = ReviewPeriods(from: try day("2026-02-01"), months: months)
      var date = try day("2019-01-15")
      for _ in 0..<100 {
        let period = periods.period(of: date)
        #expect(period.first <= date && date <= period.last)
        let next = try #require(period.last.advanced(by: 1))
        #expect(periods.period(of: next).first == next)
        date = try #require(date.advanced(by: 37))
      }
    }
  }
}

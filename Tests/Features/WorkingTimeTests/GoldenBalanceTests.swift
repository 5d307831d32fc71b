import Core
import TestSupport
import Testing
import WorkingTime
import Zones

/// `EightMonths`, in the module that works balances out.
@Suite("Eight months of a balance")
struct GoldenBalanceTests {
  private let case2026: GoldenCase

  init() throws { case2026 = try GoldenCase() }

  @Test("Each month has its figures, and the days and the year add up to them")
  func months() throws {
    let months = case2026.sheet(by: .month, today: "2027-01-01").rows
    #expect(months.map(\.key) == EightMonths.months.map(\.key))
    #expect(months.map(\.figures) == EightMonths.months.map(\.figures))
    let whole = EightMonths.whole
    let years = case2026.sheet(by: .year, today: "2027-01-01").rows
    #expect(years.map(\.key) == [whole.key] && years.map(\.figures) == [whole.figures])
    let days = case2026.sheet(by: .day, today: "2027-01-01")
    #expect(days.closing == whole.balance)
    #expect(days.sums.change == whole.change && days.sums.adjusted == whole.adjusted)
    #expect(days.rows.count == 245 && days.rows.last?.balance == whole.balance)
  }

  @Test("Days that move it by more than four hours are warnings")
  func warnings() throws {
    let warnings = case2026.sheet(by: .day, today: "2027-01-01").warnings
    #expect(
      warnings == [
        BalanceWarning(day: try day("2026-03-29"), kind: .change(18_000)),
        BalanceWarning(day: try day("2026-05-01"), kind: .change(21_600)),
        BalanceWarning(day: try day("2026-09-14"), kind: .change(-21_600)),
        BalanceWarning(day: try day("2026-10-25"), kind: .change(25_200)),
      ])
  }

  @Test("Half a day of absence fills up to the plan and no further")
  func halfADay() throws {
    var balance = case2026.balance
    let found = balance.day(try day("2026-05-21"))
    #expect(found.planned == 27_000 && found.worked == 14_400 && found.credited == 12_600)
    #expect(found.change == 0)
  }

  @Test("Days from today on are rows and in no sum")
  func today() throws {
    let sheet = case2026.sheet(by: .month, today: "2026-06-01")
    #expect(sheet.closing == 25 * 3_600)
    #expect(sheet.rows.map(\.isCounted) == [true, true, true, false, false, false, false, false])
    #expect(sheet.rows[3].sums.planned == 157 * 3_600 + 1_800)
    #expect(sheet.rows[3...].allSatisfy { $0.balance == 25 * 3_600 })
    #expect(!sheet.warnings.contains { $0.day.description > "2026-05-31" })
    // A month that contains today has its days before today.
    let within = case2026.sheet(by: .month, today: "2026-05-04")
    #expect(within.rows[2].isCounted && within.rows[2].sums.worked == 21_600)
    #expect(within.closing == 17 * 3_600 + 900 + 21_600)
  }

  @Test("It goes on from any day to any other")
  func parts() throws {
    let first = try day("2026-03-01")
    for middle in 1..<244 {
      let last = try #require(first.advanced(by: middle))
      var balance = case2026.balance
      let before = balance.sum(from: first, to: last)
      let rest = balance.sum(
        from: try #require(last.advanced(by: 1)), to: try day("2026-10-31"))
      #expect(before + rest == 40 * 3_600 + 300)
    }
  }
}

/// The person's contracts, absences and hours.
private struct GoldenCase {
  let balance: TimeBalance

  init() throws {
    let zone = try #require(try Zones().zone(named: EightMonths.zone))
    let plan = WorkPlan(
      try EightMonths.contracts.reversed().map { contract in
        ContractTerms(
          from: try day(contract.from), week: contract.week, calendar: HolidayCalendar(.finland),
          zone: zone)
      })
    let absences = try EightMonths.absences.map { absence in
      AbsenceTerms(
        try #require(AbsenceKind(rawValue: absence.kind)), from: try day(absence.from),
        to: try day(absence.to), isHalf: absence.isHalf)
    }
    func instant(_ text: String) throws -> Instant {
      let clock = text.suffix(5).split(separator: ":").compactMap { Int($0) }
      let (day, seconds) = (try day(String(text.prefix(10))), clock[0] * 3_600 + clock[1] * 60)
      let time = try #require(LocalTime(day: day, secondOfDay: seconds))
      return try #require(zone.instant(of: time).earliest)
    }
    let worked = try EightMonths.entries.filter { $0.kind == "work" }.map { entry in
      try instant(entry.start)..<instant(entry.end)
    }
    #expect(worked.count == 244)
    let adjustment = EightMonths.adjustment
    balance = TimeBalance(
      plan, zone: zone, worked: worked, absences: absences,
      adjustments: [try day(adjustment.day): adjustment.seconds])
  }

  func sheet(by period: BalancePeriod, today: String) -> BalanceSheet {
    var balance = balance
    return BalanceSheet(
      &balance, opening: 0,
      on: (Day("2026-03-01") ?? .earliest)...(Day("2026-10-31") ?? .latest), by: period,
      today: Day(today) ?? .latest,
      longestChange: 14_400)
  }
}

extension BalanceRow {
  /// In the order of those of `EightMonths`.
  fileprivate var figures: [Int64] {
    [sums.planned, sums.worked, sums.credited, sums.change, sums.adjusted, balance]
  }
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }

import Core
import Testing
import WorkingTime
import Zones

/// Eight months of a person in Helsinki, with both changes of the clocks, a contract that changes in mid-week,
/// sickness, holidays, nights over midnight and an adjustment. The figures were worked out by hand.
@Suite("Eight months of a balance")
struct GoldenBalanceTests {
  private struct Month: Equatable, CustomStringConvertible {
    let key: String
    let planned, worked, credited, change, adjusted, balance: Int64

    init(_ row: BalanceRow) {
      key = row.key
      planned = row.sums.planned
      worked = row.sums.worked
      credited = row.sums.credited
      change = row.sums.change
      adjusted = row.sums.adjusted
      balance = row.balance
    }

    /// Hours and minutes: planned, worked, credited, change, adjusted, balance.
    init(_ key: String, _ times: [String]) {
      self.key = key
      let seconds = times.map { time -> Int64 in
        let parts = time.drop { $0 == "-" }.split(separator: ":").compactMap { Int64($0) }
        return (parts[0] * 3_600 + parts[1] * 60) * (time.hasPrefix("-") ? -1 : 1)
      }
      (planned, worked, credited) = (seconds[0], seconds[1], seconds[2])
      (change, adjusted, balance) = (seconds[3], seconds[4], seconds[5])
    }

    var description: String { "\(key) \([planned, worked, credited, change, adjusted, balance])" }
  }

  private let case2026: GoldenCase

  init() throws { case2026 = try GoldenCase() }

  @Test("Each month has its figures, and the days and the year add up to them")
  func months() throws {
    let months = case2026.sheet(by: .month, today: "2027-01-01").rows.map { Month($0) }
    #expect(
      months == [
        Month("2026-03", ["165:00", "176:10", "0:00", "11:10", "0:00", "11:10"]),
        Month("2026-04", ["150:00", "156:05", "0:00", "6:05", "0:00", "17:15"]),
        Month("2026-05", ["142:30", "124:15", "26:00", "7:45", "0:00", "25:00"]),
        Month("2026-06", ["157:30", "165:25", "0:00", "7:55", "0:00", "32:55"]),
        Month("2026-07", ["172:30", "22:30", "150:00", "0:00", "0:00", "32:55"]),
        Month("2026-08", ["118:30", "122:00", "0:00", "3:30", "0:00", "36:25"]),
        Month("2026-09", ["108:00", "104:50", "0:00", "-3:10", "-5:00", "28:15"]),
        Month("2026-10", ["102:00", "113:50", "0:00", "11:50", "0:00", "40:05"]),
      ])
    let whole = Month("2026", ["1116:00", "985:05", "176:00", "45:05", "-5:00", "40:05"])
    #expect(case2026.sheet(by: .year, today: "2027-01-01").rows.map { Month($0) } == [whole])
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
    let zone = try #require(try Zones().zone(named: "Europe/Helsinki"))
    func week(_ seconds: Int64, _ days: Int) -> [Int64] {
      Array(repeating: seconds, count: days) + Array(repeating: 0, count: 7 - days)
    }
    let calendar = HolidayCalendar(.finland)
    var plan = WorkPlan([
      ContractTerms(
        from: try day("2026-08-12"), week: week(21_600, 4), calendar: calendar, zone: zone),
      ContractTerms(
        from: try day("2026-03-01"), week: week(27_000, 5), calendar: calendar, zone: zone),
    ])
    let absences = [
      AbsenceTerms(.sick, from: try day("2026-05-18"), to: try day("2026-05-20")),
      AbsenceTerms(.sick, from: try day("2026-05-21"), to: try day("2026-05-21"), isHalf: true),
      AbsenceTerms(.holiday, from: try day("2026-07-06"), to: try day("2026-07-31")),
      AbsenceTerms(.flex, from: try day("2026-09-14"), to: try day("2026-09-14")),
    ]
    var worked: [Range<Instant>] = []
    func log(_ from: Day, _ start: Int, _ to: Day, _ end: Int) throws {
      let start = try #require(LocalTime(day: from, secondOfDay: start * 60))
      let end = try #require(LocalTime(day: to, secondOfDay: end * 60))
      worked.append(
        try #require(
          zone.instant(of: start).earliest)..<(try #require(
            zone.instant(of: end).earliest)))
    }
    let nights = ["2026-03-28", "2026-04-30", "2026-06-09", "2026-10-24"]
    var date = try day("2026-03-01")
    while date.description <= "2026-10-31" {
      let name = date.description
      let isAway = absences.contains { $0.from <= date && date <= $0.to }
      if name == "2026-05-21" {
        try log(date, 480, date, 720)
      } else if name == "2026-06-10" {
        try log(date, 840, date, 1_020)
      } else if !isAway, let planned = plan.plan(of: date), planned.seconds > 0 {
        if name < "2026-08-12" {
          try log(date, 480, date, 720)
          if date.weekday == 2 { try log(date, 720, date, 740) }
          try log(date, 750, date, date.weekday == 5 ? 930 : 975)
        } else {
          try log(date, 540, date, 910)
        }
      }
      let next = try #require(date.advanced(by: 1))
      if nights.contains(name) { try log(date, 1_320, next, 360) }
      date = next
    }
    #expect(worked.count == 244)
    balance = TimeBalance(
      plan, zone: zone, worked: worked, absences: absences,
      adjustments: [try day("2026-09-30"): -18_000])
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

func day(_ text: String) throws -> Day { try #require(Day(text)) }

import Core
import TestSupport
import Testing
import WorkingTime
import Zones

/// A balance beside a loop over days that looks at every contract, absence and entry.
@Suite("Balances of made-up people")
struct BalancePropertyTests {
  @Test("They are those of a plain loop over days", arguments: 0..<60)
  func plainLoop(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let zones = try Zones()
    let person = try MadeUpPerson(&random, zones)
    var balance = TimeBalance(
      WorkPlan(person.contracts), zone: .utc, worked: person.worked, absences: person.absences,
      adjustments: person.adjustments)
    let (first, last) = (try day("2026-01-01"), try day("2026-12-31"))
    var sum: Int64 = 0
    var date = first
    while date <= last {
      let found = balance.day(date)
      let plain = person.plain(date)
      #expect(found.planned == plain.planned, "\(date)")
      #expect(found.worked == plain.worked, "\(date)")
      #expect(found.credited == plain.credited, "\(date)")
      #expect(found.outside == plain.outside, "\(date)")
      sum += plain.worked + plain.credited - plain.planned + (person.adjustments[date] ?? 0)
      date = try #require(date.advanced(by: 1))
    }
    #expect(balance.sum(from: first, to: last) == sum)
    for period in BalancePeriod.allCases {
      let sheet = BalanceSheet(
        &balance, opening: 77, on: first...last, by: period, today: .latest,
        longestChange: 0)
      #expect(sheet.closing == sum + 77)
      #expect(sheet.rows.last?.balance == sum + 77)
      #expect(sheet.rows.reduce(0) { $0 + $1.sums.worked } == sheet.sums.worked)
      #expect(sheet.rows.count == (period == .day ? 365 : period == .month ? 12 : 1))
    }
  }
}

private struct MadeUpPerson {
  var contracts: [ContractTerms] = []
  var absences: [AbsenceTerms] = []
  var adjustments: [Day: Int64] = [:]
  var worked: [Range<Instant>] = []

  init(_ random: inout SeededGenerator, _ zones: Zones) throws {
    let names = [
      "Europe/Helsinki", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu",
      "Pacific/Apia", "UTC",
    ]
    let year = try day("2026-01-01")
    var start = -random.below(200)
    for _ in 0..<random.below(4) {
      let from = try #require(year.advanced(by: start))
      let ends = random.below(3) == 0
      let calendar = [
        HolidayCalendar.none, HolidayCalendar(.finland), HolidayCalendar(.norway),
        HolidayCalendar(.norway, eves: [.christmasEve: 1, .whitsunEve: 1, .newYearsEve: 2]),
      ][random.below(4)]
      contracts.append(
        ContractTerms(
          from: from, to: ends ? from.advanced(by: random.below(120)) : nil,
          week: (0..<7).map { _ in Int64(random.below(3) == 0 ? 0 : 60 * random.below(700)) },
          isFlexitime: random.below(2) == 0, calendar: calendar,
          zone: try #require(zones.zone(named: names[random.below(names.count)]))))
      start += 1 + random.below(150)
    }
    contracts.reverse()
    var taken: [Day: Int] = [:]
    for _ in 0..<random.below(25) {
      let from = try #require(year.advanced(by: random.below(360)))
      let isHalf = random.below(2) == 0
      let to = isHalf ? from : try #require(from.advanced(by: random.below(12)))
      let kind = AbsenceKind.allCases[random.below(AbsenceKind.allCases.count)]
      let absence = AbsenceTerms(kind, from: from, to: to, isHalf: isHalf)
      guard absence.days.allSatisfy({ taken[$0, default: 0] + absence.halves <= 2 }) else {
        continue
      }
      for date in absence.days { taken[date, default: 0] += absence.halves }
      absences.append(absence)
    }
    for _ in 0..<random.below(4) {
      adjustments[try #require(year.advanced(by: random.below(365)))] =
        Int64(random.below(40_000)) - 20_000
    }
    var moment = Zone.utc.start(of: year) - 200_000
    while moment < Zone.utc.start(of: year) + 367 * 86_400 {
      moment = moment + Int64(random.below(60_000))
      let end = moment + Int64(1 + random.below(86_400))
      if random.below(4) > 0 { worked.append(moment..<end) }
      moment = end
    }
  }

  func plain(_ date: Day) -> (planned: Int64, worked: Int64, credited: Int64, outside: Int64) {
    let begun = contracts.filter { $0.from <= date }.max { $0.from < $1.from }
    let zone = begun?.zone ?? contracts.min { $0.from < $1.from }?.zone ?? .utc
    let (from, until) = (zone.start(of: date), zone.end(of: date))
    let seconds = worked.reduce(0) {
      $0 + max(0, min($1.upperBound, until) - max($1.lowerBound, from))
    }
    guard let contract = begun, contract.to.map({ $0 >= date }) ?? true else {
      return (0, 0, 0, seconds)
    }
    let off = contract.calendar.holidays(of: date.civil.year).first { $0.day == date }?.halves ?? 0
    let planned = contract.week[date.weekday - 1] / 2 * Int64(2 - off)
    var halves: Int64 = 0
    for absence in absences
    where absence.from <= date && date <= absence.to && absence.kind != .flex {
      halves += absence.isHalf ? 1 : 2
    }
    let credited = min(planned * halves / 2, max(0, planned - seconds))
    return (planned, seconds, credited, 0)
  }
}

extension SeededGenerator {
  fileprivate mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

package import Core
package import Zones

/// What one person is to work on each day, by the contracts: that counts whose first day is the latest of those not
/// after the day, unless its last day lies before.
package struct WorkPlan: Sendable {
  /// The earliest first.
  package let contracts: [ContractTerms]
  /// The days off of each contract, by year: worked out when a day of it is asked for.
  private var holidays: [[Int: [Day: Holiday]]]

  package init(_ contracts: [ContractTerms]) {
    self.contracts = contracts.sorted { $0.from < $1.from }
    holidays = Array(repeating: [:], count: contracts.count)
  }

  /// What is planned for a day; `nil` outside every contract.
  package mutating func plan(of day: Day) -> PlannedDay? {
    guard let index = indexOfLatest(on: day) else { return nil }
    let contract = contracts[index]
    if let last = contract.to, last < day { return nil }
    let holiday = holiday(on: day, contract, at: index)
    let halves = Int64(2 - (holiday?.halves ?? 0))
    return PlannedDay(
      seconds: contract.week[day.weekday - 1] * halves / 2, holiday: holiday,
      isFlexitime: contract.isFlexitime, dayLimit: contract.dayLimit,
      weekLimit: contract.weekLimit)
  }

  /// The zone of a day: that of the latest contract that has begun, else of the first one; `nil` without contracts.
  package func zone(on day: Day) -> Zone? {
    (indexOfLatest(on: day).map { contracts[$0] } ?? contracts.first)?.zone
  }

  /// Today in the zone of today; `nil` without contracts.
  package func day(at now: Instant) -> Day? {
    for contract in contracts.reversed() {
      let day = contract.zone.day(at: now)
      if day >= contract.from { return day }
    }
    return contracts.first?.zone.day(at: now)
  }

  /// How much of the planned time an absence takes, in halves of days: nothing of a day without planned time.
  package mutating func halves(of absence: AbsenceTerms) -> Int {
    var sum = 0
    for day in absence.days {
      guard let plan = plan(of: day), plan.seconds > 0 else { continue }
      sum += min(absence.halves, 2 - (plan.holiday?.halves ?? 0))
    }
    return sum
  }

  private func indexOfLatest(on day: Day) -> Int? {
    contracts.lastIndex { $0.from <= day }
  }

  private mutating func holiday(
    on day: Day, _ contract: ContractTerms, at index: Int
  ) -> Holiday? {
    let year = day.civil.year
    if let known = holidays[index][year] { return known[day] }
    let ofYear = contract.calendar.holidays(of: year)
    let byDay = Dictionary(ofYear.map { ($0.day, $0) }) { $1 }
    holidays[index][year] = byDay
    return byDay[day]
  }
}

/// What is planned for a day within a contract.
package struct PlannedDay: Hashable, Sendable {
  /// What is to be worked.
  package let seconds: Int64
  /// `nil` for a day that is like others.
  package let holiday: Holiday?
  package let isFlexitime: Bool
  /// Without flexitime, what is worked beyond it on a day is overtime, in seconds.
  package let dayLimit: Int64
  /// The same of a week.
  package let weekLimit: Int64
}

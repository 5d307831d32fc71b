package import Core

/// The days off of those whose contract names it: a country's, with what the firm gives more or takes away.
package struct HolidayCalendar: Hashable, Sendable {
  /// `nil`: only the firm's own days.
  package let country: HolidayCountry?
  /// The halves off of each eve of the country, where they are not the country's own.
  package let eves: [HolidayEve: Int]
  /// Days of the firm's own, in the place of what the country has on them.
  package let days: [Day: Holiday]
  /// Days of the firm's own that come again each year on the same date, from the year of their day on. On 29 February,
  /// only in leap years.
  package let yearly: [Holiday]

  package init(
    _ country: HolidayCountry?, eves: [HolidayEve: Int] = [:], days: [Holiday] = [],
    yearly: [Holiday] = []
  ) {
    self.country = country
    self.eves = eves
    self.days = Dictionary(days.map { ($0.day, $0) }) { $1 }
    self.yearly = yearly
  }

  /// The halves off of each eve.
  package var allEves: [HolidayEve: Int] { (country?.eves ?? [:]).merging(eves) { $1 } }

  /// No day off.
  package static let none = HolidayCalendar(nil)

  /// The days off of a year, the earliest first: one for each day, with the names of all that fall on it.
  package func holidays(of year: Int) -> [Holiday] {
    var found: [Day: Holiday] = [:]
    func add(_ holiday: Holiday) {
      guard var known = found[holiday.day] else {
        found[holiday.day] = holiday
        return
      }
      if known.name != holiday.name { known.name += ", \(holiday.name)" }
      known.halves = max(known.halves, holiday.halves)
      known.isSunday = known.isSunday || holiday.isSunday
      found[holiday.day] = known
    }
    if let country {
      for holiday in country.holidays(of: year) { add(holiday) }
      for (eve, halves) in allEves {
        guard halves > 0, let day = country.day(of: eve, in: year) else { continue }
        add(Holiday(day, eve.name, halves: halves))
      }
    }
    for holiday in yearly where year >= holiday.day.civil.year {
      let date = holiday.day.civil
      guard let day = Day(year: year, month: date.month, day: date.day) else { continue }
      add(Holiday(day, holiday.name, halves: holiday.halves, isSunday: holiday.isSunday))
    }
    for (day, holiday) in days where day.civil.year == year { found[day] = holiday }
    return found.values.filter { $0.halves > 0 }.sorted { $0.day < $1.day }
  }

  /// The days of a range that are off in one of two calendars and not, or only half of them, in the other.
  package func days(otherThanIn other: HolidayCalendar, in range: ClosedRange<Day>) -> Set<Day> {
    var days: Set<Day> = []
    for year in range.lowerBound.civil.year...range.upperBound.civil.year {
      let (own, others) = (holidays(of: year), other.holidays(of: year))
      for holiday in own + others {
        func halves(_ list: [Holiday]) -> Int { list.first { $0.day == holiday.day }?.halves ?? 0 }
        if halves(own) != halves(others) { days.insert(holiday.day) }
      }
    }
    return days.filter { range.contains($0) }
  }
}

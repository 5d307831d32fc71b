package import Core

/// The periods at whose ends the balance must lie in its band.
package struct ReviewPeriods: Hashable, Sendable {
  /// The first day of a month with which one of them begins.
  package let from: Day
  /// How long each is.
  package let months: Int

  package init(from: Day, months: Int) {
    self.from = from
    self.months = max(1, months)
  }

  /// The first and the last day of the period of a day.
  package func period(of day: Day) -> (first: Day, last: Day) {
    let start = Self.monthNumber(of: from)
    let distance = Self.monthNumber(of: day) - start
    let periods = (distance >= 0 ? distance : distance - (months - 1)) / months
    let first = start + periods * months
    let next = Self.day(ofMonth: first + months)
    return (Self.day(ofMonth: first) ?? .earliest, next?.advanced(by: -1) ?? .latest)
  }

  /// Months since year 0.
  private static func monthNumber(of day: Day) -> Int {
    let date = day.civil
    return date.year * 12 + date.month - 1
  }

  private static func day(ofMonth number: Int) -> Day? {
    Day(year: number / 12, month: number % 12 + 1, day: 1)
  }
}

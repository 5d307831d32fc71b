internal import Core

/// A country whose public holidays are known; its raw value is the code of ISO 3166-1, in capitals.
package enum HolidayLaw: String, CaseIterable, Sendable {
  case finland = "FI"
  case norway = "NO"
  case sweden = "SE"
  case estonia = "EE"

  /// The years in which the holidays are those of today: Finland's Epiphany and Ascension lie where they do since 1992.
  /// In 2005 Sweden's 6 June came in the place of Whit Monday, and Estonia's 24 December became a holiday.
  package var years: ClosedRange<Int> {
    switch self {
    case .finland, .norway: 1_992...2_199
    case .sweden, .estonia: 2_005...2_199
    }
  }

  /// The public holidays of a year in no order, two of one day apart; none outside `years`. Sundays that are nothing
  /// else are not among them, although Sweden's act begins with them.
  package func holidays(of year: Int) -> [PublicHoliday] {
    guard years.contains(year), let easter = Day.easter(of: year) else { return [] }
    let dated = dates.map { (Day(year: year, month: $0.month, day: $0.day), $0.name) }
    let moving = daysFromEaster.map { (easter.advanced(by: $0.days), $0.name) }
    let saturdays = saturdays.map { (Day.saturday(from: $0.day, of: $0.month, year), $0.name) }
    return (dated + moving + saturdays).compactMap { day, name in
      day.map { PublicHoliday($0, name) }
    }
  }
}

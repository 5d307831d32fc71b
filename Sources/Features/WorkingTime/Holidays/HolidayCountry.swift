internal import Core

/// A country whose public holidays are known.
package enum HolidayCountry: String, CaseIterable, Sendable {
  case finland = "FI"
  case norway = "NO"

  /// The years that can be asked for: Finland's Epiphany and Ascension lie where they do now since 1992.
  package static let years = 1_992...2_199

  package var title: String {
    switch self {
    case .finland: "Finland"
    case .norway: "Norway"
    }
  }

  /// The eves that it has, with the halves of them that are off by law or by nearly every agreement.
  package var eves: [HolidayEve: Int] {
    var eves = Dictionary(uniqueKeysWithValues: HolidayEve.allCases.map { ($0, 0) })
    switch self {
    case .finland:
      eves[.midsummerEve] = 2
      eves[.christmasEve] = 2
    case .norway: eves[.midsummerEve] = nil
    }
    return eves
  }

  /// The public holidays of a year in no order, two of one day apart; none outside `years`.
  ///
  /// Finland: Church Act (652/2023), and the acts on Independence Day (388/1937) and on 1 May (272/1944). Norway: the
  /// acts on public holidays (24 February 1995 no. 12) and on 1 and 17 May (26 April 1947 no. 1).
  func holidays(of year: Int) -> [Holiday] {
    guard Self.years.contains(year), let easter = Day.easter(of: year) else { return [] }
    let fixed: [(month: Int, day: Int, name: String)]
    let fromEaster: [(days: Int, name: String)]
    switch self {
    case .finland:
      fixed = [
        (1, 1, "New Year's Day"), (1, 6, "Epiphany"), (5, 1, "May Day"),
        (12, 6, "Independence Day"),
        (12, 25, "Christmas Day"), (12, 26, "Boxing Day"),
      ]
      fromEaster = [
        (-2, "Good Friday"), (0, "Easter Day"), (1, "Easter Monday"), (39, "Ascension Day"),
        (49, "Whit Sunday"),
      ]
    case .norway:
      fixed = [
        (1, 1, "New Year's Day"), (5, 1, "May Day"), (5, 17, "Constitution Day"),
        (12, 25, "Christmas Day"), (12, 26, "Boxing Day"),
      ]
      fromEaster = [
        (-3, "Maundy Thursday"), (-2, "Good Friday"), (0, "Easter Day"), (1, "Easter Monday"),
        (39, "Ascension Day"), (49, "Whit Sunday"), (50, "Whit Monday"),
      ]
    }
    var found = fixed.compactMap { date in
      Day(year: year, month: date.month, day: date.day).map {
        Holiday($0, date.name, isSunday: true)
      }
    }
    found += fromEaster.compactMap { date in
      easter.advanced(by: date.days).map { Holiday($0, date.name, isSunday: true) }
    }
    if self == .finland {
      found += [
        Day.saturday(from: 20, of: 6, year).map { Holiday($0, "Midsummer Day", isSunday: true) },
        Day.saturday(from: 31, of: 10, year).map { Holiday($0, "All Saints' Day", isSunday: true) },
      ].compactMap(\.self)
    }
    return found
  }

  /// The day of an eve; `nil` when the country has none of that name, and outside `years`.
  func day(of eve: HolidayEve, in year: Int) -> Day? {
    guard Self.years.contains(year), eves[eve] != nil, let easter = Day.easter(of: year) else {
      return nil
    }
    return switch eve {
    case .midsummerEve: Day.saturday(from: 20, of: 6, year)?.advanced(by: -1)
    case .christmasEve: Day(year: year, month: 12, day: 24)
    case .newYearsEve: Day(year: year, month: 12, day: 31)
    case .easterSaturday: easter.advanced(by: -1)
    case .maundyWednesday: easter.advanced(by: -4)
    case .whitsunEve: easter.advanced(by: 48)
    }
  }
}

extension Day {
  /// The first Saturday from a date on.
  fileprivate static func saturday(from day: Int, of month: Int, _ year: Int) -> Day? {
    guard let first = Day(year: year, month: month, day: day) else { return nil }
    return first.advanced(by: (6 - first.weekday + 7) % 7)
  }
}

internal import Core
internal import PublicHolidays

/// A country with a calendar of days off for contracts.
package enum HolidayCountry: String, CaseIterable, Sendable {
  case finland = "FI"
  case norway = "NO"

  /// The years that can be asked for.
  package static let years = HolidayLaw.finland.years

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
  func holidays(of year: Int) -> [Holiday] {
    law.holidays(of: year).map { Holiday($0.day, $0.name, isSunday: true) }
  }

  private var law: HolidayLaw {
    switch self {
    case .finland: .finland
    case .norway: .norway
    }
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

package import Core

extension Day {
  /// Easter Sunday of the Western churches: the first Sunday after the full moon, by the church's tables, that falls on
  /// or after 21 March (Gregorian rule; "Anonymous Gregorian algorithm", Nature, 20 April 1876).
  ///
  /// - Returns: `nil` before 1583, when nobody went by this rule, and after 9999.
  package static func easter(of year: Int) -> Day? {
    guard (1_583...9_999).contains(year) else { return nil }
    let golden = year % 19
    let (century, inCentury) = year.quotientAndRemainder(dividingBy: 100)
    let correction = (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + century - century / 4 - correction + 15) % 30
    let toSunday = (32 + 2 * (century % 4) + 2 * (inCentury / 4) - epact - inCentury % 4) % 7
    let late = (golden + 11 * epact + 22 * toSunday) / 451
    let sum = epact + toSunday - 7 * late + 114
    return Day(year: year, month: sum / 31, day: sum % 31 + 1)
  }
  /// The first Saturday from a date on.
  package static func saturday(from day: Int, of month: Int, _ year: Int) -> Day? {
    guard let first = Day(year: year, month: month, day: day) else { return nil }
    return first.advanced(by: (6 - first.weekday + 7) % 7)
  }
}

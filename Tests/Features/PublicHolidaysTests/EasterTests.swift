import Core
import PublicHolidays
import Testing

@Suite("Easter")
struct EasterTests {
  @Test(
    "Easter is where calendars have it",
    arguments: [
      (2000, "04-23"), (2008, "03-23"), (2011, "04-24"), (2026, "04-05"), (2027, "03-28"),
      (2028, "04-16"), (2038, "04-25"),
    ])
  func easter(year: Int, date: String) {
    #expect(Day.easter(of: year)?.description == "\(year)-\(date)")
  }

  /// The church's own way: golden number and epact give the full moon, and the Sunday after it is Easter.
  private func easterByTables(_ year: Int) -> Day? {
    let golden = year % 19 + 1
    let century = year / 100 + 1
    let solar = 3 * century / 4 - 12
    let lunar = (8 * century + 5) / 25 - 5
    var epact = (11 * golden + 20 + lunar - solar) % 30
    if epact < 0 { epact += 30 }
    if epact == 25 && golden > 11 || epact == 24 { epact += 1 }
    var march = 44 - epact
    if march < 21 { march += 30 }
    guard let fullMoon = Day(year: year, month: 3, day: 1)?.advanced(by: march - 1) else {
      return nil
    }
    return fullMoon.advanced(by: 7 - fullMoon.weekday % 7)
  }

  @Test("Two ways of finding Easter agree in every year that can be asked for, and long before")
  func twoWays() {
    for year in 1_583...2_299 {
      #expect(Day.easter(of: year) == easterByTables(year), "\(year)")
      #expect(Day.easter(of: year)?.weekday == 7)
    }
    #expect(Day.easter(of: 1_582) == nil)
    #expect(Day.easter(of: 10_000) == nil)
  }
}

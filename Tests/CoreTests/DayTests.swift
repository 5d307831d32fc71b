import Core
import Testing

@Suite("Days, weeks and months")
struct DayTests {
  @Test("Every day of ten thousand years survives the round trip through number, date and text")
  func everyDayRoundTrips() throws {
    var expectedWeekday = 1
    for number in Int(Day.earliest.number)...Int(Day.latest.number) {
      let day = try #require(Day(number: number))
      let (year, month, date) = day.civil
      guard Day(year: year, month: month, day: date) == day, day.weekday == expectedWeekday else {
        Issue.record("\(day) does not survive the round trip")
        return
      }
      expectedWeekday = expectedWeekday % 7 + 1
    }
    #expect(Day(number: Int(Day.latest.number) + 1) == nil)
    #expect(Day(number: Int(Day.earliest.number) - 1) == nil)
  }

  @Test(
    "Other texts are refused",
    arguments: [
      "2026-3-2", "2026-02-29", "2026-13-01", "0000-01-01", "2026-03-02 ", "20260302", "",
      "2026-03-1٢", "-026-03-02", "2026-03-02T00:00",
    ])
  func refusesOtherTexts(text: String) {
    #expect(Day(text) == nil)
  }

  @Test(
    "Known dates",
    arguments: [
      ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-03-29", 20_541), ("1969-12-31", -1),
    ])
  func knownDates(text: String, number: Int) throws {
    let day = try #require(Day(text))
    #expect(Int(day.number) == number)
    #expect(day.description == text)
  }

  @Test(
    "ISO weeks belong to the year of their Thursday",
    arguments: [
      ("2026-03-02", "2026-W10"), ("2026-01-01", "2026-W01"), ("2027-01-03", "2026-W53"),
      ("2024-12-30", "2025-W01"), ("2021-01-03", "2020-W53"), ("2008-12-29", "2009-W01"),
    ])
  func isoWeeks(day: String, week: String) throws {
    #expect(Week(of: try #require(Day(day))).description == week)
  }

  @Test("A month has a first and last day")
  func months() throws {
    let february = try #require(Month("2024-02"))
    #expect(february.first == Day("2024-02-01"))
    #expect(february.last == Day("2024-02-29"))
    #expect(february.description == "2024-02")
    #expect(Month("2024-00") == nil)
    #expect(Month("2024-2") == nil)
  }
}

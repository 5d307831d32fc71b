import Core
import PublicHolidays
import Testing

@Suite("Public holidays by law")
struct HolidayLawTests {
  /// Month and day of all holidays of a year, in order.
  private func days(_ law: HolidayLaw, _ year: Int) -> [String] {
    law.holidays(of: year).map(\.day).sorted().map { String($0.description.dropFirst(5)) }
  }

  @Test("Sweden, as its calendars have 2026 and 2027")
  func sweden() {
    #expect(
      days(.sweden, 2_026) == [
        "01-01", "01-06", "04-03", "04-05", "04-06", "05-01", "05-14", "05-24", "06-06", "06-20",
        "10-31", "12-25", "12-26",
      ])
    #expect(
      days(.sweden, 2_027) == [
        "01-01", "01-06", "03-26", "03-28", "03-29", "05-01", "05-06", "05-16", "06-06", "06-26",
        "11-06", "12-25", "12-26",
      ])
  }

  @Test("Estonia, as its calendars have 2024 and 2026")
  func estonia() {
    #expect(
      days(.estonia, 2_024) == [
        "01-01", "02-24", "03-29", "03-31", "05-01", "05-19", "06-23", "06-24", "08-20", "12-24",
        "12-25", "12-26",
      ])
    #expect(
      days(.estonia, 2_026) == [
        "01-01", "02-24", "04-03", "04-05", "05-01", "05-24", "06-23", "06-24", "08-20", "12-24",
        "12-25", "12-26",
      ])
  }

  @Test("Finland has 13 and Norway 12, of which two may fall on one day")
  func others() {
    #expect(
      days(.finland, 2_026) == [
        "01-01", "01-06", "04-03", "04-05", "04-06", "05-01", "05-14", "05-24", "06-20", "10-31",
        "12-06", "12-25", "12-26",
      ])
    #expect(days(.norway, 2_027).filter { $0 == "05-17" }.count == 2)
    #expect(days(.norway, 2_027).count == 12)
  }

  @Test("Each year has as many as any other, all of that year; others than those known have none")
  func everyYear() {
    for law in HolidayLaw.allCases {
      for year in law.years {
        let holidays = law.holidays(of: year)
        #expect(holidays.count == law.holidays(of: 2_026).count, "\(law) \(year)")
        #expect(holidays.allSatisfy { $0.day.civil.year == year })
      }
      #expect(law.holidays(of: law.years.lowerBound - 1).isEmpty)
      #expect(law.holidays(of: law.years.upperBound + 1).isEmpty)
    }
    #expect(HolidayLaw(rawValue: "DE") == nil)
  }
}

import Core
import Testing
import WorkingTime

@Suite("Public holidays")
struct HolidayTests {
  private func days(_ country: HolidayCountry, _ year: Int) -> [String] {
    HolidayCalendar(country).holidays(of: year).map { String($0.day.description.dropFirst(5)) }
  }

  @Test("Finland has its public holidays, and the two eves that nobody works on")
  func finland() {
    #expect(
      days(.finland, 2026) == [
        "01-01", "01-06", "04-03", "04-05", "04-06", "05-01", "05-14", "05-24", "06-19", "06-20",
        "10-31", "12-06", "12-24", "12-25", "12-26",
      ])
    let moving = ["01-01", "01-06", "05-01", "12-06", "12-24", "12-25", "12-26"]
    #expect(
      days(.finland, 2027).filter { !moving.contains($0) } == [
        "03-26", "03-28", "03-29", "05-06", "05-16", "06-25", "06-26", "11-06",
      ])
    let holidays = HolidayCalendar(.finland).holidays(of: 2026)
    #expect(holidays.allSatisfy { $0.halves == 2 })
    #expect(
      holidays.filter { !$0.isSunday }.map(\.name) == ["Midsummer Eve", "Christmas Eve"])
  }

  @Test("In Norway two holidays of one day are one day off with both names")
  func norway() throws {
    #expect(
      days(.norway, 2027) == [
        "01-01", "03-25", "03-26", "03-28", "03-29", "05-01", "05-06", "05-16", "05-17", "12-25",
        "12-26",
      ])
    let both = try #require(
      HolidayCalendar(.norway).holidays(of: 2027).first { $0.day == Day("2027-05-17") })
    #expect(both.name == "Constitution Day, Whit Monday")
    #expect(both.halves == 2)
    #expect(HolidayCountry.norway.eves[.midsummerEve] == nil)
  }

  @Test(
    "Planned time of a year, 7:30 from Monday to Friday",
    arguments: [
      (2026, 1_890.0, 1_897.5), (2027, 1_897.5, 1_912.5), (2028, 1_882.5, 1_882.5),
    ])
  func planned(year: Int, finland: Double, norway: Double) throws {
    for (country, hours) in [(HolidayCountry.finland, finland), (.norway, norway)] {
      let off = Dictionary(
        uniqueKeysWithValues: HolidayCalendar(country).holidays(of: year).map {
          ($0.day, $0.halves)
        }
      )
      var seconds = 0
      var day = try #require(Day(year: year, month: 1, day: 1))
      while day.civil.year == year {
        if day.weekday < 6 { seconds += 27_000 * (2 - (off[day] ?? 0)) / 2 }
        day = try #require(day.advanced(by: 1))
      }
      #expect(Double(seconds) / 3_600 == hours, "\(country)")
    }
  }

  @Test("A calendar of the firm's own has its eves and days in the place of the country's")
  func own() throws {
    let day = { (text: String) in try #require(Day(text)) }
    let calendar = HolidayCalendar(
      .finland, eves: [.midsummerEve: 1, .christmasEve: 0, .maundyWednesday: 1],
      days: [
        Holiday(try day("2026-05-15"), "Bridge day"),
        Holiday(try day("2026-12-06"), "Worked", halves: 0),
        Holiday(try day("2026-05-01"), "Half of May Day", halves: 1),
      ], yearly: [Holiday(try day("2025-06-11"), "Founding day", halves: 1)])
    let off = Dictionary(
      uniqueKeysWithValues: calendar.holidays(of: 2026).map { ($0.day.description, $0) })
    #expect(off["2026-06-19"]?.halves == 1)
    #expect(off["2026-12-24"] == nil)
    #expect(off["2026-04-01"]?.name == "Maundy Wednesday")
    #expect(off["2026-05-15"]?.halves == 2)
    #expect(off["2026-12-06"] == nil)
    #expect(
      off["2026-05-01"].map { [$0.name, "\($0.halves)", "\($0.isSunday)"] }
        == ["Half of May Day", "1", "false"])
    #expect(off["2026-06-11"]?.name == "Founding day")
    #expect(!calendar.holidays(of: 2024).contains { $0.name == "Founding day" })
    #expect(calendar.holidays(of: 2027).contains { $0.name == "Founding day" })
    #expect(!calendar.holidays(of: 2027).contains { $0.name == "Bridge day" })
  }

  @Test("Every year's days are in order, once each, and of that year")
  func everyYear() {
    for country in HolidayCountry.allCases {
      for year in HolidayCountry.years {
        let days = HolidayCalendar(country).holidays(of: year).map(\.day)
        #expect(days == Array(Set(days)).sorted(), "\(country) \(year)")
        #expect(days.allSatisfy { $0.civil.year == year })
      }
      #expect(HolidayCalendar(country).holidays(of: 1_991).isEmpty)
      #expect(HolidayCalendar(country).holidays(of: 2_200).isEmpty)
    }
    #expect(HolidayCalendar.none.holidays(of: 2026).isEmpty)
  }
}

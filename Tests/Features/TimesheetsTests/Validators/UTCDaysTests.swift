import Core
import TestSupport
import Testing

@testable import Timesheets

@Suite("The numbers of days of which versions are kept")
struct UTCDaysTests {
  @Test(
    "What is read tells of what is raised exactly where they have a day together",
    arguments: 1...300)
  func meeting(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func days(_ most: Int) throws -> UTCDays {
      let first = Int.random(in: 20_000...20_500, using: &random)
      let last = first + Int.random(in: 0...most, using: &random)
      let days = DayRange(
        first: try #require(Day(number: first)), last: try #require(Day(number: last)))
      return UTCDays(try #require(days))
    }
    let (touched, asked) = (try days(40), try days(400))
    let meet = touched.first <= asked.last && asked.first <= touched.last
    let raised = touched.raised
    #expect(Set(raised).count == raised.count)
    #expect(asked.read.contains { range in raised.contains { range.contains($0) } } == meet)
    let numbers = asked.read.reduce(0) { $0 + $1.count }
    #expect(numbers <= 62 + asked.count / 28)
  }

  @Test(
    "A month is one number, all days are all months, a month in Helsinki has a day of that before")
  func few() throws {
    let march = DayRange(monthOf: try day("2026-03-05"))
    #expect(UTCDays(march).read.map(\.count) == [1])
    #expect(UTCDays(.always).read.count == 1)
    let hers = try #require(UTCDays(march.span(in: try zone("Europe/Helsinki"))))
    #expect(hers.read.map(\.count) == [1, 1])
    #expect(
      hers.read.first == Int64(try day("2026-02-28").number)...Int64(try day("2026-02-28").number))
  }
}

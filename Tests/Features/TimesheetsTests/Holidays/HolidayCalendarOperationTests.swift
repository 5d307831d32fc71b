import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

@Suite("Calendars of public holidays through both endpoints")
struct HolidayCalendarOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  @Test("Anybody who is logged in lists the calendars, and both endpoints answer alike")
  func list() throws {
    let coded = try api.call(209, "{}", by: team.ann)
    #expect(coded.body == (try api.send(.get, below: "/holiday-calendars", by: team.ann)).body)
    #expect(texts(coded.body, "calendar") == ["FI", "NO", "none"])
    #expect(texts(coded.body, "base") == ["FI", "NO"])
    #expect(try api.send(.get, below: "/holiday-calendars").status == 401)
  }

  @Test("A calendar shows the days and eves of a year")
  func year() throws {
    let coded = try api.call(210, #"{"calendar":"NO","year":2027}"#, by: team.ann)
    let rest = try api.send(.get, below: "/holiday-calendars/NO?year=2027", by: team.ann)
    #expect(coded.status == 200 && coded.body == rest.body)
    let days = try #require(coded.body["days"])
    #expect(texts(days, "day").count == 11)
    #expect(texts(days, "name").contains("Constitution Day, Whit Monday"))
    #expect(integers(days, "halves").allSatisfy { $0 == 2 })
    #expect(coded.body["eves"]?["midsummerEve"] == nil)
    #expect(coded.body["eves"]?["christmasEve"] == .integer(0))

    let none = try api.call(210, #"{"calendar":"none","year":2026}"#, by: team.ann).body
    #expect(none["base"] == .null)
    #expect(none["eves"] == .object([]) && none["days"] == .array([]))
  }

  @Test("An unknown calendar is not found, and a year that nobody knows of is refused by name")
  func refusals() throws {
    #expect(
      try api.call(210, #"{"calendar":"fi","year":2026}"#, by: team.ann).status == 404)
    for year in ["1991", "2200", "true", "2026.5", "null"] {
      let answer = try api.call(210, #"{"calendar":"FI","year":\#(year)}"#, by: team.ann)
      #expect(answer.status == 422 && answer.faults == ["data.year"], "\(year)")
    }
    #expect(try api.call(210, #"{"calendar":"FI"}"#, by: team.ann).faults == ["data.year"])
    #expect(try api.call(210, #"{"year":2026}"#, by: team.ann).faults == ["data.calendar"])
  }
}

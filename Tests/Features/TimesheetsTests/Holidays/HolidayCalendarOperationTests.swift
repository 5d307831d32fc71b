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

  @Test("A calendar of the firm's own has a country's days with other eves and days")
  func own() throws {
    let body =
      #"{"title":"Works","base":"FI","eves":{"newYearsEve":1,"christmasEve":0},"days":[{"day":"2026-05-15","name":"Bridge","sunday":true},{"day":"2026-01-06","name":"Work","halves":0}]}"#
    let path = "/holiday-calendars/works"
    #expect(try api.send(.put, below: path, body, by: team.meg).status == 403)
    let made = try api.send(.put, below: path, body, by: team.ada)
    #expect(made.status == 200 && made["title"] == .text("Works") && made["base"] == .text("FI"))
    #expect(try api.send(.put, below: path, body, by: team.ada).body == made.body)
    #expect(
      texts(try api.call(209, "{}", by: team.ann).body, "calendar") == [
        "FI", "NO", "none", "works",
      ])
    let year = try api.send(.get, below: path + "?year=2026", by: team.ann)
    let days = texts(year["days"] ?? .null, "day")
    #expect(days.contains("2026-05-15") && days.contains("2026-12-31"))
    #expect(!days.contains("2026-01-06") && !days.contains("2026-12-24"))
    #expect(year["eves"]?["newYearsEve"] == .integer(1))
    #expect(year["eves"]?["midsummerEve"] == .integer(2))
    // It counts at once in contracts that name it, and replacing it replaces all.
    let contract =
      #"{"user":3,"from":"2026-01-01","seconds":[27000,27000,27000,27000,27000,0,0],"calendar":"works"}"#
    #expect(try api.call(207, contract, by: team.ada).status == 200)
    let may = #"{"from":"2026-05-15","to":"2026-05-15"}"#
    #expect(try api.call(217, may, by: team.ann)["rows"]?.elements[0]["planned"] == .integer(0))
    #expect(try api.call(211, #"{"calendar":"works","title":"Bare"}"#, by: team.ada).status == 200)
    let after = try api.call(217, may, by: team.ann)["rows"]?.elements[0]
    #expect(after?["planned"] == .integer(27_000) && after?["holiday"] == .null)
    let audit = try api.call(36, #"{"subject":"holidayCalendar"}"#, by: team.ada)
    #expect(texts(audit.body, "operation").count == 2)
  }

  @Test("A calendar comes from a file, and what is not taken of it is told by its line")
  func file() throws {
    func data(_ more: String) -> String {
      let event = #"SUMMARY:Founders\\, all\r\nDTSTART;VALUE=DATE:20200503\r\n\#(more)"#
      let ics = #"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n\#(event)\r\nEND:VEVENT\r\nEND:VCALENDAR"#
      return #"{"calendar":"union","title":"Union","ics":"\#(ics)"}"#
    }
    let made = try api.call(211, data("RRULE:FREQ=YEARLY"), by: team.ada)
    #expect(made.status == 200)
    let year = try api.call(210, #"{"calendar":"union","year":2031}"#, by: team.ann)
    #expect(texts(year["days"] ?? .null, "day") == ["2031-05-03"])
    #expect(texts(year["days"] ?? .null, "name") == ["Founders, all"])
    let weekly = try api.call(211, data("RRULE:FREQ=WEEKLY"), by: team.ada)
    #expect(weekly.status == 422 && weekly.faults == ["data.ics"])
    #expect(weekly.text.contains("Line 5: "))
  }

  @Test(
    "What is wrong with an own calendar is refused by name",
    arguments: [
      (#""calendar":"Works","title":"W""#, 422, "calendar"),
      (#""calendar":"a b","title":"W""#, 422, "calendar"),
      (#""calendar":"w","title":"W","base":"SE""#, 422, "base"),
      (#""calendar":"w","title":"W","eves":{"christmasEve":1}"#, 422, "eves.christmasEve"),
      (
        #""calendar":"w","title":"W","base":"NO","eves":{"midsummerEve":1}"#, 422,
        "eves.midsummerEve"
      ),
      (#""calendar":"w","title":"W","base":"FI","eves":{"easter":1}"#, 422, "eves.easter"),
      (
        #""calendar":"w","title":"W","base":"FI","eves":{"christmasEve":3}"#, 422,
        "eves.christmasEve"
      ),
      (#""calendar":"w","title":"W","days":[{"day":"2026-02-30","name":"x"}]"#, 422, "days[0].day"),
      (
        #""calendar":"w","title":"W","days":[{"day":"2026-02-03","name":"x"},{"day":"2026-02-03","name":"y"}]"#,
        422, "days[1].day"
      ),
      (#""calendar":"w","title":"W","days":[],"ics":"BEGIN:VCALENDAR""#, 422, "ics"),
      (#""calendar":"FI","title":"W","base":"SE""#, 403, ""),
      (#""calendar":"none","title":"W""#, 403, ""),
    ])
  func ownRefusals(data: String, status: Int, field: String) throws {
    let answer = try api.call(211, "{\(data)}", by: team.ada)
    #expect(answer.status == status)
    #expect(answer.faults == (field.isEmpty ? [] : ["data.\(field)"]))
    #expect(texts(try api.call(209, "{}", by: team.ann).body, "calendar").count == 3)
  }
}

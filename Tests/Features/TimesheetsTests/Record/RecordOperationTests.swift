import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

@Suite("The record of working time through the API")
struct RecordOperationTests {
  let team: TimesheetsAPIFixture
  var api: APIFixture { team.api }

  /// Ann works 9 hours on Monday, 2 in the night to Wednesday as overtime, and is sick on Thursday.
  init() throws {
    team = try TimesheetsAPIFixture()
    let week = #""seconds":[27000,27000,27000,27000,27000,0,0]"#
    _ = try api.call(
      207,
      #"{"user":3,"from":"2026-01-01",\#(week),"flexitime":false,"timeZone":"Europe/Helsinki"}"#,
      by: team.ada)
    try team.log("2026-02-02T08:00", "2026-02-02T12:00", by: team.ann)
    try team.log("2026-02-02T12:00", "2026-02-02T17:00", by: team.ann)
    _ = try api.call(
      11,
      #"{"project":1,"start":"2026-02-03T23:00","end":"2026-02-04T01:00","kind":"overtime"}"#,
      by: team.ann)
    _ = try api.call(213, #"{"kind":"sick","from":"2026-02-05","to":"2026-02-05"}"#, by: team.ann)
  }

  private static let month = #""from":"2026-02","to":"2026-02""#

  @Test("Days, months and the whole as JSON")
  func json() throws {
    let answer = try api.send(
      .get, below: "/working-time-record.json?from=2026-02&to=2026-02", by: team.ann)
    #expect(answer.status == 200)
    let days = answer["days"]?.elements ?? []
    #expect(days.count == 28 && answer["name"] == .text("Ann"))
    #expect(answer["timeZone"] == .text("Europe/Helsinki") && answer["from"] == .text("2026-02"))
    #expect(
      days[1]
        == .object([
          "day": .text("2026-02-02"),
          "spans": .array([
            .object([
              "start": .text("2026-02-02T08:00:00+02:00"),
              "end": .text("2026-02-02T17:00:00+02:00"),
            ])
          ]), "regular": .integer(27_000), "additional": .integer(1_800),
          "overtime": .integer(3_600), "emergency": .integer(0), "sunday": .integer(0),
          "absent": .integer(0), "kind": .null,
        ]))
    #expect(days[2]["overtime"] == .integer(3_600) && days[3]["overtime"] == .integer(3_600))
    #expect(days[4]["absent"] == .integer(27_000) && days[4]["kind"] == .text("sick"))
    #expect(answer["sums"]?["overtime"] == .integer(10_800))
    #expect(answer["months"]?.elements.first?["absent"] == .integer(27_000))
    let months = try api.call(
      221, "{\(Self.month),\"format\":\"json\",\"by\":\"month\"}", by: team.ann)
    #expect(months["days"] == .array([]) && months["sums"] == answer["sums"])
  }

  @Test("A table with the days, the month behind them, and the whole")
  func table() throws {
    let answer = try api.call(221, "{\(Self.month),\"format\":\"csv\"}", by: team.ann)
    let lines = answer.text.split(separator: "\r\n").map(String.init)
    #expect(
      lines[0]
        == "user,name,day,spans,regular,additional,overtime,emergency,sunday,absent,kind")
    #expect(lines[2] == "3,Ann,2026-02-02,08:00-17:00,27000,1800,3600,0,0,0,")
    #expect(lines[3] == "3,Ann,2026-02-03,23:00-24:00,0,0,3600,0,0,0,")
    #expect(lines[4] == "3,Ann,2026-02-04,00:00-01:00,0,0,3600,0,0,0,")
    #expect(lines[5] == "3,Ann,2026-02-05,,0,0,0,0,0,27000,sick")
    #expect(lines[29] == "3,Ann,2026-02,,27000,1800,10800,0,0,27000,")
    #expect(lines[30] == "3,Ann,total,,27000,1800,10800,0,0,27000," && lines.count == 31)
  }

  @Test("A page to print tells how often a day was changed after it")
  func page() throws {
    _ = try api.call(13, #"{"id":1,"description":"x"}"#, by: team.ann)
    let answer = try api.call(
      221, "{\(Self.month),\"format\":\"html\",\"language\":\"fi\"}", by: team.ann)
    #expect(answer.text.contains("<h1>Työaikakirjanpito</h1>"))
    #expect(answer.text.contains("3 muutosta päivän jälkeen"))
    #expect(answer.text.contains("sairas"))
    #expect(!answer.text.contains("<script"))
  }

  @Test("Of all it is a list, of those whom the caller sees, by name")
  func everybody() throws {
    try team.log("2026-02-02T08:00", "2026-02-02T09:00", by: team.bob)
    let all = "{\(Self.month),\"format\":\"json\",\"user\":\"all\",\"by\":\"month\"}"
    let answer = try api.call(221, all, by: team.meg)
    #expect(texts(answer.body, "name") == ["Ann", "Bob"])
    #expect(try api.call(221, all, by: team.ann).status == 403)
    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: team.ada)
    // Whoever manages nobody sees the own one alone.
    #expect(integers(try api.call(221, all, by: team.meg).body, "user") == [2])
    let hers = "{\(Self.month),\"format\":\"json\",\"user\":3}"
    #expect(try api.call(221, hers, by: team.meg).faults == ["data.user"])
  }

  @Test("What can't be asked for is told")
  func faults() throws {
    for (data, field) in [
      (#""from":"2026-03","to":"2026-02","format":"json""#, "data.to"),
      (#""from":"2023-01","to":"2026-01","format":"json""#, "data.to"),
      (#""from":"2026-02","to":"2026-02","format":"xlsx""#, "data.format"),
      (#""from":"2026-02","to":"2026-02","format":"csv","language":"fi""#, "data.language"),
    ] { #expect(try api.call(221, "{\(data)}", by: team.ann).faults == [field]) }
  }
}

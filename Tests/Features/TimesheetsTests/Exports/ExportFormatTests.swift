import Core
import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("Formats of exports")
struct ExportFormatTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }
  private let day = "period=day&day=2026-03-02"

  init() throws { team = try TimesheetsAPIFixture() }

  private func file(_ format: String, _ query: String, by caller: String) throws
    -> APIFixture.Answer
  {
    try api.send(.get, below: "/reports/hours.\(format)?\(query)", by: caller)
  }

  private func lines(_ text: String) throws -> [JSONTree] {
    try text.split(separator: "\n").map { JSONTree(try JSONDocument(Array($0.utf8)).root) }
  }

  @Test("A table as a spreadsheet with a decimal comma takes it, with the columns asked for")
  func spreadsheet() throws {
    _ = try api.call(28, #"{"id":1,"customer":"Dam; Son"}"#, by: team.meg)
    _ = try api.call(
      11,
      #"{"project":1,"start":"2026-03-01T23:00","end":"2026-03-02T01:20:30","tags":["b","a, \"c\""]}"#,
      by: team.ann)
    let got = try file(
      "csv",
      day + "&separator=semicolon&decimal=comma&bom=true"
        + "&columns=hours,tags,customerName,day,startTime,endTime,zone,locked,createdAt,id",
      by: team.ann)
    #expect(got.status == 200)
    let expected =
      "\u{FEFF}hours;tags;customerName;day;startTime;endTime;zone;locked;createdAt;id\r\n"
      + #"1,3417;"b, ""a, """"c""""""";"Dam; Son";2026-03-01;23:00:00;01:20:30;Europe/Helsinki;false;2026-03-02T10:00:00+02:00;1"#
      + "\r\n"
    #expect(Array(got.text.utf8) == Array(expected.utf8))
    let tabs = try file("csv", day + "&separator=tab&columns=id,seconds", by: team.ann)
    #expect(tabs.text == "id\tseconds\r\n1\t4830\r\n")
    let sums = try file(
      "csv", day + "&groupBy=project&separator=semicolon&decimal=comma", by: team.ann)
    #expect(
      sums.text == "project;projectName;seconds;hours\r\n1;Bridge;4830;1,3417\r\n")
  }

  @Test(
    "What does not fit together is refused, with its field",
    arguments: [
      ("csv", "&decimal=comma", ["decimal"]),
      ("csv", "&decimal=comma&separator=comma", ["decimal"]),
      ("csv", "&separator=pipe", ["separator"]),
      ("csv", "&columns=id,start,id", ["columns"]),
      ("csv", "&columns=id,salary", ["columns[1]"]),
      ("csv", "&columns=id&groupBy=day", ["columns"]),
      ("json", "&separator=tab", ["separator"]),
      ("ndjson", "&bom=true&columns=id", ["bom", "columns"]),
    ])
  func refusals(format: String, more: String, fields: [String]) throws {
    #expect(try file(format, day + more, by: team.ann).faults == fields)
  }

  @Test("json is what the report answers, over several pieces; a limit leaves the sum whole")
  func json() throws {
    try fill(HoursFile.rowsAtOnce * 2 + 7)
    let range = "period=range&from=2026-02-01&to=2026-04-01&user=all&rounding=up&roundTo=15"
    let whole = try file("json", range, by: team.meg)
    #expect(whole.field("Content-Type") == "application/json")
    #expect(
      whole.field("Content-Disposition")
        == "attachment; filename=\"hours-2026-02-01-2026-04-01.json\"")
    let report = try api.send(.get, below: "/reports/hours?\(range)&limit=5000", by: team.meg)
    #expect(whole.body == report.body)
    let part = try file("json", range + "&limit=1500", by: team.meg)
    #expect(part.body["entries"]?.elements.count == 1_500)
    #expect(part.body["seconds"] == report.body["seconds"])
    let none = try file("json", "period=day&day=2020-01-01", by: team.ann)
    #expect(
      none.text
        == #"{"from":"2020-01-01","to":"2020-01-01","timeZone":"Europe/Helsinki","entries":[],"seconds":0,"groups":[]}"#
    )
    let classic = try api.call(
      19, #"{"format":"json","period":"day","day":"2020-01-01"}"#, by: team.ann)
    #expect(classic.text == none.text)
  }

  @Test("ndjson has a line for each entry with the names, and one that says that it is the end")
  func lines() throws {
    _ = try api.call(28, #"{"id":1,"customer":"Dam"}"#, by: team.meg)
    _ = try api.call(29, #"{"project":1,"name":"Deck"}"#, by: team.meg)
    _ = try api.call(
      11, #"{"project":1,"task":1,"start":"2026-03-01T23:00","end":"2026-03-02T01:00"}"#,
      by: team.ann)
    _ = try api.call(15, #"{"project":1}"#, by: team.ann)
    let got = try file("ndjson", day, by: team.ann)
    #expect(got.field("Content-Type") == "application/x-ndjson")
    let found = try lines(got.text)
    try #require(found.count == 3)
    let report = try api.send(.get, below: "/reports/hours?\(day)", by: team.ann).body
    for (line, entry) in zip(found, report["entries"]?.elements ?? []) {
      guard case .object(let members) = entry else { continue }
      for member in members { #expect(line[member.name] == member.value) }
      #expect(line["userName"] == .text("Ann") && line["projectName"] == .text("Bridge"))
      #expect(line["customerName"] == .text("Dam"))
    }
    #expect(found[0]["taskName"] == .text("Deck") && found[1]["taskName"] == .null)
    #expect(found[0]["seconds"] == .integer(3_600) && found[1]["seconds"] == .null)
    #expect(got.text.hasSuffix("{\"end\":true,\"count\":2,\"seconds\":3600}\n"))
  }

  @Test("ics has the part of each finished entry in the range, under the id that feeds give it")
  func calendar() throws {
    _ = try api.call(
      11,
      #"{"project":1,"start":"2026-03-01T23:00","end":"2026-03-02T01:30","description":"Poured, all"}"#,
      by: team.ann)
    try team.log("2026-03-02T09:00", "2026-03-02T09:30", by: team.bob)
    _ = try api.call(15, #"{"project":1}"#, by: team.ann)
    let got = try file("ics", day + "&user=all&timeZone=Europe/Helsinki", by: team.meg)
    #expect(got.field("Content-Type") == "text/calendar; charset=utf-8")
    #expect(
      got.field("Content-Disposition")
        == "attachment; filename=\"hours-2026-03-02-2026-03-02.ics\"")
    let calendar = try ReadCalendar(got.text)
    #expect(calendar.head["X-WR-CALNAME"] == "Hours 2026-03-02" && calendar.events.count == 2)
    let event = try #require(calendar.events.first)
    #expect(event["DTSTART"] == "20260301T220000Z" && event["DTEND"] == "20260301T233000Z")
    #expect(event["SUMMARY"] == "Ann · Bridge: Poured, all")
    #expect(event["UID"]?.hasPrefix("entry-1@") == true)
    let own = try ReadCalendar(try file("ics", day, by: team.ann).text)
    #expect(own.events.map { $0["UID"] } == [event["UID"]])
    #expect(own.events.first?["SUMMARY"] == "Bridge: Poured, all")
    let none = try ReadCalendar(try file("ics", "period=day&day=2020-01-01", by: team.ann).text)
    #expect(none.events.isEmpty)
    #expect(try file("ics", day + "&groupBy=day", by: team.ann).faults == ["groupBy"])
    try fill(HoursFile.rowsAtOnce + 7)
    let range = "period=range&from=2026-02-01&to=2026-04-01&user=all"
    let long = try file("ics", range, by: team.meg)
    #expect(long.pieces.count > 1)
    let entries = try file("json", range, by: team.meg).body["entries"]?.elements ?? []
    let running = entries.count { $0["end"] == .null }
    #expect(try ReadCalendar(long.text).events.count == entries.count - running)
  }

  @Test("Grouped files have the innermost groups, with the keys around them")
  func groups() throws {
    try team.log("2026-03-02T08:00", "2026-03-02T09:00", by: team.ann)
    try team.log("2026-03-02T08:00", "2026-03-02T10:00", by: team.bob)
    let query = "period=month&day=2026-03-02&user=all&groupBy=user,day"
    func group(_ user: Int, _ name: String, _ seconds: Int) -> String {
      #"{"group":[{"by":"user","key":\#(user),"name":"\#(name)"},{"by":"day","key":"2026-03-02","name":null}],"seconds":\#(seconds)}"#
    }
    let (ann, bob) = (group(3, "Ann", 3_600), group(4, "Bob", 7_200))
    #expect(try file("json", query, by: team.meg).text == "[\(ann),\(bob)]")
    #expect(
      try file("ndjson", query, by: team.meg).text
        == "\(ann)\n\(bob)\n{\"end\":true,\"count\":2,\"seconds\":10800}\n")
  }

  private func fill(_ count: Int) throws {
    let timesheets = api.timesheets
    try api.database.write { writing in
      for index in 0..<Int64(count) {
        let context = RequestContext.test(.test(UserID(stored: 3 + index % 2), .reporter))
        let start = TestClock.start - 86_400 + index / 2 * 60
        let new = NewEntry(
          .draft(project: ProjectID(stored: 1)), start: start, end: start + 60)
        _ = try timesheets.add(new, context, in: writing)
      }
    }
  }
}

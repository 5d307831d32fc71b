import Core
import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("Exports")
struct ExportOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  @Test(
    "Entries as CSV: one record each, quoted where needed, formulas escaped, time inside the period"
  )
  func entries() throws {
    try #require(
      api.call(29, #"{"project":1,"name":"Deck, upper"}"#, by: team.meg).status == 200)
    let first = try api.call(
      11,
      #"{"project":1,"task":1,"start":"2026-03-01T23:00","end":"2026-03-02T01:30","tags":["a","b"],"description":"=1+1\n\"x\""}"#,
      by: team.ann)
    try #require(first.status == 200)
    try team.log("2026-03-02T08:00", "2026-03-02T08:20", by: team.ann)
    try #require(api.call(15, #"{"project":1}"#, by: team.ann).status == 200)
    let expected = [
      "id,user,userName,project,projectName,task,taskName,start,end,seconds,hours,description,tags,billable",
      #"1,3,Ann,1,Bridge,1,"Deck, upper",2026-03-01T23:00:00+02:00,2026-03-02T01:30:00+02:00,5400,1.5000,"'=1+1\#n""x""","a, b",true"#,
      "2,3,Ann,1,Bridge,,,2026-03-02T08:00:00+02:00,2026-03-02T08:20:00+02:00,1200,0.3333,,,true",
      "3,3,Ann,1,Bridge,,,2026-03-02T10:00:00+02:00,,,,,,true", "",
    ]
    let file = try api.send(
      .get, below: "/reports/hours.csv?period=day&day=2026-03-02", by: team.ann)
    #expect(file.status == 200)
    #expect(file.field("Content-Type") == "text/csv; charset=utf-8; header=present")
    #expect(
      file.field("Content-Disposition")
        == "attachment; filename=\"hours-2026-03-02-2026-03-02.csv\"")
    #expect(file.text == expected.joined(separator: "\r\n"))
    let classic = try api.call(
      19, #"{"format":"csv","period":"day","day":"2026-03-02"}"#, by: team.ann)
    #expect(classic.text == file.text)
  }

  @Test("Sums as CSV: one record for each innermost group, with its path")
  func groups() throws {
    try team.log("2026-03-02T08:00", "2026-03-02T09:00", by: team.ann)
    try team.log("2026-03-02T08:00", "2026-03-02T10:00", by: team.bob)
    let file = try api.send(
      .get, below: "/reports/hours.csv?period=month&day=2026-03-02&user=all&groupBy=user,day,tag",
      by: team.meg)
    #expect(
      file.text == "user,userName,day,tag,seconds,hours\r\n3,Ann,2026-03-02,,3600,1.0000\r\n"
        + "4,Bob,2026-03-02,,7200,2.0000\r\n")
  }

  @Test("A long file is streamed in full; a limited one ends at its limit")
  func pieces() throws {
    let timesheets = api.timesheets
    let count = HoursFile.rowsAtOnce * 2 + 7
    try api.database.write { writing in
      for index in 0..<Int64(count) {
        let user = UserID(stored: 3 + index % 2)
        let context = RequestContext.test(.test(user, .reporter))
        let start = TestClock.start - 86_400 + index / 2 * 60
        let new = NewEntry(
          .draft(project: ProjectID(stored: 1)), start: start, end: start + 60)
        _ = try timesheets.add(new, context, in: writing)
      }
    }
    let target = "/reports/hours.csv?period=range&from=2026-02-01&to=2026-04-01&user=all"
    func numbers(_ more: String) throws -> [Substring] {
      try api.send(.get, below: target + more, by: team.meg).text
        .split(separator: "\r\n").dropFirst().compactMap { $0.split(separator: ",").first }
    }
    let all = try numbers("")
    #expect(all.count == count && Set(all).count == count)
    #expect(try numbers("&limit=1500") == Array(all.prefix(1_500)))
  }

  @Test("Missing rights and invalid queries are answered before the file begins")
  func refusals() throws {
    let target = "/reports/hours.csv?period=day&day=2026-03-02"
    #expect(try api.send(.get, below: target + "&user=all", by: team.ann).status == 403)
    #expect(try api.send(.get, below: target + "&project=9", by: team.ann).faults == ["project"])
    #expect(try api.send(.get, below: target + "&format=xlsx", by: team.ann).status == 422)
    #expect(try api.send(.get, below: "/reports/hours.exe", by: team.ann).status == 404)
    #expect(
      try api.call(19, #"{"format":"exe","period":"day"}"#, by: team.ann).faults
        == ["data.format", "data.day"])
    #expect(try api.send(.get, below: target, "").status == 401)
  }
}

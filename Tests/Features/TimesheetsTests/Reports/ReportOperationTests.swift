import HTTP
import JSON
import Testing

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("Reports through both endpoints")
struct ReportOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  private func report(_ query: String, by authHash: String? = nil) throws -> APIFixture.Answer {
    try api.send(.get, below: "/reports/hours?\(query)", by: authHash ?? team.ann)
  }

  @Test("A report states its period, lists, sums, and groups in the requested order")
  func whole() throws {
    try team.log("2026-03-01T23:00", "2026-03-02T01:00", by: team.ann)
    try team.log("2026-03-02T08:00", "2026-03-02T09:10", by: team.ann)
    let answer = try report("period=week&day=2026-03-04&groupBy=project,day")
    #expect(answer["from"] == .text("2026-03-02") && answer["to"] == .text("2026-03-08"))
    #expect(answer["timeZone"] == .text("Europe/Helsinki"))
    #expect(answer["seconds"] == .integer(3_600 + 4_200))
    #expect(integers(try #require(answer["entries"]), "seconds") == [3_600, 4_200])
    #expect(
      answer["groups"]
        == .array([
          .object([
            "by": .text("project"), "key": .integer(1), "name": .text("Bridge"),
            "seconds": .integer(7_800),
            "groups": .array([
              .object([
                "by": .text("day"), "key": .text("2026-03-02"), "name": .null,
                "seconds": .integer(7_800), "groups": .array([]),
              ])
            ]),
          ])
        ]))
    let rounded = try api.call(
      14, #"{"period":"month","day":"2026-03-31","rounding":"up","groupBy":["week","task"]}"#,
      by: team.ann)
    #expect(rounded["seconds"] == .integer(7_200 + 4_500))
    #expect(texts(try #require(rounded["groups"]), "key") == ["2026-W09", "2026-W10"])
    let plain = try report("period=range&from=2026-03-01&to=2026-03-01")
    #expect(plain["seconds"] == .integer(3_600) && plain["groups"] == .array([]))
  }

  @Test("Only billable hours, only the others, or both, in the report and its file")
  func billable() throws {
    try team.log("2026-03-02T08:00", "2026-03-02T09:00", by: team.ann)
    let free =
      #"{"project":1,"start":"2026-03-02T10:00","end":"2026-03-02T12:00","billable":false}"#
    #expect(try api.call(11, free, by: team.ann).status == 200)
    let day = "period=day&day=2026-03-02&groupBy=project"
    #expect(try report(day)["seconds"] == .integer(10_800))
    for (value, seconds) in [("true", Int64(3_600)), ("false", 7_200)] {
      let answer = try report(day + "&billable=\(value)")
      #expect(answer["seconds"] == .integer(seconds))
      #expect(integers(try #require(answer["entries"]), "seconds") == [seconds])
      #expect(integers(try #require(answer["groups"]), "seconds") == [seconds])
      let file = try api.send(
        .get, below: "/reports/hours.csv?format=csv&\(day)&billable=\(value)", by: team.ann)
      #expect(file.text.contains(",\(seconds),"))
    }
    #expect(try report(day + "&billable=maybe").faults == ["billable"])
  }

  @Test("Missing and invalid period fields are named")
  func faults() throws {
    #expect(try report("").faults == ["period"])
    #expect(try report("period=week").faults == ["day"])
    #expect(try report("period=range&day=2026-03-02").faults == ["day", "from", "to"])
    #expect(
      try report("period=day&day=2026-03-02&from=2026-03-02&to=2026-03-03").faults
        == ["from", "to"])
    #expect(try report("period=range&from=2026-03-02").faults == ["to"])
    let day = "period=day&day=2026-03-02&"
    #expect(try report(day + "groupBy=day,day").faults == ["groupBy"])
    #expect(try report(day + "groupBy=day,hour").faults == ["groupBy[1]"])
    #expect(try report(day + "groupBy=user,project,task,tag").faults == ["groupBy"])
    #expect(try report(day + "roundTo=5").faults == ["rounding"])
    #expect(try report(day + "rounding=up&roundTo=61").faults == ["roundTo"])
    #expect(try report(day + "project=9&task=9").faults == ["project", "task"])
    #expect(try report(day + "user=9", by: team.meg).faults == ["user"])
    #expect(try report(day + "user=all").status == 403)
  }

  @Test("Managers report on all users, sorted by name, on a background worker")
  func everybody() throws {
    try team.log("2026-03-02T08:00", "2026-03-02T09:00", by: team.ann)
    try team.log("2026-03-02T08:00", "2026-03-02T10:00", by: team.bob)
    let answer = try report("period=day&day=2026-03-02&user=all&groupBy=user", by: team.meg)
    let groups = try #require(answer["groups"])
    #expect(
      texts(groups, "name") == ["Ann", "Bob"] && integers(groups, "seconds") == [3_600, 7_200])
    #expect(answer["timeZone"] == .text("UTC") && answer["seconds"] == .integer(10_800))
    let one = try report("period=day&day=2026-03-02&user=4", by: team.meg)
    #expect(one["seconds"] == .integer(7_200))
  }
}

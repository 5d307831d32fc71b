import HTTP
import JSON
import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

/// Now is Monday 2 March 2026, ten in the morning in Helsinki, where Ann is.
@Suite("Absences through both endpoints")
struct AbsenceOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws {
    team = try TimesheetsAPIFixture()
    let contract =
      #"{"user":3,"from":"2026-01-01","seconds":[27000,27000,27000,27000,27000,0,0],"calendar":"FI"}"#
    try #require(try api.call(207, contract, by: team.ada).status == 200)
  }

  @discardableResult
  private func add(
    _ kind: String, _ from: String, _ to: String, _ more: String = "", by caller: String? = nil
  ) throws -> APIFixture.Answer {
    try api.call(
      213, #"{"kind":"\#(kind)","from":"\#(from)","to":"\#(to)"\#(more)}"#, by: caller ?? team.ann)
  }

  @Test("It tells the planned days that it covers, in halves")
  func days() throws {
    let body = #"{"kind":"holiday","from":"2026-07-06","to":"2026-07-31","comment":"Lapland"}"#
    let added = try api.send(.post, below: "/absences", body, by: team.ann)
    #expect(added.status == 201 && added.field("Location") == "/api/v1/absences/1")
    #expect(added["days"] == .number("20.0") && added["half"] == .flag(false))
    #expect(added["user"] == .integer(3) && added["locked"] == .flag(false))
    #expect(added["comment"] == .text("Lapland"))
    #expect(try api.call(216, #"{"id":1}"#, by: team.ann).body == added.body)
    // Easter has two days off; a weekend covers nothing.
    #expect(try add("other", "2026-04-01", "2026-04-07")["days"] == .number("3.0"))
    #expect(try add("sick", "2026-03-07", "2026-03-08")["days"] == .number("0.0"))
    let half = try add("sick", "2026-03-03", "2026-03-03", #","half":true"#)
    #expect(half["days"] == .number("0.5"))
    // Whoever has no contract has no planned days.
    #expect(try add("sick", "2026-03-03", "2026-03-03", by: team.bob)["days"] == .number("0.0"))
  }

  @Test("A day has two halves for all absences of a person")
  func overlaps() throws {
    try add("sick", "2026-03-02", "2026-03-04")
    let overlap = try add("holiday", "2026-03-04", "2026-03-06")
    #expect(overlap.status == 409 && overlap.problem == "overlap")
    #expect(overlap["absence"]?["id"] == .integer(1))
    #expect(overlap["absence"]?["kind"] == .text("sick"))
    #expect(try add("holiday", "2026-03-05", "2026-03-06").status == 200)
    #expect(try add("flex", "2026-03-04", "2026-03-04", #","half":true"#).status == 409)
    #expect(try add("flex", "2026-03-09", "2026-03-09", #","half":true"#).status == 200)
    #expect(try add("sick", "2026-03-09", "2026-03-09", #","half":true"#).status == 200)
    #expect(try add("sick", "2026-03-09", "2026-03-09", #","half":true"#).status == 409)
    #expect(try add("sick", "2026-03-09", "2026-03-09").status == 409)
    // Another person's days are another's.
    #expect(try add("sick", "2026-03-02", "2026-03-04", by: team.bob).status == 200)
    // It may be moved over itself, and not over others.
    #expect(try api.call(214, #"{"id":1,"from":"2026-03-03"}"#, by: team.ann).status == 200)
    #expect(try api.call(214, #"{"id":1,"to":"2026-03-05"}"#, by: team.ann).status == 409)
  }

  @Test("A change keeps what it leaves out, and a removal is for good")
  func change() throws {
    try add("sick", "2026-03-02", "2026-03-02", #","comment":"Flu""#)
    let read = try api.send(.get, below: "/absences/1", by: team.ann)
    let tag = [(name: "If-Match", value: try #require(read.field("ETag")))]
    let changed = try api.send(
      .patch, below: "/absences/1", #"{"kind":"childSick","half":true}"#, by: team.ann)
    #expect(changed.status == 200 && changed["kind"] == .text("childSick"))
    #expect(changed["comment"] == .text("Flu") && changed["days"] == .number("0.5"))
    #expect(try api.send(.delete, below: "/absences/1", by: team.ann, tag).status == 412)
    #expect(try api.send(.delete, below: "/absences/1", by: team.ann).status == 204)
    #expect(try api.call(216, #"{"id":1}"#, by: team.ann).status == 404)
    #expect(try api.call(215, #"{"id":1}"#, by: team.ann).status == 404)
  }

  @Test("Only whose it is changes it; who may not see it does not find it")
  func rights() throws {
    try add("sick", "2026-03-02", "2026-03-02")
    #expect(try api.call(214, #"{"id":1,"half":true}"#, by: team.bob).status == 404)
    #expect(try api.call(215, #"{"id":1}"#, by: team.bob).status == 404)
    for caller in [team.meg, team.ada] {
      #expect(try api.call(214, #"{"id":1,"half":true}"#, by: caller).status == 403)
      // 403 comes before what else is wrong.
      #expect(try api.call(214, #"{"id":1,"half":7}"#, by: caller).status == 403)
      #expect(try api.call(215, #"{"id":1}"#, by: caller).status == 403)
      #expect(
        try add("sick", "2026-03-03", "2026-03-03", #","user":3"#, by: caller).status == 403)
    }
    #expect(try add("sick", "2026-03-03", "2026-03-03", #","user":3"#).status == 200)
    #expect(try api.call(216, #"{"id":1}"#, by: team.bob).status == 404)
  }

  @Test(
    "What is wrong is refused by name",
    arguments: [
      (#"{"kind":"ill","from":"2026-03-02","to":"2026-03-02"}"#, ["data.kind"]),
      (#"{"kind":"sick","from":"2026-03-02"}"#, ["data.to"]),
      (#"{"kind":"sick","from":"2026-03-03","to":"2026-03-02"}"#, ["data.to"]),
      (#"{"kind":"sick","from":"2026-03-02","to":"2026-03-03","half":true}"#, ["data.half"]),
      (#"{"kind":"sick","from":"2024-03-01","to":"2026-03-03"}"#, ["data.from"]),
      (#"{"kind":"sick","from":"2024-03-02","to":"2028-03-03"}"#, ["data.to"]),
    ])
  func refusals(data: String, fields: [String]) throws {
    let answer = try api.call(213, data, by: team.ann)
    #expect(answer.status == 422 && answer.faults == fields)
    #expect(try api.call(216, #"{"id":1}"#, by: team.ann).status == 404)
  }

  @Test("One that is made longer year after year is refused before a list would miss it")
  func longest() throws {
    #expect(try add("parental", "2024-03-02", "2028-03-02").status == 200)
    api.clock.advance(bySeconds: 300 * 86_400)
    let ann = try api.logIn("ann")
    let longer = try api.call(214, #"{"id":1,"to":"2028-12-01"}"#, by: ann)
    #expect(longer.status == 422 && longer.faults == ["data.to"])
    let last = try api.call(212, #"{"from":"2028-03-02","to":"2028-03-02"}"#, by: ann)
    #expect(integers(last.body, "id") == [1])
  }

  @Test("They are listed by first day, part by part, of one or of all")
  func list() throws {
    try add("holiday", "2024-03-02", "2028-03-02")
    try add("sick", "2026-03-04", "2026-03-05", by: team.bob)
    try add("flex", "2026-03-02", "2026-03-02", by: team.bob)
    try add("sick", "2026-03-09", "2026-03-09", by: team.bob)
    let days = #""from":"2026-03-02","to":"2026-03-08""#
    #expect(integers(try api.call(212, "{\(days)}", by: team.ann).body, "id") == [1])
    #expect(integers(try api.call(212, "{\(days)}", by: team.bob).body, "id") == [3, 2])
    let all = try api.call(212, #"{\#(days),"user":"all"}"#, by: team.meg)
    #expect(integers(all.body, "id") == [1, 3, 2])
    let sick = try api.call(212, #"{\#(days),"user":"all","kind":"sick"}"#, by: team.meg)
    #expect(integers(sick.body, "id") == [2])
    #expect(try api.call(212, #"{\#(days),"user":"all"}"#, by: team.ann).status == 403)
    #expect(try api.call(212, #"{\#(days),"user":99}"#, by: team.meg).faults == ["data.user"])
    var path = "/absences?from=2026-03-02&to=2026-03-08&user=all&limit=1"
    var found: [Int64] = []
    for _ in 0..<4 {
      let page = try api.send(.get, below: path, by: team.ada)
      found += integers(page.body, "id")
      guard let next = page.field("Next-Cursor") else { break }
      path = "/absences?from=2026-03-02&to=2026-03-08&user=all&limit=1&after=\(next)"
    }
    #expect(found == [1, 3, 2])
  }
}

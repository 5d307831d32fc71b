import HTTP
import JSON
import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

/// Meg manages a team with Ann (3); Bob (4) is in another one, which an admin manages. Both have hours, an absence and
/// a contract of the same days.
@Suite("Whom managers see")
struct SeenPeopleTests {
  private let firm: TimesheetsAPIFixture
  private var api: APIFixture { firm.api }

  init() throws {
    firm = try TimesheetsAPIFixture()
    for name in ["A", "B"] { _ = try api.call(201, #"{"name":"\#(name)"}"#, by: firm.ada) }
    for member in [
      #""team":1,"user":2,"manager":true"#, #""team":1,"user":3"#, #""team":2,"user":4"#,
      #""team":2,"user":1,"manager":true"#,
    ] {
      try #require(try api.call(203, "{\(member)}", by: firm.ada).status == 200)
    }
    for (user, token) in [(3, firm.ann), (4, firm.bob)] {
      let contract =
        #"{"user":\#(user),"from":"2026-01-01","seconds":[27000,27000,27000,27000,27000,0,0]}"#
      try #require(try api.call(207, contract, by: firm.ada).status == 200)
      try firm.log("2026-03-01T08:00+02:00", "2026-03-01T09:00+02:00", by: token)
      let absence = #"{"kind":"sick","from":"2026-02-03","to":"2026-02-03"}"#
      try #require(try api.call(213, absence, by: token).status == 200)
      let tagged =
        #"{"project":1,"start":"2026-03-01T10:00+02:00","end":"2026-03-01T11:00+02:00","tags":["of \#(user)"]}"#
      try #require(try api.call(11, tagged, by: token).status == 200)
    }
    try see("teams")
  }

  private func see(_ whom: String) throws {
    try #require(
      try api.call(190, #"{"managersSee":"\#(whom)"}"#, by: firm.ada).status == 200)
  }

  private func get(_ target: String, by caller: String? = nil) throws -> APIFixture.Answer {
    try api.send(.get, below: target, by: caller ?? firm.meg)
  }

  @Test(
    "Of all there are those of the team alone",
    arguments: [
      "/entries?day=2026-03-01&user=all&timeZone=Europe/Helsinki",
      "/entries/search?user=all", "/entries/search?user=all&order=oldest",
      "/absences?from=2026-01-01&to=2026-12-31&user=all", "/balances",
    ])
  func lists(target: String) throws {
    #expect(Set(integers(try get(target).body, "user")) == [3])
    #expect(Set(integers(try get(target, by: firm.ada).body, "user")) == [3, 4])
    try see("everybody")
    #expect(Set(integers(try get(target).body, "user")) == [3, 4])
  }

  @Test("Sums, tags, files, lists of users and of a project's people are of the team alone")
  func sums() throws {
    let range = "period=range&from=2026-03-01&to=2026-03-01&user=all&timeZone=Europe/Helsinki"
    let report = try get("/reports/hours?\(range)&groupBy=user")
    #expect(report["seconds"] == .integer(7_200))
    #expect(integers(report["groups"] ?? .null, "key") == [3])
    #expect(integers(report["entries"] ?? .null, "user") == [3, 3])
    #expect(try get("/reports/hours?\(range)", by: firm.ada)["seconds"] == .integer(14_400))
    #expect(texts(try get("/tags?user=all").body, "tag") == ["of 3"])
    let file = try get("/reports/hours.csv?\(range)").text
    #expect(file.contains("Ann") && !file.contains("Bob") && !file.contains("of 4"))
    #expect(integers(try get("/users").body, "id") == [3, 2])
    #expect(integers(try get("/users?search=b").body, "id").isEmpty)
    #expect(integers(try get("/users?limit=1").body, "id") == [3])
    #expect(integers(try get("/users", by: firm.ada).body, "id") == [1, 3, 4, 2])
    #expect(integers(try get("/projects/1/users").body, "id") == [3, 2])
    #expect(integers(try get("/projects/1/users", by: firm.ada).body, "id") == [3, 4, 2])
  }

  @Test("In a path others are not there, and in a field they are as a user that never was")
  func others() throws {
    for target in [
      "/entries/3", "/absences/2", "/users/4/contracts",
    ] {
      #expect(try get(target, by: firm.ada).status == 200, "\(target)")
      let answer = try get(target)
      #expect(answer.status == 404, "\(target)")
    }
    for target in [
      "/entries?day=2026-03-01&user=", "/reports/hours?period=day&day=2026-03-01&user=",
      "/reports/hours.csv?period=day&day=2026-03-01&user=", "/entries/search?user=",
      "/tags?user=", "/absences?from=2026-03-01&to=2026-03-01&user=",
      "/balance?month=2026-03&user=",
    ] {
      let (hidden, unknown) = (try get(target + "4"), try get(target + "99"))
      #expect(hidden.status == 422 && hidden.faults == ["user"], "\(target)")
      #expect(hidden.text == unknown.text, "\(target)")
      #expect(try get(target + "3").status == 200, "\(target)")
    }
    // Meg made the project.
    let path = "/users/4/projects/1"
    #expect(try api.send(.delete, below: path, by: firm.meg).status == 404)
    #expect(try api.send(.put, below: path, by: firm.meg).status == 404)
    #expect(try api.send(.put, below: "/users/3/projects/1", by: firm.meg).status == 204)
  }

  @Test("An inactive team shows nobody, and a manager without a team sees himself")
  func inactive() throws {
    try firm.log("2026-03-01T08:00+00:00", "2026-03-01T09:00+00:00", by: firm.meg)
    _ = try api.call(202, #"{"id":1,"active":false}"#, by: firm.ada)
    let found = try get("/entries/search?user=all")
    #expect(integers(found.body, "user") == [2], "\(found.text)")
    #expect(try get("/entries/search?user=3").status == 422)
    #expect(integers(try get("/users").body, "id") == [2])
    #expect(try get("/entries/1").status == 404)
  }

  @Test("Reporters are not told how the firm has it")
  func settings() throws {
    let mine = try get("/timesheets/settings", by: firm.ann)
    #expect(mine["timeZone"] == .text("UTC"))
    #expect(mine["managersSee"] == nil && mine["workForOthers"] == nil)
    #expect(mine["seeAmounts"] == nil)
    let all = try get("/timesheets/settings")
    #expect(all["managersSee"] == .text("teams") && all["workForOthers"] == .text("none"))
    let wrong = try api.call(190, #"{"managersSee":"some","workForOthers":"all"}"#, by: firm.ada)
    #expect(wrong.faults == ["data.managersSee", "data.workForOthers"])
  }
}

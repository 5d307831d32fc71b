import HTTP
import JSON
import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

@Suite("Teams through both endpoints")
struct TeamOperationTests {
  private let firm: TimesheetsAPIFixture
  private var api: APIFixture { firm.api }

  init() throws { firm = try TimesheetsAPIFixture() }

  private func make(_ name: String) throws -> APIFixture.Answer {
    try api.call(201, #"{"name":"\#(name)"}"#, by: firm.ada)
  }

  @discardableResult
  private func put(_ user: Int, in team: Int, _ more: String = "") throws -> APIFixture.Answer {
    try api.call(203, #"{"team":\#(team),"user":\#(user)\#(more)}"#, by: firm.ada)
  }

  @Test("An admin makes teams, and puts people into them")
  func keeping() throws {
    let made = try api.send(.post, below: "/teams", #"{"name":"Bridge"}"#, by: firm.ada)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/teams/1")
    #expect(made["members"] == .array([]) && made["active"] == .flag(true))
    let again = try make("BRIDGE")
    #expect(again.status == 409 && again.problem == "duplicate")
    #expect(try make("").faults == ["data.name"])

    #expect(try put(4, in: 1).status == 200)
    let staffed = try put(2, in: 1, #","manager":true"#)
    #expect(texts(staffed["members"] ?? .null, "name") == ["Bob", "meg"])
    #expect(staffed["members"]?.elements.map { $0["manager"] } == [.flag(false), .flag(true)])
    #expect(try put(3, in: 1, #","manager":true"#).faults == ["data.manager"])
    #expect(try put(99, in: 1).status == 404)
    #expect(try put(3, in: 9).status == 404)
    // The same again changes nothing; what is left out is the default.
    let audited = try api.call(36, #"{"limit":500}"#, by: firm.ada).body.elements.count
    #expect(try put(4, in: 1).body == staffed.body)
    #expect(
      try api.call(36, #"{"limit":500}"#, by: firm.ada).body.elements.count == audited)

    let renamed = try api.call(202, #"{"id":1,"name":"Tunnel","active":false}"#, by: firm.ada)
    #expect(renamed["name"] == .text("Tunnel") && renamed["active"] == .flag(false))
    #expect(try api.call(205, #"{"id":1}"#, by: firm.ada).body == renamed.body)
    for _ in 1...2 {
      #expect(try api.call(204, #"{"team":1,"user":4}"#, by: firm.ada).status == 200)
    }
    let left = try api.call(205, #"{"id":1}"#, by: firm.ada)
    #expect(integers(left["members"] ?? .null, "user") == [2])
  }

  @Test("A manager gets the teams that the manager manages, an admin all")
  func lists() throws {
    for name in ["Tunnel", "Bridge", "Attic"] { _ = try make(name) }
    try put(2, in: 1, #","manager":true"#)
    try put(2, in: 3)
    #expect(texts(try api.call(200, by: firm.ada).body, "name") == ["Attic", "Bridge", "Tunnel"])
    #expect(texts(try api.call(200, by: firm.meg).body, "name") == ["Tunnel"])
    #expect(try api.call(200, by: firm.ann).status == 403)
    #expect(try api.call(205, #"{"id":1}"#, by: firm.meg).status == 200)
    for team in [2, 3, 99] {
      #expect(try api.call(205, #"{"id":\#(team)}"#, by: firm.meg).status == 404)
    }
    _ = try api.call(202, #"{"id":1,"active":false}"#, by: firm.ada)
    #expect(try api.call(200, #"{"active":true}"#, by: firm.meg).body == .array([]))
    #expect(texts(try api.call(200, #"{"active":false}"#, by: firm.meg).body, "name") == ["Tunnel"])
  }

  @Test("Whoever is demoted manages no team any more")
  func demoted() throws {
    _ = try make("Bridge")
    try put(2, in: 1, #","manager":true"#)
    try put(3, in: 1)
    #expect(try api.call(22, #"{"id":2,"role":"reporter"}"#, by: firm.ada).status == 200)
    let team = try api.call(205, #"{"id":1}"#, by: firm.ada)
    #expect(team["members"]?.elements.map { $0["manager"] } == [.flag(false), .flag(false)])
    #expect(try api.call(10, #"{"day":"2026-03-02","user":3}"#, by: firm.meg).status == 403)
  }

  @Test("An erased person is in no team, and an export names the teams of one")
  func erased() throws {
    _ = try make("Bridge")
    try put(4, in: 1)
    let export = try api.call(37, #"{"id":4}"#, by: firm.ada)
    #expect(texts(export["teams"] ?? .null, "name") == ["Bridge"], "\(export.text)")
    _ = try api.call(22, #"{"id":4,"active":false}"#, by: firm.ada)
    let erased = try api.call(38, #"{"id":4}"#, by: firm.ada)
    #expect(erased.status == 200, "\(erased.text)")
    #expect(try api.call(205, #"{"id":1}"#, by: firm.ada)["members"] == .array([]))
  }
}

import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

@Suite("The firm's settings through both endpoints")
struct FirmSettingsOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  @Test("A new firm has the limits of the law, and anybody reads them")
  func usual() throws {
    let coded = try api.call(99, "{}", by: team.ann)
    #expect(coded.status == 200)
    #expect(coded.body == (try api.send(.get, below: "/timesheets/settings", by: team.bob)).body)
    #expect(coded["timeZone"] == .text("UTC") && coded["calendar"] == .text("none"))
    #expect(coded["flexMin"] == .integer(-72_000) && coded["flexMax"] == .integer(216_000))
    #expect(coded["flexDay"] == .integer(14_400) && coded["reviewMonths"] == .integer(4))
    #expect(coded["reviewFrom"] == .text("2026-01-01"))
    #expect(try api.send(.get, below: "/timesheets/settings").status == 401)
  }

  @Test("An admin changes some, and the others stay; nobody else does")
  func change() throws {
    let body = #"{"calendar":"FI","flexMin":-3600}"#
    #expect(try api.send(.patch, below: "/timesheets/settings", body, by: team.meg).status == 403)
    #expect(try api.call(190, body, by: team.ann).status == 403)
    let changed = try api.send(.patch, below: "/timesheets/settings", body, by: team.ada)
    #expect(changed.status == 200 && changed["flexMax"] == .integer(216_000))
    let second = try api.call(
      190, #"{"timeZone":"Europe/Helsinki","reviewFrom":"2026-02-01","reviewMonths":6}"#,
      by: team.ada)
    #expect(second["calendar"] == .text("FI") && second["flexMin"] == .integer(-3_600))
    #expect(second["timeZone"] == .text("Europe/Helsinki"))
    #expect(try api.call(99, "{}", by: team.meg).body == second.body)
    // The same again changes nothing, and the audit log has two rows.
    #expect(try api.call(190, body, by: team.ada).body == second.body)
    let audit = try api.call(36, #"{"subject":"timesheetSettings"}"#, by: team.ada)
    #expect(texts(audit.body, "operation").count == 2)
  }

  @Test("If-Match tells a change that came between")
  func conditional() throws {
    let path = "/timesheets/settings"
    let tag = try #require(try api.send(.get, below: path, by: team.ada).field("ETag"))
    let fields = [(name: "If-Match", value: tag)]
    let first = try api.send(.patch, below: path, #"{"flexDay":0}"#, by: team.ada, fields)
    #expect(first.status == 200)
    let second = try api.send(.patch, below: path, #"{"flexDay":1}"#, by: team.ada, fields)
    #expect(second.status == 412)
  }

  @Test(
    "What is wrong is refused by name, and nothing changes",
    arguments: [
      (#"{"timeZone":"Helsinki"}"#, "timeZone"), (#"{"calendar":"SE"}"#, "calendar"),
      (#"{"flexMin":216001}"#, "flexMin"), (#"{"flexMax":-72001}"#, "flexMax"),
      (#"{"flexDay":-1}"#, "flexDay"), (#"{"reviewMonths":0}"#, "reviewMonths"),
      (#"{"reviewFrom":"2026-01-02"}"#, "reviewFrom"), (#"{"flexmin":1}"#, "flexmin"),
      (#"{"calendar":null}"#, "calendar"),
    ])
  func refusals(body: String, field: String) throws {
    let before = try api.call(99, "{}", by: team.ada).body
    let answer = try api.call(190, body, by: team.ada)
    #expect(answer.status == 422 && answer.faults == ["data.\(field)"])
    #expect(try api.call(99, "{}", by: team.ada).body == before)
  }
}

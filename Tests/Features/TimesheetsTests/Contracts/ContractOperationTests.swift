import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

@Suite("Contracts through both endpoints")
struct ContractOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }
  private let week = #""seconds":[27000,27000,27000,27000,27000,0,0]"#

  init() throws { team = try TimesheetsAPIFixture() }

  private func save(_ from: String, _ more: String = "") throws -> APIFixture.Answer {
    try api.call(207, #"{"user":3,"from":"\#(from)",\#(week)\#(more)}"#, by: team.ada)
  }

  @Test("A contract has the firm's calendar and the user's zone unless it says otherwise")
  func usual() throws {
    #expect(try api.call(190, #"{"calendar":"FI"}"#, by: team.ada).status == 200)
    let made = try save("2026-03-01")
    #expect(made.status == 200)
    #expect(made["user"] == .integer(3) && made["from"] == .text("2026-03-01"))
    #expect(made["to"] == .null && made["flexitime"] == .flag(true))
    #expect(made["calendar"] == .text("FI") && made["timeZone"] == .text("Europe/Helsinki"))
    #expect(made["opening"] == .integer(0) && made["dayLimit"] == .integer(28_800))
    #expect(made["weekLimit"] == .integer(144_000))
    // It keeps both when those change.
    #expect(try api.call(190, #"{"calendar":"NO"}"#, by: team.ada).status == 200)
    #expect(try api.call(5, #"{"timeZone":"UTC"}"#, by: team.ann).status == 200)
    let listed = try api.call(206, #"{"user":3}"#, by: team.ann)
    #expect(listed.body == .array([made.body]))
    let other = try save(
      "2026-08-12",
      #","to":"2026-12-31","flexitime":false,"calendar":"none","timeZone":"Asia/Tokyo""#)
    #expect(other["flexitime"] == .flag(false) && other["timeZone"] == .text("Asia/Tokyo"))
    #expect(
      try api.call(206, #"{"user":3}"#, by: team.ann).body == .array([made.body, other.body]))
  }

  @Test("The same first day again replaces it whole")
  func replaced() throws {
    _ = try save("2026-03-01", #","opening":3600,"to":"2026-12-31""#)
    let body = #"{"seconds":[3600,0,0,0,0,0,0]}"#
    let again = try api.send(
      .put, below: "/users/3/contracts/2026-03-01", body, by: team.ada)
    #expect(again.status == 200 && again["opening"] == .integer(0) && again["to"] == .null)
    let listed = try api.send(.get, below: "/users/3/contracts", by: team.meg)
    #expect(listed.body == .array([again.body]))
    let twice = try api.send(
      .put, below: "/users/3/contracts/2026-03-01", body, by: team.ada)
    #expect(twice.body == again.body)
    let audit = try api.call(36, #"{"subject":"contract"}"#, by: team.ada)
    #expect(texts(audit.body, "operation").count == 2)
  }

  @Test("A removed contract is gone, once")
  func removal() throws {
    _ = try save("2026-03-01")
    let path = "/users/3/contracts/2026-03-01"
    #expect(try api.send(.delete, below: path, by: team.meg).status == 403)
    #expect(try api.send(.delete, below: path, by: team.ada).status == 204)
    #expect(try api.send(.delete, below: path, by: team.ada).status == 404)
    #expect(try api.call(206, #"{"user":3}"#, by: team.ann).body == .array([]))
  }

  @Test("One reads one's own; managers and admins those of others")
  func rights() throws {
    _ = try save("2026-03-01")
    #expect(try api.call(206, #"{"user":3}"#, by: team.bob).status == 404)
    #expect(try api.call(206, #"{"user":99}"#, by: team.bob).status == 404)
    #expect(try api.call(206, #"{"user":99}"#, by: team.ada).status == 404)
    for caller in [team.ann, team.meg, team.ada] {
      #expect(try api.call(206, #"{"user":3}"#, by: caller).status == 200)
    }
    for caller in [team.ann, team.meg] {
      #expect(
        try api.call(207, #"{"user":3,"from":"2026-04-01",\#(week)}"#, by: caller).status == 403)
    }
    #expect(
      try api.call(207, #"{"user":99,"from":"2026-04-01",\#(week)}"#, by: team.ada).status == 404)
  }

  @Test(
    "What is wrong is refused by name",
    arguments: [
      (#""seconds":[60,60,60,60,60,60]"#, ["data.seconds"]),
      (#""seconds":[90,0,0,0,0,0,0]"#, ["data.seconds[0]"]),
      (#""seconds":[0,0,0,0,0,0,86460]"#, ["data.seconds[6]"]),
      (#""seconds":[0,0,0,0,0,0,0],"to":"2026-02-28""#, ["data.to"]),
      (#""seconds":[0,0,0,0,0,0,0],"calendar":"SE""#, ["data.calendar"]),
      (#""seconds":[0,0,0,0,0,0,0],"timeZone":"Mars""#, ["data.timeZone"]),
      (
        #""seconds":[0,0,0,0,0,0,0],"dayLimit":86401,"weekLimit":-1"#,
        ["data.dayLimit", "data.weekLimit"]
      ),
      (#""opening":1"#, ["data.seconds"]),
    ])
  func refusals(rest: String, fields: [String]) throws {
    let answer = try api.call(207, #"{"user":3,"from":"2026-03-01",\#(rest)}"#, by: team.ada)
    #expect(answer.status == 422 && answer.faults == fields)
  }

  @Test("Only the first contract has an opening balance")
  func opening() throws {
    #expect(try save("1991-12-31").faults == ["data.from"])
    #expect(try save("2026-03-01", #","opening":3600"#).status == 200)
    #expect(try save("2026-04-01", #","opening":60"#).faults == ["data.opening"])
    #expect(try save("2026-04-01", #","opening":0"#).status == 200)
    // What would no longer be the first must give its opening away before.
    #expect(try save("2026-02-01").faults == ["data.from"])
    #expect(try save("2026-03-01").status == 200)
    #expect(try save("2026-02-01", #","opening":-60"#).status == 200)
  }
}

import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

/// Now is Monday 2 March 2026. Ann has a contract, Bob has hours alone.
@Suite("The month of each person")
struct PeriodsTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws {
    team = try TimesheetsAPIFixture()
    let contract =
      #"{"user":3,"from":"2026-02-26","seconds":[27000,27000,27000,27000,27000,0,0],"timeZone":"Europe/Helsinki"}"#
    try #require(try api.call(207, contract, by: team.ada).status == 200)
    try team.log("2026-02-26T08:00", "2026-02-26T15:30", by: team.ann)
    try team.log("2026-02-10T08:00", "2026-02-10T10:00", by: team.bob)
  }

  private func periods(_ data: String, by authHash: String? = nil) throws -> [JSONTree] {
    try api.call(197, data, by: authHash ?? team.meg).body.elements
  }

  @Test("Whoever has a contract or hours has a row, with what is missing")
  func rows() throws {
    let rows = try periods(#"{"month":"2026-02"}"#)
    #expect(texts(.array(rows), "name") == ["Ann", "Bob"])
    #expect(rows[0]["state"] == .text("none") && rows[0]["submission"] == .null)
    #expect(rows[0]["seconds"] == .integer(27_000) && rows[0]["planned"] == .integer(54_000))
    #expect(rows[0]["balance"] == .integer(-27_000) && rows[0]["credited"] == .integer(0))
    #expect(rows[0]["missing"] == .array([.text("2026-02-27")]))
    #expect(rows[0]["lockedThrough"] == .null)
    #expect(rows[1]["seconds"] == .integer(7_200) && rows[1]["planned"] == .integer(0))
    #expect(rows[1]["balance"] == .null && rows[1]["missing"] == .array([]))
    // A month to come has no hours, and nothing is missing yet.
    let april = try periods(#"{"month":"2026-04"}"#)
    #expect(texts(.array(april), "name") == ["Ann"] && april[0]["missing"] == .array([]))
    #expect(try periods(#"{"month":"2026-01"}"#).isEmpty)
    #expect(try api.call(197, #"{"month":"2026-02"}"#, by: team.ann).status == 403)
    #expect(try api.call(197, #"{}"#, by: team.meg).status == 422)
  }

  @Test("The state is that of the last submission, and is asked for; locks are told")
  func states() throws {
    _ = try api.call(33, #"{"month":"2026-02"}"#, by: team.ann)
    _ = try api.call(34, #"{"id":1,"decision":"rejected","comment":"x"}"#, by: team.meg)
    _ = try api.call(31, #"{"user":4,"through":"2026-02-15"}"#, by: team.meg)
    let rows = try periods(#"{"month":"2026-02"}"#)
    #expect(texts(.array(rows), "state") == ["rejected", "none"])
    #expect(rows[0]["submission"]?["id"] == .integer(1))
    #expect(rows.map { $0["lockedThrough"] } == [.null, .text("2026-02-15")])
    for (state, name) in [("rejected", "Ann"), ("none", "Bob")] {
      let found = try periods(#"{"month":"2026-02","state":"\#(state)"}"#)
      #expect(texts(.array(found), "name") == [name])
    }
    #expect(try periods(#"{"month":"2026-02","state":"approved"}"#).isEmpty)
    // A lock of another month is none of this one.
    #expect(try periods(#"{"month":"2026-03"}"#).allSatisfy { $0["lockedThrough"] == .null })
  }

  @Test("Who has left has a row for hours alone; a manager of teams sees theirs")
  func people() throws {
    _ = try api.call(22, #"{"id":3,"active":false}"#, by: team.ada)
    #expect(texts(.array(try periods(#"{"month":"2026-02"}"#)), "name") == ["Ann", "Bob"])
    #expect(try periods(#"{"month":"2026-04"}"#).isEmpty)
    _ = try api.call(201, #"{"name":"A"}"#, by: team.ada)
    _ = try api.call(203, #"{"team":1,"user":2,"manager":true}"#, by: team.ada)
    _ = try api.call(203, #"{"team":1,"user":4}"#, by: team.ada)
    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: team.ada)
    #expect(texts(.array(try periods(#"{"month":"2026-02"}"#)), "name") == ["Bob"])
  }
}

import HTTP
import JSON
import Testing

import APITestSupport
import Core
import TestSupport
import Zones

@testable import Timesheets

@Suite("How long a person's data is kept")
struct RetentionTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  private func keep(_ years: String) throws {
    let body = #"{"retentionYears":\#(years),"timeZone":"Europe/Helsinki"}"#
    try #require(
      try api.send(.patch, below: "/timesheets/settings", body, by: team.ada).status == 200)
  }

  /// Erases a user at a moment, through a new session.
  private func erase(_ user: Int, at moment: String) throws -> APIFixture.Answer {
    api.clock.now = try #require(try WrittenTime(utf8: moment.utf8.span).instant(in: .utc))
    let ada = try api.logIn("ada")
    return try api.send(.delete, below: "/users/\(user)", by: ada)
  }

  @Test(
    "Until the years after that of the last entry are over, a person is not erased, and nothing changes"
  )
  func years() throws {
    try team.log("2026-02-10T08:00", "2026-02-10T16:00", by: team.ann)
    try keep("2")
    let before = try api.call(66, #"{"id":3}"#, by: team.ada).body
    let refused = try erase(3, at: "2028-12-31T23:59:59+02:00")
    #expect(refused.status == 409)
    #expect(refused.problem == "retained")
    #expect(refused["until"] == .text("2029-01-01"))
    let ada = try api.logIn("ada")
    #expect(try api.call(66, #"{"id":3}"#, by: ada).body == before)
    // The year begins by the firm's zone.
    #expect(try erase(3, at: "2028-12-31T22:00:00Z").status == 204)
  }

  @Test(
    "An entry until midnight belongs to the old year, one past it to the new one; no limit is none")
  func turnOfYear() throws {
    try team.log("2025-12-31T20:00", "2026-01-01T00:00", by: team.ann)
    try keep("0")
    #expect(try erase(3, at: "2026-03-02T08:00:00Z").status == 204)
    try team.log("2025-12-31T22:00:00+02:00", "2026-01-01T00:00:01+02:00", by: team.bob)
    let refused = try erase(4, at: "2026-03-02T08:00:00Z")
    #expect(refused["until"] == .text("2027-01-01"))
    try keep("null")
    #expect(try erase(4, at: "2026-03-02T08:00:00Z").status == 204)
  }

  @Test("A contract counts until its last day, one without an end and a running timer until today")
  func contracts() throws {
    try keep("1")
    let hours = #""seconds":[27000,27000,27000,27000,27000,0,0]"#
    let path = "/users/3/contracts/2024-01-01"
    let ended = try api.send(
      .put, below: path, "{\(hours),\"to\":\"2024-12-31\"}", by: team.ada)
    #expect(ended.status == 200 || ended.status == 201)
    _ = try api.send(.put, below: "/users/4/contracts/2024-01-01", "{\(hours)}", by: team.ada)
    #expect(try erase(4, at: "2026-03-02T08:00:00Z")["until"] == .text("2028-01-01"))
    #expect(try erase(4, at: "2027-03-02T08:00:00Z")["until"] == .text("2029-01-01"))
    #expect(try erase(3, at: "2026-03-02T08:00:00Z").status == 204)
    // Who never worked is not kept.
    try api.add("new", .reporter)
    #expect(try erase(5, at: "2026-03-02T08:00:00Z").status == 204)
  }

  @Test("Only whole years from 0 to 10 are taken")
  func values() throws {
    for years in ["-1", "11", "1.5", "\"2\""] {
      let refused = try api.call(190, #"{"retentionYears":\#(years)}"#, by: team.ada)
      #expect(refused.status == 422 && refused.faults == ["data.retentionYears"])
    }
    #expect(try api.call(99, "{}", by: team.ann)["retentionYears"] == .null)
  }
}

import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

/// Now is Monday 2 March 2026, ten in the morning in Helsinki, where Ann is.
@Suite("Balances through both endpoints")
struct BalanceOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws {
    team = try TimesheetsAPIFixture()
    let contract =
      #"{"user":3,"from":"2026-02-02","seconds":[27000,27000,27000,27000,27000,0,0],"opening":3600}"#
    try #require(try api.call(207, contract, by: team.ada).status == 200)
  }

  private func rows(_ answer: APIFixture.Answer, _ name: String) -> [Int64] {
    integers(answer["rows"] ?? .null, name)
  }

  @Test("A week is worked out day by day, and adds up")
  func week() throws {
    // Monday as planned, Tuesday half an hour more, a night into Thursday, half a sick Friday.
    try team.log("2026-02-02T08:00", "2026-02-02T15:30", by: team.ann)
    try team.log("2026-02-03T08:00", "2026-02-03T16:00", by: team.ann)
    try team.log("2026-02-04T22:00", "2026-02-05T06:00", by: team.ann)
    try team.log("2026-02-06T08:00", "2026-02-06T11:30", by: team.ann)
    let sick = #"{"kind":"sick","from":"2026-02-06","to":"2026-02-06","half":true}"#
    #expect(try api.call(213, sick, by: team.ann).status == 200)
    let path = "/balance?from=2026-02-02&to=2026-02-08"
    let answer = try api.send(.get, below: path, by: team.ann)
    #expect(answer.status == 200)
    #expect(rows(answer, "planned") == [27_000, 27_000, 27_000, 27_000, 27_000, 0, 0])
    #expect(rows(answer, "worked") == [27_000, 28_800, 7_200, 21_600, 12_600, 0, 0])
    #expect(rows(answer, "credited") == [0, 0, 0, 0, 13_500, 0, 0])
    #expect(rows(answer, "change") == [0, 1_800, -19_800, -5_400, -900, 0, 0])
    #expect(
      rows(answer, "balance") == [3_600, 5_400, -14_400, -19_800, -20_700, -20_700, -20_700])
    #expect(answer["opening"] == .integer(3_600) && answer["closing"] == .integer(-20_700))
    #expect(answer["change"] == .integer(-24_300) && answer["user"] == .integer(3))
    #expect(texts(answer["rows"] ?? .null, "key").first == "2026-02-02")
    #expect(texts(answer["warnings"] ?? .null, "day") == ["2026-02-04"])
    #expect(answer["rows"]?.elements[4]["absences"]?.elements[0]["kind"] == .text("sick"))
    let coded = try api.call(217, #"{"from":"2026-02-02","to":"2026-02-08"}"#, by: team.ann)
    #expect(coded.body == answer.body)
    // It goes on from any day.
    let friday = try api.call(217, #"{"from":"2026-02-06","to":"2026-02-06"}"#, by: team.ann)
    #expect(friday["opening"] == .integer(-19_800) && friday["closing"] == .integer(-20_700))
  }

  @Test("Today and what comes after it count nothing yet, and the alarm is of yesterday")
  func today() throws {
    // All of February without an hour is far below the band.
    try team.log("2026-03-01T08:00", "2026-03-01T10:00", by: team.ann)
    try team.log("2026-03-02T06:00", "2026-03-02T09:00", by: team.ann)
    let march = try api.call(217, #"{"month":"2026-03"}"#, by: team.ann)
    let before = Int64(3_600 - 20 * 27_000)
    #expect(march["opening"] == .integer(before))
    #expect(march["closing"] == .integer(before + 7_200))
    #expect(march["worked"] == .integer(7_200))
    #expect(march["rows"]?.elements[0]["counted"] == .flag(true))
    #expect(march["rows"]?.elements[1]["counted"] == .flag(false))
    #expect(rows(march, "worked")[1] == 10_800)
    #expect(Set(rows(march, "balance")) == [before + 7_200])
    #expect(march["alarm"] == .text("below"))
    #expect(march["band"]?["min"] == .integer(-72_000))
    #expect(march["review"]?["from"] == .text("2026-01-01"))
    #expect(march["review"]?["to"] == .text("2026-04-30"))
    let year = try api.call(217, #"{"year":2026,"by":"month"}"#, by: team.ann)
    #expect(rows(year, "planned").count == 12)
    #expect(year["closing"] == .integer(before + 7_200))
    #expect(year["alarm"] == .text("below"))
    // Before the contract there is no balance, and in years to come it is that of yesterday.
    let january = try api.call(217, #"{"month":"2026-01"}"#, by: team.ann)
    #expect(january["opening"] == .integer(0) && january["closing"] == .integer(0))
    let later = try api.call(217, #"{"year":2100,"by":"year"}"#, by: team.ann)
    #expect(later["opening"] == .integer(before + 7_200))
    #expect(later["closing"] == .integer(before + 7_200))
  }

  @Test("Without a contract hours count nothing, and are told")
  func outside() throws {
    try team.log("2026-02-01T08:00", "2026-02-01T09:05", by: team.bob)
    let answer = try api.call(217, #"{"month":"2026-02"}"#, by: team.bob)
    #expect(answer["closing"] == .integer(0) && answer["worked"] == .integer(0))
    #expect(answer["band"] == .null && answer["review"] == .null && answer["alarm"] == .null)
    #expect(
      texts(answer["warnings"] ?? .null, "text") == [
        "1:05 h count nothing: no contract covers this day."
      ])
  }

  @Test("An adjustment moves the balance on its day, once, until it is taken away")
  func adjustments() throws {
    let path = "/users/3/balance-adjustments/2026-02-10"
    let body = #"{"seconds":-18000,"reason":"Five hours were paid"}"#
    #expect(try api.send(.put, below: path, body, by: team.meg).status == 403)
    let made = try api.send(.put, below: path, body, by: team.ada)
    #expect(made.status == 200 && made["by"] == .integer(1))
    #expect(try api.send(.put, below: path, body, by: team.ada).body == made.body)
    let balance = try api.call(217, #"{"month":"2026-02"}"#, by: team.ann)
    #expect(balance["adjusted"] == .integer(-18_000))
    #expect(balance["rows"]?.elements[9]["reason"] == .text("Five hours were paid"))
    #expect(balance["rows"]?.elements[9]["adjusted"] == .integer(-18_000))
    let other = #"{"seconds":60,"reason":"A minute"}"#
    #expect(try api.send(.put, below: path, other, by: team.ada)["seconds"] == .integer(60))
    let none = #"{"seconds":0,"reason":"A mistake"}"#
    #expect(try api.send(.put, below: path, none, by: team.ada)["seconds"] == .integer(0))
    #expect(try api.send(.put, below: path, none, by: team.ada).status == 200)
    let after = try api.call(217, #"{"month":"2026-02"}"#, by: team.ann)
    #expect(after["adjusted"] == .integer(0))
    let early = #"{"user":3,"day":"2026-02-01","seconds":60,"reason":"x"}"#
    #expect(try api.call(219, early, by: team.ada).faults == ["data.day"])
    let late = #"{"user":4,"day":"2026-02-01","seconds":60,"reason":"x"}"#
    #expect(try api.call(219, late, by: team.ada).faults == ["data.day"])
    let nobody = #"{"user":99,"day":"2026-02-01","seconds":60,"reason":"x"}"#
    #expect(try api.call(219, nobody, by: team.ada).status == 404)
    let audit = try api.call(36, #"{"subject":"balanceAdjustment"}"#, by: team.ada)
    #expect(texts(audit.body, "operation").count == 3)
  }

  @Test("Managers see who has what, and who is outside the band")
  func everybody() throws {
    let contract =
      #"{"user":4,"from":"2026-02-02","seconds":[0,0,0,0,0,0,0],"opening":60}"#
    try #require(try api.call(207, contract, by: team.ada).status == 200)
    try #require(
      try api.call(
        207, #"{"user":2,"from":"2026-03-02","seconds":[0,0,0,0,0,0,0]}"#, by: team.ada
      ).status == 200)
    #expect(try api.call(218, "{}", by: team.ann).status == 403)
    let all = try api.call(218, "{}", by: team.meg)
    #expect(texts(all.body, "name") == ["Ann", "Bob"])
    #expect(integers(all.body, "balance") == [3_600 - 20 * 27_000, 60])
    #expect(all.body.elements[0]["alarm"] == .text("below"))
    #expect(all.body.elements[1]["alarm"] == .null)
    let alarms = try api.send(.get, below: "/balances?alarm=true", by: team.ada)
    #expect(texts(alarms.body, "name") == ["Ann"])
    // Two days into the contract: 15 hours are within the band.
    let early = try api.call(218, #"{"on":"2026-02-03"}"#, by: team.meg)
    #expect(integers(early.body, "balance") == [3_600 - 54_000, 60])
    #expect(early.body.elements[0]["alarm"] == .null)
    #expect(try api.call(218, #"{"on":"2026-02-01"}"#, by: team.meg).body == .array([]))
    // Who has left is no longer told.
    try #require(try api.call(22, #"{"id":4,"active":false}"#, by: team.ada).status == 200)
    #expect(texts(try api.call(218, "{}", by: team.meg).body, "name") == ["Ann"])
  }

  @Test(
    "What is wrong is refused by name",
    arguments: [
      ("{}", ["data.from"]), (#"{"from":"2026-03-01"}"#, ["data.to"]),
      (#"{"month":"2026-03","year":2026}"#, ["data.year"]),
      (#"{"from":"2026-03-01","to":"2026-03-02","month":"2026-03"}"#, ["data.month"]),
      (#"{"from":"2026-03-01","to":"2027-03-02"}"#, ["data.to"]),
      (#"{"month":"2026-13"}"#, ["data.month"]), (#"{"year":1991}"#, ["data.year"]),
      (#"{"month":"2026-03","by":"week"}"#, ["data.by"]),
    ])
  func refusals(data: String, fields: [String]) throws {
    let answer = try api.call(217, data, by: team.ann)
    #expect(answer.status == 422 && answer.faults == fields)
  }

  @Test("One reads one's own; managers and admins those of others")
  func rights() throws {
    let ann = #"{"month":"2026-02","user":3}"#
    #expect(try api.call(217, ann, by: team.bob).status == 403)
    let own = try api.call(217, #"{"month":"2026-02"}"#, by: team.ann).body
    #expect(try api.call(217, ann, by: team.meg).body == own)
    #expect(
      try api.call(217, #"{"month":"2026-02","user":99}"#, by: team.meg).faults == ["data.user"])
  }
}

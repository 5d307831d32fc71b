import Core
import HTTP
import JSON
import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

/// Two databases differ in the people and the hours of another team alone: whatever a manager asks and does, both
/// answer the same.
@Suite("A manager learns nothing of other teams")
struct NonInterferenceTests {
  /// Meg manages a team with Ann; Bob is in another one. `seed` decides what the other team does.
  private func firm(others seed: UInt64, for setting: String) throws -> TimesheetsAPIFixture {
    var random = SeededGenerator(seed: seed)
    let firm = try TimesheetsAPIFixture()
    let api = firm.api
    for team in ["A", "B"] { _ = try api.call(201, #"{"name":"\#(team)"}"#, by: firm.ada) }
    for member in [
      #""team":1,"user":2,"manager":true"#, #""team":1,"user":3"#, #""team":2,"user":4"#,
    ] {
      try #require(try api.call(203, "{\(member)}", by: firm.ada).status == 200)
    }
    for hour in [8, 10, 13] {
      let body =
        #"{"project":1,"start":"2026-03-01T\#(hour + 8):00","end":"2026-03-01T\#(hour + 9):00","description":"Beam \#(hour)","tags":["day"]}"#
      try #require(try api.call(11, body, by: firm.ann).status == 200)
    }
    let week = #""seconds":[27000,27000,27000,27000,27000,0,0]"#
    for user in [3, 4] {
      _ = try api.call(207, #"{"user":\#(user),"from":"2026-02-01",\#(week)}"#, by: firm.ada)
    }
    for rate in [#""minor":100"#, #""minor":200,"user":3"#, #""minor":300,"project":1"#] {
      _ = try api.call(227, "{\"from\":\"2026-01-01\",\(rate)}", by: firm.ada)
    }
    _ = try api.call(213, #"{"kind":"sick","from":"2026-02-03","to":"2026-02-03"}"#, by: firm.ann)
    _ = try api.call(33, #"{"month":"2025-11"}"#, by: firm.ann)

    for number in 0..<Int.random(in: 0...2, using: &random) {
      try api.add("other\(number)", .reporter, name: "Beam \(number)")
      _ = try api.call(24, #"{"user":\#(5 + number),"project":1}"#, by: firm.ada)
      _ = try api.call(203, #"{"team":2,"user":\#(5 + number)}"#, by: firm.ada)
    }
    for day in 1...28 where Bool.random(using: &random) {
      let hour = Int.random(in: 10...19, using: &random)
      let body =
        #"{"project":1,"start":"2026-02-\#(day)T\#(hour):00","end":"2026-02-\#(day)T\#(hour + 1):00","description":"Beam","tags":["secret\#(day)"]}"#
        .replacing(/-(\d)T/) { "-0\($0.1)T" }
      _ = try api.call(11, body, by: firm.bob)
    }
    if Bool.random(using: &random) {
      _ = try api.call(213, #"{"kind":"flex","from":"2026-02-04","to":"2026-02-04"}"#, by: firm.bob)
    }
    if Bool.random(using: &random) { _ = try api.call(15, #"{"project":1}"#, by: firm.bob) }
    if Bool.random(using: &random) {
      _ = try api.call(227, #"{"from":"2026-01-01","minor":400,"user":4}"#, by: firm.ada)
    }
    if Bool.random(using: &random) {
      _ = try api.call(33, #"{"month":"2026-01"}"#, by: firm.bob)
      _ = try api.call(31, #"{"user":4,"through":"2026-01-15"}"#, by: firm.ada)
    }
    _ = try api.call(
      190, #"{"managersSee":"teams","workForOthers":"\#(setting)"}"#, by: firm.ada)
    return firm
  }

  /// Something that a manager asks or does, about anybody.
  private func call(_ random: inout SeededGenerator) -> (code: Int, data: String) {
    let users = ["2", "3", "4", "5", "99", #""all""#]
    let user = #""user":\#(users.randomElement(using: &random) ?? "3")"#
    let day = ["2026-02-03", "2026-02-17", "2026-03-01"].randomElement(using: &random) ?? ""
    let range = #""from":"2026-02-01","to":"\#(day)""#
    let minute = Int.random(in: 10...59, using: &random)
    let times = #""start":"2026-03-02T07:\#(minute)Z","end":"2026-03-02T07:\#(minute):30Z""#
    let calls = [
      (10, "{\(range),\(user)}"),
      (221, "{\"from\":\"2026-02\",\"to\":\"2026-03\",\(user),\"format\":\"csv\"}"),
      (221, "{\"from\":\"2026-02\",\"to\":\"2026-03\",\(user),\"format\":\"html\"}"),
      (89, "{\(user)}"), (89, "{\(user),\"from\":\"2026-02-10\"}"),
      (14, "{\"period\":\"range\",\(range),\(user),\"groupBy\":[\"user\",\"tag\"]}"),
      (19, "{\"period\":\"range\",\(range),\(user),\"format\":\"csv\"}"),
      (94, "{\(user),\"text\":\"beam\"}"),
      (94, "{\(user),\"limit\":2}"), (97, "{\(user)}"), (212, "{\(range),\(user)}"),
      (192, "{\"name\":\"F\",\(user)}"), (191, "null"), (244, #"{"id":1}"#),
      (19, "{\"period\":\"range\",\(range),\(user),\"format\":\"ics\"}"),
      (217, "{\(range),\(user)}"), (218, "{}"), (20, #"{"search":"b"}"#), (20, "{}"),
      (347, #"{"id":1}"#), (200, "{}"), (205, #"{"id":2}"#), (206, "{\(user)}"),
      (24, "{\(user),\"project\":1}"), (25, "{\(user),\"project\":1}"),
      (18, "{\"changes\":[{\"op\":\"add\",\"key\":\"\(minute)\",\"project\":1,\(times)}],\(user)}"),
      (
        18,
        #"{"changes":[{"op":"remove","key":"r","id":\#(Int.random(in: 1...8, using: &random))}]}"#
      ),
      (11, "{\"project\":1,\(times),\(user)}"), (15, "{\"project\":1,\(user)}"),
      (16, "{\(user)}"), (96, "{\(range),\(user),\"into\":\"2026-01-01\"}"),
      (95, "{\"find\":{\(user),\"project\":1},\"set\":{\"billable\":false},\"dryRun\":true}"),
      (213, "{\"kind\":\"sick\",\"from\":\"\(day)\",\"to\":\"\(day)\",\(user)}"),
      (196, "{\(user)}"), (196, "{}"), (35, "{\(user)}"), (197, #"{"month":"2026-02"}"#),
      (31, "{\(user),\"through\":\"2026-01-31\"}"), (33, "{\(user),\"month\":\"2025-12\"}"),
      (34, #"{"id":1,"decision":"approved"}"#), (199, #"{"id":1}"#),
      (198, #"{"id":1,"comment":"x"}"#),
      (228, #"{"id":\#(Int.random(in: 1...8, using: &random))}"#),
      (14, "{\"period\":\"range\",\(range),\(user),\"amounts\":true}"),
      (226, "{\(user)}"), (226, "{}"), (226, #"{"on":"2026-02-01"}"#), (220, #"{"id":4}"#),
      (231, "{}"), (232, #"{"id":1}"#), (233, #"{"id":1}"#), (234, #"{"id":4,"into":3}"#),
      (99, "{}"), (6, "{}"), (26, "{}"), (67, #"{"id":1}"#),
    ]
    return calls.randomElement(using: &random) ?? (99, "{}")
  }

  /// An answer without the ids of what is made: they come from one series for all.
  private func told(_ answer: APIFixture.Answer) -> String {
    let text = answer.text.replacing(/"id":\d+/, with: #""id":0"#)
      .replacing(/"entries":\[[\d,]+\]/, with: #""entries":[]"#).replacing(/(?m)^\d+,/, with: "")
      .replacing(/"(next|cursor)":"[^"]*"/, with: #""next":"""#)
      .replacing(/(lock|submission)(" *:| ) *\d+/) { "\($0.1)" }
      .replacing(/"address":"[^"]*"/, with: #""address":"""#)
      .replacing(/"readAt":("[^"]*"|null)/, with: #""readAt":null"#)
      .replacing(/UID:entry-\d+@[0-9a-f]+/, with: "UID")
      .replacing(/entry \d+/, with: "entry").replacing(/Entry \d+/, with: "Entry")
    let fields = answer.fields.filter {
      !["X-Request-ID", "ETag", "Next-Cursor"].contains($0.name)
    }
    return "\(answer.status) \(fields) \(text)"
  }

  /// What a calendar reads at the address of an answer; nothing of one without.
  private func calendar(_ made: APIFixture.Answer, of firm: TimesheetsAPIFixture) throws -> String {
    guard case .text(let address) = made["address"] else { return "" }
    return told(try firm.api.send(.get, address, ""))
  }

  @Test("Answers are equal but for ids", arguments: 1...30)
  func conversation(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let setting = ["none", "admin", "manager"][seed % 3]
    let firms = try [seed, seed + 1_000].map {
      try firm(others: UInt64($0), for: setting)
    }
    for _ in 0..<40 {
      let (code, data) = call(&random)
      let answers = try firms.map {
        let answer = try $0.api.call(code, data, by: $0.meg)
        return told(answer) + (try calendar(answer, of: $0))
      }
      #expect(answers[0] == answers[1], "\(code) \(data)")
      if answers[0] != answers[1] { return }
    }
  }
}

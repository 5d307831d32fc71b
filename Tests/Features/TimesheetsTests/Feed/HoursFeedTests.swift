import Core
import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport

@testable import Timesheets

@Suite("The feed of hours")
struct HoursFeedTests {
  let team: TimesheetsAPIFixture
  var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  func read(_ data: String, by authHash: String? = nil) throws -> APIFixture.Answer {
    try api.call(89, "{\(data)}", by: authHash ?? team.ann)
  }

  func rows(_ answer: APIFixture.Answer) -> [JSONTree] { answer["changes"]?.elements ?? [] }

  func cursor(_ answer: APIFixture.Answer) throws -> String {
    guard case .text(let cursor)? = answer["cursor"] else {
      Issue.record("\(answer.text)")
      return ""
    }
    return #""since":"\#(cursor)""#
  }

  /// The rows of an answer as `entry 1` or `entry 1 gone`.
  func told(_ answer: APIFixture.Answer) -> [String] {
    rows(answer).map { row in
      let id = integers(.array([row]), "id").first ?? integers(.array([row]), "user").first ?? 0
      let gone = row["gone"] == .flag(true) ? " gone" : ""
      return "\(texts(.array([row]), "type").first ?? "") \(id)\(gone)"
    }
  }

  @Test("At first everything comes, names before hours; then each change once, as it is now")
  func pages() throws {
    _ = try api.call(29, #"{"project":1,"name":"Deck"}"#, by: team.meg)
    try team.log("2026-03-01T08:00", "2026-03-01T09:00", by: team.ann)
    try team.log("2026-03-01T08:00", "2026-03-01T09:00", by: team.bob)
    _ = try api.call(213, #"{"kind":"sick","from":"2026-02-03","to":"2026-02-03"}"#, by: team.ann)
    let first = try read("")
    #expect(told(first) == ["user 3", "project 1", "task 1", "entry 1", "absence 1"])
    #expect(first["more"] == .flag(false))
    #expect(rows(first)[1]["data"]?["attached"] == .flag(true))
    #expect(rows(first)[2]["data"]?["attached"] == .flag(true))
    let entry = try api.call(39, #"{"id":1}"#, by: team.ann).body
    #expect(rows(first)[3]["data"] == entry && rows(first)[3]["revision"] == .integer(1))
    let quiet = try read(try cursor(first))
    #expect(told(quiet) == [] && quiet["more"] == .flag(false))

    for text in ["a", "b"] {
      _ = try api.call(13, #"{"id":1,"description":"\#(text)"}"#, by: team.ann)
    }
    try team.log("2026-03-01T10:00", "2026-03-01T11:00", by: team.ann)
    _ = try api.call(12, #"{"id":3}"#, by: team.ann)
    _ = try api.call(28, #"{"id":1,"customer":"City"}"#, by: team.meg)
    let next = try read(try cursor(quiet))
    #expect(told(next) == ["entry 1", "entry 3 gone", "project 1"])
    #expect(rows(next)[0]["revision"] == .integer(3))
    #expect(rows(next)[0]["data"]?["description"] == .text("b"))

    var seen: [String] = []
    var page = try read(#""limit":1"#)
    while page["more"] == .flag(true) {
      seen += told(page)
      #expect(told(page).count <= 1)
      page = try read(#"\#(try cursor(page)),"limit":1"#)
    }
    #expect(seen + told(page) == ["user 3", "project 1", "task 1", "entry 1", "absence 1"])
  }

  @Test("What ends before the window is left out, and what leaves it is gone")
  func window() throws {
    try team.log("2026-02-27T08:00", "2026-02-27T09:00", by: team.ann)
    try team.log("2026-02-28T23:00", "2026-03-01T01:00", by: team.ann)
    try team.log("2026-03-01T08:00", "2026-03-01T09:00", by: team.ann)
    let first = try read(#""from":"2026-03-01","types":["entry"]"#)
    #expect(told(first) == ["entry 2", "entry 3"])
    let back = #"{"id":3,"start":"2026-02-20T08:00","end":"2026-02-20T09:00"}"#
    _ = try api.call(13, back, by: team.ann)
    _ = try api.call(13, #"{"id":1,"description":"x"}"#, by: team.ann)
    let since = try cursor(first)
    let types = #""types":["entry"]"#
    #expect(told(try read("\(since),\(types)")) == ["entry 3 gone", "entry 1 gone"])
    #expect(try read(#"\#(since),\#(types),"from":"2026-03-01""#).faults == ["data.from"])
    // The types belong to the cursor.
    #expect(try read(since).faults == ["data.since"])
  }

  @Test("A project that is not attached keeps its name while hours name it")
  func detached() throws {
    try team.log("2026-03-01T08:00", "2026-03-01T09:00", by: team.ann)
    let first = try read("")
    _ = try api.call(25, #"{"user":3,"project":1}"#, by: team.ada)
    let detached = try read(try cursor(first))
    #expect(told(detached) == ["project 1"])
    #expect(rows(detached)[0]["data"]?["attached"] == .flag(false))
    _ = try api.call(12, #"{"id":1}"#, by: team.ann)
    #expect(told(try read(try cursor(detached))) == ["entry 1 gone", "project 1 gone"])
  }

  @Test("A cursor of somebody else, of another view, altered, old or of other rights is refused")
  func cursors() throws {
    let since = try cursor(try read(""))
    #expect(try read(since, by: team.bob).faults == ["data.since"])
    #expect(try read(#""since":"x""#).faults == ["data.since"])
    let altered = since.dropLast(3) + (since.dropLast(2).last == "A" ? "B" : "A") + since.suffix(2)
    #expect(try read(String(altered)).faults == ["data.since"])
    let all = try cursor(try read(#""user":"all""#, by: team.meg))
    #expect(try read(all, by: team.meg).faults == ["data.since"])
    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: team.ada)
    #expect(try read("\(all),\"user\":\"all\"", by: team.meg).problem == "cursor-expired")
    #expect(try read(since).status == 200)
    _ = try api.call(22, #"{"id":3,"role":"manager"}"#, by: team.ada)
    let ann = try api.logIn("ann")
    #expect(try read(since, by: ann).problem == "cursor-expired")
    let bobs = try cursor(try read("", by: team.bob))
    api.clock.now = api.clock.now + 401 * 86_400
    let bob = try api.logIn("bob")
    #expect(try read(bobs, by: bob).status == 410)
  }

  @Test("A person comes in sight of a manager, and goes out of it")
  func seeing() throws {
    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: team.ada)
    _ = try api.call(201, #"{"name":"A"}"#, by: team.ada)
    _ = try api.call(203, #"{"team":1,"user":2,"manager":true}"#, by: team.ada)
    try team.log("2026-03-01T08:00", "2026-03-01T09:00", by: team.ann)
    let all = #""user":"all""#
    let first = try read(all, by: team.meg)
    #expect(!told(first).contains("entry 1") && !told(first).contains("user 3"))
    #expect(try read(#""user":3"#, by: team.meg).faults == ["data.user"])
    _ = try api.call(203, #"{"team":1,"user":3}"#, by: team.ada)
    let seen = try read("\(try cursor(first)),\(all)", by: team.meg)
    #expect(rows(seen).map { $0["visible"] } == [.flag(true)])
    #expect(integers(.array(rows(seen)), "user") == [3])
    let hers = told(try read(#""user":3"#, by: team.meg))
    #expect(hers.contains("entry 1") && hers.contains("user 3"))
    _ = try api.call(204, #"{"team":1,"user":3}"#, by: team.ada)
    _ = try api.call(13, #"{"id":1,"description":"x"}"#, by: team.ann)
    let gone = try read("\(try cursor(seen)),\(all)", by: team.meg)
    #expect(rows(gone).map { $0["visible"] } == [.flag(false)])
    #expect(told(gone) == ["scope 3"])
    #expect(try read(all).status == 403)
  }

  @Test("Lines go on from the cursor of any of them, and end with one that says so")
  func lines() throws {
    for day in 1...9 {
      try team.log("2026-02-0\(day)T08:00", "2026-02-0\(day)T09:00", by: team.ann)
    }
    func lines(_ since: String?) throws -> [JSONTree] {
      let path = "/entries/changes.ndjson" + (since.map { "?since=\($0)" } ?? "")
      let answer = try api.send(.get, below: path, by: team.ann)
      #expect(answer.status == 200)
      return try answer.text.split(separator: "\n").map {
        JSONTree(try JSONDocument(Array($0.utf8)).root)
      }
    }
    let whole = try lines(nil)
    #expect(whole.last?["end"] == .flag(true) && whole.count == 12)
    for (index, line) in whole.dropLast().enumerated() {
      let rest = try lines(texts(.array([line]), "cursor").first)
      #expect(
        rest.dropLast().map { $0["id"] } == whole.dropFirst(index + 1).dropLast().map { $0["id"] })
    }
  }
}

import Database
import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("Changing many entries at once")
struct ChangingEntriesTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  /// Ann has 1 to 3, from 8, 10 and 12 to an hour later on 2 March, the first with tags a and b; Bob has 4. Project 2
  /// is Ann's, too; project 3 nobody's. Tasks 1 and 2 belong to the first two.
  init() throws {
    team = try TimesheetsAPIFixture()
    for name in ["Tunnel", "Road"] {
      #expect(try api.call(27, "{\"name\":\"\(name)\"}", by: team.meg).status == 200)
    }
    #expect(try api.call(24, #"{"user":3,"project":2}"#, by: team.ada).status == 200)
    for project in [1, 2] {
      let task = "{\"project\":\(project),\"name\":\"Painting\"}"
      #expect(try api.call(29, task, by: team.meg).status == 200)
    }
    let first =
      #"{"project":1,"task":1,"start":"2026-03-02T08:00","end":"2026-03-02T09:00","tags":["a","b"]}"#
    #expect(try api.call(11, first, by: team.ann).status == 200)
    try team.log("2026-03-02T10:00", "2026-03-02T11:00", by: team.ann)
    try team.log("2026-03-02T12:00", "2026-03-02T13:00", by: team.ann)
    try team.log("2026-03-02T05:00", "2026-03-02T06:00", by: team.bob)
  }

  private func change(_ data: String) throws -> APIFixture.Answer {
    try api.call(95, data, by: team.ann)
  }

  private func all() throws -> JSONTree {
    try api.send(.get, below: "/entries/search?order=oldest", by: team.ann).body
  }

  private func entry(_ id: Int, _ name: String) throws -> JSONTree? {
    try api.send(.get, below: "/entries/\(id)", by: team.ann)[name]
  }

  @Test("All that are found get the fields; a task of another project comes off")
  func fields() throws {
    let data =
      #"{"find":{"tag":"a"},"set":{"project":2,"description":"x","billable":false,"addTags":["c","b"],"removeTags":["a"]}}"#
    let answer = try change(data)
    #expect(answer.body == .object(["count": .integer(1), "entries": .array([.integer(1)])]))
    #expect(try entry(1, "project") == .integer(2))
    #expect(try entry(1, "task") == .null)
    #expect(try entry(1, "tags") == .array([.text("b"), .text("c")]))
    #expect(try entry(1, "billable") == .flag(false))
    #expect(try change(#"{"ids":[1,2],"set":{"project":2,"task":2}}"#).status == 200)
    #expect(try entry(2, "task") == .integer(2))
    #expect(try change(#"{"ids":[1],"set":{"task":null}}"#).status == 200)
    #expect(try entry(1, "task") == .null)
  }

  @Test("Moving judges the state afterwards: entries may move into each other's places")
  func shift() throws {
    let before = try all()
    #expect(try change(#"{"ids":[1,2],"shift":7200}"#).problem == "overlap")
    #expect(try all() == before)
    #expect(try change(#"{"ids":[1,2,3],"shift":7200,"dryRun":true}"#).status == 200)
    #expect(try all() == before)
    #expect(try change(#"{"ids":[1,2,3],"shift":7200}"#).status == 200)
    #expect(
      texts(try all(), "start") == [
        "2026-03-02T10:00:00+02:00", "2026-03-02T12:00:00+02:00", "2026-03-02T14:00:00+02:00",
      ])
    #expect(try change(#"{"find":{"project":1},"shift":31536000}"#).status == 200)
    #expect(
      try change(#"{"find":{"project":1},"shift":31536000}"#).faults == [
        "data.entries[0].start", "data.entries[0].end", "data.entries[1].start",
        "data.entries[1].end", "data.entries[2].start", "data.entries[2].end",
      ])
  }

  @Test("A timer moves, though not into the future, nor over what follows")
  func timer() throws {
    #expect(
      try api.call(15, #"{"project":1,"start":"2026-03-02T07:00"}"#, by: team.bob).status == 200)
    func move(_ seconds: Int) throws -> APIFixture.Answer {
      try api.call(95, "{\"ids\":[5],\"shift\":\(seconds)}", by: team.bob)
    }
    #expect(try move(-3_600).status == 200)
    #expect(try move(-1).problem == "overlap")
    #expect(try move(7_201).faults == ["data.entries[0].start"])
  }

  @Test("Removing takes all away, each with its row of the audit log")
  func remove() throws {
    #expect(
      try change(#"{"find":{"from":"2026-03-02"},"remove":true,"dryRun":true}"#).status == 200)
    #expect(try integers(all(), "id") == [1, 2, 3])
    #expect(try change(#"{"find":{"from":"2026-03-02"},"remove":true,"expect":3}"#).status == 200)
    #expect(try integers(all(), "id") == [])
    let rows = try api.send(.get, below: "/audit?subject=entry", by: team.ada)
    #expect(texts(rows.body, "operation").filter { $0 == "changeEntries" }.count == 3)
    #expect(try api.send(.get, below: "/entries/4", by: team.bob).status == 200)
  }

  @Test("Another number than expected, and entries that may not be so, change nothing")
  func refusals() throws {
    let before = try all()
    #expect(try change(#"{"find":{"tag":"a"},"remove":true,"expect":2}"#).problem == "precondition")
    let wrong = try change(#"{"ids":[3,1],"set":{"project":3}}"#)
    #expect(wrong.faults == ["data.entries[0].project", "data.entries[1].project"])
    #expect(
      try change(#"{"ids":[1,2],"set":{"task":2}}"#).faults.first == "data.entries[0].task")
    let tags = (0..<50).map { "\"t\($0)\"" }.joined(separator: ",")
    #expect(
      try change("{\"ids\":[1],\"set\":{\"addTags\":[\(tags)]}}").faults
        == ["data.entries[0].tags"])
    for (data, field) in [
      (#"{"find":{},"remove":true}"#, "find"), (#"{"find":{"user":3},"remove":true}"#, "find"),
      (#"{"remove":true}"#, "find"), (#"{"ids":[1],"find":{"tag":"a"},"remove":true}"#, "find"),
      (#"{"ids":[4],"remove":true}"#, "ids[0]"), (#"{"ids":[1]}"#, "set"),
      (#"{"ids":[1],"remove":true,"shift":1}"#, "set"), (#"{"ids":[1],"set":{}}"#, "set"),
      (#"{"ids":[1],"remove":false}"#, "remove"), (#"{"ids":[1],"shift":31622401}"#, "shift"),
      (#"{"find":{"tag":"a","limit":5},"remove":true}"#, "find.limit"),
      (#"{"find":{"project":9},"remove":true}"#, "project"),
    ] { #expect(try change(data).faults == ["data.\(field)"], "\(data)") }
    #expect(try all() == before)
    let others = #"{"find":{"user":"all","tag":"a"},"remove":true}"#
    #expect(try api.call(95, others, by: team.meg).status == 403)
    #expect(try api.call(95, others, by: team.ann).status == 403)
  }

  @Test("5,000 entries are changed at once, and no more")
  func most() throws {
    try api.database.arrange { transaction in
      for index in 0..<4_998 {
        let start = Int64(1_700_000_000 + index * 3_600)
        _ = try transaction.run(
          """
          INSERT INTO entries (id, user_id, project_id, started_at, ended_at, description, tags, billable,
            zone, created_at, updated_at)
          VALUES ($1, 3, 1, $2, $3, 'many', '[]', 1, 'UTC', 0, 0)
          """, [.integer(Int64(100 + index)), .integer(start), .integer(start + 1_800)])
      }
    }
    let dated = #""find":{"from":"2023-01-01"}"#
    #expect(try change("{\(dated),\"remove\":true}").faults == ["data.find"])
    #expect(try change(#"{"ids":[1],"remove":true}"#).status == 200)
    let moved = try change("{\(dated),\"shift\":60,\"expect\":5000}")
    #expect(moved["count"] == .integer(5_000))
    let half = "{\(dated),\"shift\":-1800,\"expect\":5000}"
    #expect(try change(half).status == 200)
    #expect(try entry(100, "start") == .text("2023-11-14T23:44:20+02:00"))
    // The first alone would reach into the second.
    #expect(try change(#"{"ids":[100],"shift":1801}"#).problem == "overlap")
    let ids = (100..<5_098).map(String.init).joined(separator: ",")
    #expect(try change("{\"ids\":[\(ids)],\"remove\":true}")["count"] == .integer(4_998))
    #expect(try integers(all(), "id") == [2, 3])
  }
}

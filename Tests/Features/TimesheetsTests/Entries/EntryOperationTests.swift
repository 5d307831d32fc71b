import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("Entries through both endpoints")
struct EntryOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  @Test(
    "An entry is created with its Location, read back, changed with If-Match, and removed")
  func life() throws {
    let made = try api.send(
      .post, below: "/entries",
      #"{"project":1,"start":"2026-03-02T08:00","end":"2026-03-02T07:30Z","tags":["a","é"]}"#,
      by: team.ann)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/entries/1")
    #expect(
      made.body
        == .object([
          "id": .integer(1), "user": .integer(3), "project": .integer(1), "task": .null,
          "start": .text("2026-03-02T08:00:00+02:00"), "end": .text("2026-03-02T09:30:00+02:00"),
          "seconds": .integer(5_400), "description": .text(""),
          "tags": .array([.text("a"), .text("é")]), "billable": .flag(true),
          "kind": .text("work"), "locked": .flag(false), "revision": .integer(1), "key": .null,
          "changedBy": .null,
          "createdAt": .text("2026-03-02T10:00:00+02:00"),
          "updatedAt": .text("2026-03-02T10:00:00+02:00"),
        ]))
    let shown = try api.send(.get, below: "/entries/1", by: team.ann)
    #expect(shown.body == made.body && shown.field("ETag") == made.field("ETag"))
    let mark = try #require(shown.field("ETag"))
    func change(_ mark: String) throws -> APIFixture.Answer {
      try api.send(
        .patch, below: "/entries/1", #"{"description":"Poured"}"#, by: team.ann,
        [(name: "if-match", value: mark)])
    }
    #expect(try change(mark).status == 200)
    #expect(try change(mark).problem == "precondition")
    #expect(try api.send(.delete, below: "/entries/1", by: team.ann).status == 204)
    #expect(try api.send(.get, below: "/entries/1", by: team.ann).status == 404)
  }

  @Test("An overlap names the conflicting entry in the caller's time zone")
  func overlap() throws {
    try team.log("2026-03-02T08:00", "2026-03-02T09:00", by: team.ann)
    let refused = try team.log("2026-03-02T08:30", "2026-03-02T10:00", by: team.ann)
    #expect(refused.status == 409 && refused.problem == "overlap")
    #expect(
      refused["entry"]
        == .object([
          "id": .integer(1), "start": .text("2026-03-02T08:00:00+02:00"),
          "end": .text("2026-03-02T09:00:00+02:00"),
        ]))
    #expect(try team.log("2026-03-02T09:00", "2026-03-02T10:00", by: team.ann).status == 200)
  }

  @Test(
    "All invalid fields are reported together, prefixed with data through the header-coded endpoint"
  )
  func faults() throws {
    let form = try api.call(
      11, #"{"project":0,"start":"2026-03-29T03:30","end":"x","tags":[""],"naem":1}"#,
      by: team.ann)
    #expect(
      form.faults == ["data.project", "data.tags[0]", "data.start", "data.end", "data.naem"])
    let meaning = try api.send(
      .post, below: "/entries",
      #"{"project":9,"task":9,"start":"2026-03-02T08:00","end":"2026-03-02T08:00"}"#,
      by: team.ann)
    #expect(meaning.status == 422 && meaning.faults == ["project", "task", "end"])
    let emptied = try api.call(13, #"{"id":1,"end":null,"project":null}"#, by: team.ann)
    #expect(emptied.faults == ["data.project", "data.end"])
    try team.log("2026-03-02T08:00", "2026-03-02T09:00", by: team.ann)
    let filled = try api.call(
      13, #"{"id":1,"description":"Deck","tags":["steel"]}"#, by: team.ann)
    #expect(filled["description"] == .text("Deck"))
    let bare = try api.call(13, #"{"id":1,"description":null,"tags":null}"#, by: team.ann)
    #expect(bare["description"] == .text("") && bare["tags"] == .array([]))
  }

  @Test("403 for callers who see an entry, even with invalid fields; 404 for others, after 422")
  func others() throws {
    try team.log("2026-03-02T08:00", "2026-03-02T09:00", by: team.ann)
    for (path, body) in [("/entries/1", "{}"), ("/entries/1", #"{"start":"x"}"#)] {
      #expect(try api.send(.patch, below: path, body, by: team.meg).status == 403)
    }
    #expect(try api.send(.delete, below: "/entries/1", by: team.ada).status == 403)
    #expect(try api.send(.get, below: "/entries/1", by: team.meg).status == 200)
    #expect(try api.send(.patch, below: "/entries/1", "{}", by: team.bob).status == 404)
    #expect(
      try api.send(.patch, below: "/entries/1", #"{"start":"x"}"#, by: team.bob).status == 422)
    #expect(try api.send(.delete, below: "/entries/1", by: team.bob).status == 404)
    #expect(try api.send(.get, below: "/entries/1", by: team.bob).status == 404)
    #expect(try api.send(.get, below: "/entries/x", by: team.ann).status == 404)
  }

  @Test("The list takes either day, or both from and to")
  func days() throws {
    try team.log("2026-03-01T23:00", "2026-03-02T01:00", by: team.ann)
    try team.log("2026-03-02T08:00", "2026-03-02T09:00", by: team.ann)
    func list(_ query: String) throws -> APIFixture.Answer {
      try api.send(.get, below: "/entries?\(query)", by: team.ann)
    }
    #expect(integers(try list("day=2026-03-02").body, "id") == [1, 2])
    #expect(integers(try list("day=2026-03-01").body, "id") == [1])
    #expect(integers(try list("from=2026-03-01&to=2026-03-02").body, "seconds") == [7_200, 3_600])
    #expect(
      texts(try list("day=2026-03-01&timeZone=UTC").body, "start") == ["2026-03-01T21:00:00+00:00"])
    #expect(try list("").faults == ["day"])
    #expect(try list("day=2026-03-02&from=2026-03-01&to=2026-03-02").faults == ["day"])
    #expect(try list("from=2026-03-02").faults == ["to"])
    #expect(try list("to=2026-03-02").faults == ["from"])
    #expect(
      try api.send(.get, below: "/reports/hours?period=range", by: team.ann).faults == [
        "from", "to",
      ])
    #expect(try list("from=2026-03-02&to=2026-03-01").faults == ["to"])
    #expect(
      try list("day=2026-02-30&timeZone=Nowhere&limit=0").faults == ["day", "timeZone", "limit"])
    #expect(try list("day=2026-03-02&user=4").status == 403)
    #expect(try list("day=x&user=all").status == 403)
    #expect(try list("day=2026-03-02&user=3").status == 200)
    #expect(try list("day=2026-03-02&user=me").faults == ["user"])
  }

  @Test("A long list continues at its cursor; the last page has none")
  func pages() throws {
    for hour in 10..<17 {
      try team.log("2026-03-02T\(hour):00", "2026-03-02T\(hour):30", by: team.ann)
      try team.log("2026-03-02T\(hour):00", "2026-03-02T\(hour):30", by: team.bob)
    }
    var target = "/entries?day=2026-03-02&user=all&limit=4"
    var found: [Int64] = []
    while true {
      let page = try api.send(.get, below: target, by: team.meg)
      found += integers(page.body, "id")
      guard let next = page.field("Next-Cursor") else { break }
      #expect(page.field("Link")?.contains("rel=\"next\"") == true)
      target = "/entries?day=2026-03-02&user=all&limit=4&after=\(next)"
    }
    #expect(found.count == 14 && Set(found).count == 14)
    #expect(
      try api.send(.get, below: "/entries?day=2026-03-02&after=xx", by: team.ann).faults == [
        "after"
      ])
  }

  @Test("The timer starts, can be read, refuses a second one, and stops")
  func timer() throws {
    #expect(try api.send(.get, below: "/timer", by: team.ann).body == .null)
    #expect(
      try api.send(.post, below: "/timer/stop", "{}", by: team.ann).problem == "not-running")
    let started = try api.send(.post, below: "/timer", #"{"project":1}"#, by: team.ann)
    #expect(started.status == 201 && started.field("Location") == "/api/v1/entries/1")
    #expect(started["end"] == .null && started["seconds"] == .null)
    #expect(try api.send(.get, below: "/timer", by: team.ann).body == started.body)
    #expect(try api.call(15, #"{"project":1}"#, by: team.ann).problem == "running")
    api.clock.advance(bySeconds: 90)
    let stopped = try api.send(.post, below: "/timer/stop", by: team.ann)
    #expect(stopped.status == 200 && stopped["seconds"] == .integer(90))
    let ahead = try api.call(15, #"{"project":1,"start":"2026-03-02T10:02"}"#, by: team.ann)
    #expect(ahead.faults == ["data.start"])
    // In one second: no entry, and the answer says so.
    let id = try api.call(15, #"{"project":1}"#, by: team.ann)["id"]
    let removed = try api.call(16, by: team.ann)
    #expect(removed["id"] == id && removed["seconds"] == .integer(0))
    #expect(removed["end"] == removed["start"] && removed["removed"] == .flag(true))
    #expect(stopped["removed"] == nil)
    #expect(try api.call(39, #"{"id":2}"#, by: team.ann).status == 404)
    // What lies in the way is the timer: the answer names it.
    _ = try api.call(15, #"{"project":1}"#, by: team.ann)
    let overlap = try api.call(
      11, #"{"project":1,"start":"2026-03-02T10:01:30","end":"2026-03-02T12:00"}"#, by: team.ann)
    #expect(overlap.problem == "overlap" && overlap["entry.id"] == .integer(3))
    #expect(
      overlap["detail"]
        == .text("Your timer, entry 3, runs in that time: stop it first (stopTimer, 16)."))
  }
}

import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("Continuing an entry, and switching the timer")
struct ContinuingTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws {
    team = try TimesheetsAPIFixture()
    #expect(try api.call(29, #"{"project":1,"name":"Painting"}"#, by: team.meg).status == 200)
    let entry =
      #"{"project":1,"task":1,"start":"2026-03-02T08:00","end":"2026-03-02T09:00","tags":["a"],"description":"Deck","billable":false}"#
    #expect(try api.call(11, entry, by: team.ann).status == 200)
  }

  private func entry(_ id: Int, _ name: String) throws -> JSONTree {
    try api.send(.get, below: "/entries/\(id)", by: team.ann)[name] ?? .null
  }

  @Test("The timer starts now with what the entry tells, and the entry stays")
  func plain() throws {
    let made = try api.send(.post, below: "/entries/1/continuation", by: team.ann)
    #expect(made.status == 201 && made.field("Location") == "/api/v1/entries/2")
    for name in ["project", "task", "description", "tags", "billable"] {
      #expect(made[name] == (try entry(1, name)), "\(name)")
    }
    #expect(made["start"] == .text("2026-03-02T10:00:00+02:00") && made["end"] == .null)
    #expect(try api.call(98, #"{"id":1}"#, by: team.ann).problem == "running")
  }

  @Test("A switch stops the timer that runs when the new one starts: both or none")
  func switching() throws {
    let begun = #"{"project":1,"start":"2026-03-02T09:30"}"#
    #expect(try api.call(15, begun, by: team.ann).status == 200)
    let early = try api.call(
      15, #"{"project":1,"start":"2026-03-02T09:15","switch":true}"#, by: team.ann)
    #expect(early.faults == ["data.start"])
    let wrong = try api.call(15, #"{"project":9,"switch":true}"#, by: team.ann)
    #expect(wrong.faults == ["data.project"])
    #expect(try entry(2, "end") == .null)
    let next = try api.call(
      15, #"{"project":1,"start":"2026-03-02T09:45","switch":true}"#, by: team.ann)
    #expect(next.status == 200)
    #expect(try entry(2, "end") == .text("2026-03-02T09:45:00+02:00"))
    #expect(try api.call(98, #"{"id":1,"switch":true}"#, by: team.ann).status == 200)
    #expect(try entry(3, "end") == .text("2026-03-02T10:00:00+02:00"))
    // One that begins in the same second leaves no entry of the one before.
    #expect(try api.call(98, #"{"id":1,"switch":true}"#, by: team.ann).status == 200)
    #expect(try entry(4, "id") == .null)
    #expect(try entry(5, "end") == .null)
  }

  @Test("A timer that has run for more than a day needs the end that it should have had")
  func long() throws {
    let begun = #"{"project":1,"start":"2026-02-27T08:00"}"#
    #expect(try api.call(15, begun, by: team.bob).status == 200)
    let refused = try api.call(15, #"{"project":1,"switch":true}"#, by: team.bob)
    #expect(refused.faults == ["data.switch"])
  }

  @Test("Another's entry is not found, or not allowed to who sees it")
  func others() throws {
    #expect(try api.send(.post, below: "/entries/1/continuation", by: team.bob).status == 404)
    #expect(try api.send(.post, below: "/entries/1/continuation", by: team.meg).status == 403)
    #expect(try api.send(.post, below: "/entries/7/continuation", by: team.meg).status == 404)
  }
}

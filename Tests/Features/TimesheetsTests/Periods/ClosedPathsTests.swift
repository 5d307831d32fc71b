import Core
import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

/// Every way to write hours, tried on closed and on open times by their owner, a manager and an admin.
@Suite("Closed times take no change, on any path")
struct ClosedPathsTests {
  private enum Closing: CaseIterable {
    case all, user, project, submission
  }

  /// What closes February 2026, for Ann at least.
  private func close(_ closing: Closing, _ team: TimesheetsAPIFixture) throws {
    let made =
      switch closing {
      case .all: try team.api.call(31, #"{"through":"2026-02-28"}"#, by: team.ada)
      case .user: try team.api.call(31, #"{"user":3,"through":"2026-02-28"}"#, by: team.ada)
      case .project:
        try team.api.call(31, #"{"project":1,"through":"2026-02-28"}"#, by: team.ada)
      case .submission: try team.api.call(33, #"{"month":"2026-02"}"#, by: team.ann)
      }
    try #require(made.status == 200)
  }

  /// Entry 1 is of 27 February, 2 lies across the end of February, 3 is of 1 March, 4 is Ann's on an open project.
  private func firm(_ closing: Closing) throws -> TimesheetsAPIFixture {
    let team = try TimesheetsAPIFixture()
    _ = try team.api.call(190, #"{"workForOthers":"manager"}"#, by: team.ada)
    _ = try team.api.call(5, #"{"timeZone":"UTC"}"#, by: team.ann)
    try team.log("2026-02-27T08:00Z", "2026-02-27T09:00Z", by: team.ann)
    try team.log("2026-02-28T22:00Z", "2026-03-01T02:00Z", by: team.ann)
    try team.log("2026-03-01T08:00Z", "2026-03-01T09:00Z", by: team.ann)
    _ = try team.api.call(27, #"{"name":"Tunnel"}"#, by: team.ada)
    _ = try team.api.call(24, #"{"user":3,"project":2}"#, by: team.ada)
    let other = #"{"project":2,"start":"2026-03-01T12:00Z","end":"2026-03-01T13:00Z"}"#
    _ = try team.api.call(11, other, by: team.ann)
    try close(closing, team)
    return team
  }

  /// Changes that would touch February.
  private static let refused: [(code: Int, data: String)] = [
    (11, #"{"project":1,"start":"2026-02-10T08:00Z","end":"2026-02-10T09:00Z","user":3}"#),
    (12, #"{"id":1}"#), (12, #"{"id":2}"#),
    (13, #"{"id":1,"description":"x"}"#), (13, #"{"id":2,"end":"2026-03-01T01:00Z"}"#),
    (13, #"{"id":3,"start":"2026-02-28T23:59Z","end":"2026-02-28T23:59:30Z"}"#),
    (13, #"{"id":1,"start":"2026-03-01T10:00Z","end":"2026-03-01T11:00Z"}"#),
    (15, #"{"project":1,"start":"2026-02-28T21:00Z","user":3}"#),
    (95, #"{"ids":[1],"set":{"billable":false}}"#), (95, #"{"ids":[3],"shift":-86400}"#),
    (95, #"{"ids":[1],"shift":864000}"#), (95, #"{"ids":[3,1],"remove":true}"#),
    (95, #"{"find":{"project":1,"user":3},"set":{"description":"x"},"dryRun":true}"#),
    (96, #"{"ids":[3],"into":"2026-02-10","user":3}"#),
  ]

  /// The same from a phone, each refused alone.
  private static let offline = """
    {"changes":[{"op":"remove","key":"a","id":1},{"op":"update","key":"b","id":2,"kind":"overtime"},{"op":"add",\
    "key":"c","project":1,"start":"2026-02-10T08:00Z","end":"2026-02-10T09:00Z"}],"user":3}
    """

  /// Those that don't, or change nothing.
  private static let taken: [(code: Int, data: String)] = [
    (13, #"{"id":3,"description":"x"}"#), (95, #"{"ids":[3],"set":{"description":"y"}}"#),
    (13, #"{"id":1}"#), (95, #"{"ids":[1],"set":{"billable":true}}"#),
    (11, #"{"project":1,"start":"2026-03-01T10:00Z","end":"2026-03-01T11:00Z","user":3}"#),
    (96, #"{"ids":[1],"into":"2026-03-02","user":3}"#), (12, #"{"id":3}"#),
  ]

  @Test("Owner, manager and admin alike, whatever closes it", arguments: [0, 1, 2])
  func paths(_ caller: Int) throws {
    for closing in Closing.allCases {
      let team = try firm(closing)
      let authHash = [team.ann, team.meg, team.ada][caller]
      let before = try team.api.call(10, Self.all, by: team.ann).body
      for (code, data) in Self.refused {
        // A reporter does not name whose hours they are.
        let data = caller == 0 ? data.replacing(#","user":3"#, with: "") : data
        let answer = try team.api.call(code, data, by: authHash)
        #expect(answer.status == 409 && answer.problem == "locked", "\(closing) \(code) \(data)")
        #expect(answer["by"]?[closing == .submission ? "submission" : "lock"] == .integer(1))
      }
      let offline = caller == 0 ? Self.offline.replacing(#","user":3"#, with: "") : Self.offline
      let results = try team.api.call(18, offline, by: authHash).body
      #expect(integers(results, "status") == [409, 409, 409], "\(closing) \(results)")
      #expect(try team.api.call(10, Self.all, by: team.ann).body == before)
      for (code, data) in Self.taken {
        let data = caller == 0 ? data.replacing(#","user":3"#, with: "") : data
        let answer = try team.api.call(code, data, by: authHash)
        #expect(answer.status == 200, "\(closing) \(code) \(data): \(answer.text)")
      }
    }
  }

  private static let all = #"{"from":"2026-01-01","to":"2026-12-31"}"#

  @Test("A change of many tells the closed ones, all or none")
  func many() throws {
    let team = try firm(.all)
    let refused = try team.api.call(
      95, #"{"ids":[1,2,3],"set":{"description":"x"}}"#, by: team.ann)
    #expect(refused["entries"] == .array([.integer(1), .integer(2)]))
    #expect(refused["by"] == .object(["lock": .integer(1)]))
  }

  @Test("Hours don't leave a project's lock for another project, nor enter it")
  func projects() throws {
    let team = try firm(.project)
    let backwards = #"{"id":4,"start":"2026-02-20T08:00Z","end":"2026-02-20T09:00Z"}"#
    #expect(try team.api.call(13, backwards, by: team.ann).status == 200)
    #expect(try team.api.call(13, #"{"id":4,"project":1}"#, by: team.ann).problem == "locked")
    #expect(try team.api.call(13, #"{"id":1,"project":2}"#, by: team.ann).problem == "locked")
    let shift = #"{"ids":[4],"set":{"project":1}}"#
    #expect(try team.api.call(95, shift, by: team.ann).problem == "locked")
  }

  @Test("A timer that began in a closed time is stopped once, and then is closed")
  func timer() throws {
    for stop in [16, 13, 15] {
      let team = try TimesheetsAPIFixture()
      _ = try team.api.call(5, #"{"timeZone":"UTC"}"#, by: team.ann)
      let started = try team.api.call(
        15, #"{"project":1,"start":"2026-03-01T20:00Z"}"#, by: team.ann)
      #expect(started.status == 200)
      _ = try team.api.call(31, #"{"through":"2026-03-01"}"#, by: team.meg)
      #expect(try team.api.call(17, "{}", by: team.ann)["locked"] == .flag(true))
      for body in [#"{"id":1,"description":"x"}"#, #"{"id":1,"start":"2026-03-02T01:00Z"}"#] {
        #expect(try team.api.call(13, body, by: team.ann).problem == "locked")
      }
      #expect(try team.api.call(12, #"{"id":1}"#, by: team.ann).problem == "locked")
      let both = #"{"id":1,"end":"2026-03-02T06:00Z","description":"x"}"#
      #expect(try team.api.call(13, both, by: team.ann).problem == "locked")
      let stopped =
        switch stop {
        case 16: try team.api.call(16, #"{"end":"2026-03-02T06:00Z"}"#, by: team.ann)
        case 13: try team.api.call(13, #"{"id":1,"end":"2026-03-02T06:00Z"}"#, by: team.ann)
        default:
          try team.api.call(
            15, #"{"project":1,"start":"2026-03-02T06:00Z","switch":true}"#, by: team.ann)
        }
      #expect(stopped.status == 200)
      let entry = try team.api.call(39, #"{"id":1}"#, by: team.ann)
      #expect(entry["seconds"] == .integer(36_000) && entry["locked"] == .flag(true))
      let again = try team.api.call(13, #"{"id":1,"end":"2026-03-02T05:00Z"}"#, by: team.ann)
      #expect(again.problem == "locked")
    }
  }

  @Test(
    "Of several refusals a closed time comes before a timer and an overlap, and behind bad fields")
  func order() throws {
    let team = try firm(.all)
    let running = try team.api.call(15, #"{"project":1,"start":"2026-03-02T07:00Z"}"#, by: team.ann)
    #expect(running.status == 200)
    let start = #"{"project":1,"start":"2026-02-10T08:00Z"}"#
    #expect(try team.api.call(15, start, by: team.ann).problem == "locked")
    let overlapping = #"{"project":1,"start":"2026-02-27T08:00Z","end":"2026-02-27T09:00Z"}"#
    #expect(try team.api.call(11, overlapping, by: team.ann).problem == "locked")
    let wrong = #"{"project":99,"start":"2026-02-27T08:00Z","end":"2026-02-27T09:00Z"}"#
    #expect(try team.api.call(11, wrong, by: team.ann).status == 422)
  }
}

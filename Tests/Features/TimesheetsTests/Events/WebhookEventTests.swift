import Core
import HTTP
import JSON
import LongJobs
import Testing

import APITestSupport
import TestSupport

@testable import Timesheets

/// Ada's time zone is UTC, so webhooks are sent what she reads.
@Suite("What webhooks are told of hours", .timeLimit(.minutes(5)))
struct WebhookEventTests {
  private let team: TimesheetsAPIFixture
  private let receiver = HookReceiver()
  private var api: APIFixture { team.api }

  init() throws {
    team = try TimesheetsAPIFixture()
    // What was done so far has its place in the log then.
    try api.deliver()
    try subscribe("*")
  }

  private func subscribe(_ event: String) throws {
    let made = try api.call(
      236, #"{"url":"\#(receiver.url)","events":["\#(event)"]}"#, by: team.ada)
    try #require(made.status == 200)
  }

  /// The types of what was sent since the last time, in the order of the changes.
  private func sent(since count: Int = 0) throws -> [HookReceiver.Received] {
    try api.deliver()
    return Array(receiver.received[count...])
  }

  private func types(since count: Int = 0) throws -> [String] {
    try sent(since: count).map(\.type).sorted()
  }

  /// `data` of the last delivery of a type.
  private func data(_ type: String) throws -> String {
    let one = try #require(receiver.received.last { $0.type == type })
    let start = try #require(one.body.firstRange(of: #""data":"#)?.upperBound)
    return String(one.body[start...].dropLast())
  }

  @Test("An entry that is added, changed and removed")
  func entries() throws {
    let added = try team.log("2026-03-01T08:00", "2026-03-01T09:00", by: team.ann)
    guard case .integer(let id)? = added["id"] else { throw NoAnswer() }
    #expect(try types() == ["entry.added"])
    #expect(try data("entry.added") == api.call(39, #"{"id":\#(id)}"#, by: team.ada).text)
    #expect(try data("entry.added").contains(#""start":"2026-03-01T06:00:00+00:00""#))
    _ = try api.call(13, #"{"id":\#(id),"description":"Welds"}"#, by: team.ann)
    #expect(try types(since: 1) == ["entry.changed"])
    #expect(try data("entry.changed").contains(#""revision":2"#))
    #expect(try api.call(12, #"{"id":\#(id)}"#, by: team.ann).status == 200)
    #expect(try types(since: 2) == ["entry.removed"])
    #expect(try data("entry.removed") == #"{"id":\#(id),"revision":3,"gone":true}"#)
  }

  @Test("Timers, batches and changes of many are events of each entry")
  func manyWays() throws {
    _ = try api.call(15, #"{"project":1}"#, by: team.ann)
    #expect(try types() == ["entry.added"])
    #expect(try data("entry.added").contains(#""end":null"#))
    api.clock.advance(bySeconds: 600)
    _ = try api.call(16, by: team.ann)
    #expect(try types(since: 1) == ["entry.changed"])
    let add =
      #"{"op":"add","project":1,"start":"2026-02-2\#("$")T08:00","end":"2026-02-2\#("$")T09:00","key":"k$"}"#
    let changes = (3...6).map { add.replacing("$", with: "\($0)") }.joined(separator: ",")
    _ = try api.call(18, #"{"changes":[\#(changes)]}"#, by: team.ann)
    #expect(try types(since: 2) == Array(repeating: "entry.added", count: 4))
    _ = try api.call(95, #"{"ids":[2,3],"set":{"description":"x"}}"#, by: team.ann)
    #expect(try types(since: 6) == ["entry.changed", "entry.changed"])
    _ = try api.call(95, #"{"ids":[2,3],"remove":true}"#, by: team.ann)
    #expect(try types(since: 8) == ["entry.removed", "entry.removed"])
    // What was refused is no event.
    _ = try api.call(12, #"{"id":99}"#, by: team.ann)
    #expect(try types(since: 10) == [])
  }

  @Test("A month that is sent, sent back, sent again, approved and opened; locks")
  func periods() throws {
    try team.log("2026-02-24T08:00", "2026-02-24T09:00", by: team.ann)
    _ = try api.call(33, #"{"month":"2026-02"}"#, by: team.ann)
    let count = receiver.received.count
    #expect(try types(since: count) == ["entry.added", "period.submitted"])
    #expect(try data("period.submitted") == api.call(199, #"{"id":1}"#, by: team.ada).text)
    _ = try api.call(34, #"{"id":1,"decision":"rejected","comment":"no"}"#, by: team.meg)
    #expect(try types(since: 2) == ["period.rejected"])
    _ = try api.call(33, #"{"month":"2026-02"}"#, by: team.ann)
    _ = try api.call(198, #"{"id":2}"#, by: team.ann)
    _ = try api.call(33, #"{"month":"2026-02"}"#, by: team.ann)
    _ = try api.call(34, #"{"id":3,"decision":"approved"}"#, by: team.meg)
    _ = try api.call(198, #"{"id":3,"comment":"wrong"}"#, by: team.ada)
    #expect(
      try types(since: 3) == [
        "period.approved", "period.reopened", "period.submitted", "period.submitted",
        "period.withdrawn",
      ])
    _ = try api.call(31, #"{"through":"2026-02-28"}"#, by: team.meg)
    #expect(try types(since: 8) == ["lock.set"])
    guard case .array(let locks) = try api.call(196, by: team.ada).body else {
      throw NoAnswer()
    }
    #expect(try data("lock.set") == String(decoding: locks[0].compact, as: UTF8.self))
    _ = try api.call(32, #"{"id":1}"#, by: team.ada)
    #expect(try types(since: 9) == ["lock.ended"])
    #expect(try data("lock.ended") == #"{"id":1,"gone":true}"#)
  }

  @Test("Absences, projects with their tasks, users")
  func others() throws {
    _ = try api.call(213, #"{"kind":"sick","from":"2026-02-26","to":"2026-02-26"}"#, by: team.ann)
    _ = try api.call(214, #"{"id":1,"comment":"flu"}"#, by: team.ann)
    #expect(try types() == ["absence.added", "absence.changed"])
    #expect(try data("absence.changed") == api.call(216, #"{"id":1}"#, by: team.ada).text)
    _ = try api.call(215, #"{"id":1}"#, by: team.ann)
    #expect(try types(since: 2) == ["absence.removed"])
    _ = try api.call(28, #"{"id":1,"name":"Tunnel"}"#, by: team.meg)
    _ = try api.call(29, #"{"project":1,"name":"Digging"}"#, by: team.meg)
    #expect(try types(since: 3) == ["project.changed", "project.changed"])
    #expect(try data("project.changed") == api.call(67, #"{"id":1}"#, by: team.ada).text)
    _ = try api.call(
      21, #"{"username":"eve","name":"Eve","password":"correct horse","role":"reporter"}"#,
      by: team.ada)
    _ = try api.call(22, #"{"id":5,"phone":"1"}"#, by: team.ada)
    #expect(try types(since: 5) == ["user.changed", "user.created"])
    #expect(try data("user.changed") == api.call(66, #"{"id":5}"#, by: team.ada).text)
    // Logins, passwords, settings and attachments are none.
    _ = try api.logIn("eve")
    _ = try api.call(22, #"{"id":5,"password":"another horse"}"#, by: team.ada)
    _ = try api.call(24, #"{"user":5,"project":1}"#, by: team.ada)
    #expect(try types(since: 7) == [])
  }

  @Test("An import that is done is an event; a dry run is none")
  func imports() throws {
    // Of one hour on the bridge.
    let file = "cHJvamVjdCxkYXRlLGhvdXJzCkJyaWRnZSwyMDI2LTAyLTAyLDEK"
    for options in [#","dryRun":true"#, ""] {
      let input = #"{"from":"csv","timeZone":"UTC","bytes":"\#(file)"\#(options)}"#
      #expect(try api.call(230, input, by: team.ada).status == 200)
      api.longJobs.waitUntilIdle()
    }
    #expect(try types() == ["entry.added", "import.done"])
    #expect(try data("import.done") == api.call(232, #"{"id":2}"#, by: team.ada).text)
  }

  @Test("After an erasure nothing about the person is sent but that")
  func erasure() throws {
    receiver.answer { _ in .status(500) }
    try team.log("2026-03-01T08:00", "2026-03-01T09:00", by: team.ann)
    try team.log("2026-03-01T08:00", "2026-03-01T09:00", by: team.bob)
    try api.deliver()
    try team.log("2026-03-01T10:00", "2026-03-01T11:00", by: team.ann)
    let count = receiver.received.count
    #expect(count == 2)
    #expect(try api.call(38, #"{"id":3}"#, by: team.ada).status == 200)
    receiver.answer { _ in .status(200) }
    for _ in 0..<10 {
      try api.deliver()
      api.clock.advance(bySeconds: 10)
    }
    let sent = receiver.received[count...]
    #expect(sent.map(\.type).sorted() == ["entry.added", "user.erased"])
    #expect(sent.compactMap { $0.number("user") } == [4])
    #expect(try data("user.erased") == #"{"id":3,"gone":true}"#)
  }

  @Test("Adding an entry writes the same rows with a webhook and without")
  func cost() throws {
    let other = try TimesheetsAPIFixture()
    let plain = other.api.database.roundTrips
    try other.log("2026-03-01T08:00", "2026-03-01T09:00", by: other.ann)
    let cost = other.api.database.roundTrips - plain
    let before = api.database.roundTrips
    try team.log("2026-03-01T08:00", "2026-03-01T09:00", by: team.ann)
    #expect(api.database.roundTrips - before == cost)
  }
}

private struct NoAnswer: Error {}

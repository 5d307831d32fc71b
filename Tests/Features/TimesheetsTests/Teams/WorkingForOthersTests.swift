import HTTP
import JSON
import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

/// Ann (3) is in Helsinki, Meg in UTC. Ann's project 1 is attached to her; project 2 is Meg's alone.
@Suite("Working for others")
struct WorkingForOthersTests {
  private let firm: TimesheetsAPIFixture
  private var api: APIFixture { firm.api }

  init() throws {
    firm = try TimesheetsAPIFixture()
    try #require(try api.call(27, #"{"name":"Meg's"}"#, by: firm.meg).status == 200)
  }

  private func allow(_ who: String) throws {
    try #require(
      try api.call(190, #"{"workForOthers":"\#(who)"}"#, by: firm.ada).status == 200)
  }

  private func add(
    _ start: String, _ end: String, _ more: String = #","user":3"#, by caller: String
  ) throws -> APIFixture.Answer {
    try api.call(11, #"{"project":1,"start":"\#(start)","end":"\#(end)"\#(more)}"#, by: caller)
  }

  @Test(
    "Who may is a setting of the firm",
    arguments: [("none", 403, 403), ("admin", 403, 200), ("manager", 200, 200)])
  func allowed(setting: String, manager: Int, admin: Int) throws {
    let own = try firm.log("2026-03-01T05:00Z", "2026-03-01T06:00Z", by: firm.ann)
    #expect(own.status == 200)
    try allow(setting)
    for (caller, status, hour) in [(firm.meg, manager, 8), (firm.ada, admin, 10)] {
      let added = try add(
        "2026-03-01T0\(hour % 10):00Z", "2026-03-01T0\(hour % 10):30Z", by: caller)
      #expect(added.status == status, "\(added.text)")
      if status == 200 { #expect(added["user"] == .integer(3)) }
      let changed = try api.call(13, #"{"id":1,"description":"For \#(hour)"}"#, by: caller)
      #expect(changed.status == status, "\(changed.text)")
      // What is wrong besides is told to those who may.
      let wrong = try api.call(13, #"{"id":1,"project":"x"}"#, by: caller)
      #expect(wrong.status == (status == 200 ? 422 : 403))
      let absence =
        #"{"kind":"sick","from":"2026-03-0\#(hour % 7)","to":"2026-03-0\#(hour % 7)","user":3}"#
      #expect(try api.call(213, absence, by: caller).status == status)
      #expect(try api.call(15, #"{"project":1,"user":3}"#, by: caller).status == status)
      #expect(try api.call(16, #"{"user":3}"#, by: caller).status == status)
      let find = #"{"find":{"user":3,"project":1},"set":{"billable":false}}"#
      #expect(try api.call(95, find, by: caller).status == status)
      let copy = #"{"ids":[1],"into":"2026-01-0\#(hour % 7)","user":3}"#
      #expect(try api.call(96, copy, by: caller).status == status)
    }
    for code in [11, 15, 16, 96, 213] {
      let refused = try api.call(code, #"{"user":4}"#, by: firm.ann)
      #expect(refused.status == 403, "\(code)")
    }
    // Own hours are as ever.
    #expect(try api.call(12, #"{"id":1}"#, by: firm.ann).status == 200)
  }

  @Test("The entry is the other's in everything: the zone, the projects, what it overlaps")
  func owners() throws {
    try allow("manager")
    let added = try add("2026-03-01T08:00", "2026-03-01T09:00", by: firm.meg)
    #expect(added["start"] == .text("2026-03-01T06:00:00+00:00"), "\(added.text)")
    let hers = try api.call(39, #"{"id":1}"#, by: firm.ann)
    #expect(hers["start"] == .text("2026-03-01T08:00:00+02:00"))
    let moved = try api.call(13, #"{"id":1,"end":"2026-03-01T09:30"}"#, by: firm.meg)
    #expect(moved["end"] == .text("2026-03-01T07:30:00+00:00"))
    let overlap = try add("2026-03-01T09:15", "2026-03-01T10:00", by: firm.meg)
    #expect(overlap.status == 409 && overlap["entry"]?["id"] == .integer(1))
    // Meg's own hours of that time are another matter, and her times her own.
    let own = try api.call(
      11, #"{"project":2,"start":"2026-03-01T06:00","end":"2026-03-01T07:00"}"#, by: firm.meg)
    #expect(own["start"] == .text("2026-03-01T06:00:00+00:00"), "\(own.text)")
    let foreign = #"{"project":2,"start":"2026-03-01T11:00","end":"2026-03-01T12:00","user":3}"#
    #expect(try api.call(11, foreign, by: firm.meg).faults == ["data.project"])
    // Spring's gap is Ann's.
    let gap = try add("2026-03-29T03:30", "2026-03-29T05:00", by: firm.meg)
    #expect(gap.faults == ["data.start"], "\(gap.text)")
    #expect(
      try add("2026-03-01T12:00", "2026-03-01T13:00", #","user":99"#, by: firm.meg).faults == [
        "data.user"
      ])
    let copied = try api.call(96, #"{"ids":[1],"into":"2026-02-28","user":3}"#, by: firm.meg)
    #expect(texts(copied.body, "start") == ["2026-02-28T06:00:00+00:00"], "\(copied.text)")
    // The audit log names who did it.
    let rows = try api.call(36, #"{"limit":500}"#, by: firm.ada).body.elements
    let row = try #require(rows.last { $0["operation"] == .text("copyEntries") }, "\(rows)")
    #expect(row["actor"] == .integer(2), "\(row)")
  }

  @Test("A timer of another is that one's, too")
  func timers() throws {
    try allow("manager")
    let started = try api.call(
      15, #"{"project":1,"user":3,"start":"2026-03-02T09:00"}"#, by: firm.meg)
    #expect(started["start"] == .text("2026-03-02T07:00:00+00:00"), "\(started.text)")
    #expect(try api.call(17, by: firm.ann)["id"] == started["id"])
    #expect(try api.call(17, by: firm.meg).body == .null)
    #expect(try api.call(16, by: firm.meg).problem == "not-running")
    let stopped = try api.call(16, #"{"user":3,"end":"2026-03-02T09:30"}"#, by: firm.meg)
    #expect(stopped["seconds"] == .integer(1_800), "\(stopped.text)")
    // Nobody goes on with what another did.
    #expect(try api.call(98, #"{"id":1}"#, by: firm.meg).status == 403)
  }

  @Test(
    "Entries of several people are changed at once: all or none, and each by the rules of its owner"
  )
  func many() throws {
    try firm.log("2026-03-01T08:00Z", "2026-03-01T09:00Z", by: firm.ann)
    try firm.log("2026-03-01T08:30Z", "2026-03-01T09:30Z", by: firm.bob)
    try firm.log("2026-03-01T10:00Z", "2026-03-01T11:00Z", by: firm.bob)
    #expect(try api.call(95, #"{"ids":[1,2],"shift":60}"#, by: firm.meg).status == 403)
    try allow("manager")
    let both = try api.call(95, #"{"ids":[1,2],"shift":60}"#, by: firm.meg)
    #expect(both["count"] == .integer(2), "\(both.text)")
    let overlap = try api.call(95, #"{"ids":[1,2],"shift":3600}"#, by: firm.meg)
    #expect(overlap.status == 409 && overlap["entry"]?["id"] == .integer(3))
    #expect(
      try api.call(39, #"{"id":1}"#, by: firm.meg)["start"]
        == .text("2026-03-01T08:01:00+00:00"))
    let found = try api.call(
      95, #"{"find":{"user":"all","project":1},"set":{"description":"x"},"expect":3}"#, by: firm.meg
    )
    #expect(found["count"] == .integer(3))
    #expect(
      try api.call(95, #"{"ids":[1,99],"remove":true}"#, by: firm.meg).faults == ["data.ids[1]"])
    #expect(try api.call(95, #"{"ids":[1,2],"shift":60}"#, by: firm.ann).faults == ["data.ids[1]"])
    #expect(try api.call(95, #"{"ids":[1,2,3],"remove":true}"#, by: firm.meg).status == 200)
  }

  @Test("Absences of others are kept, too")
  func absences() throws {
    try allow("manager")
    let added = try api.call(
      213, #"{"kind":"sick","from":"2026-03-02","to":"2026-03-03","user":3}"#, by: firm.meg)
    #expect(added["user"] == .integer(3), "\(added.text)")
    let changed = try api.call(214, #"{"id":1,"to":"2026-03-04"}"#, by: firm.meg)
    #expect(changed["to"] == .text("2026-03-04"))
    #expect(try api.call(215, #"{"id":1}"#, by: firm.bob).status == 404)
    #expect(try api.call(215, #"{"id":1}"#, by: firm.meg).status == 200)
    #expect(try api.call(216, #"{"id":1}"#, by: firm.ann).status == 404)
  }
}

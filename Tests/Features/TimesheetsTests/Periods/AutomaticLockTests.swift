import Core
import JSON
import TestSupport
import Testing
import Zones

import APITestSupport

@testable import Timesheets

@Suite("Locks that the server makes by itself")
struct AutomaticLockTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws {
    team = try TimesheetsAPIFixture()
    // It begins to recur.
    api.runDueJobs()
  }

  private func turn(to text: String, in zone: Zone = .utc) throws {
    let parts = text.split(separator: "T").map(String.init)
    api.clock.now = try at(parts[0], parts[1], zone)
    api.runDueJobs()
  }

  /// The days through which the locks in force are. The admin logs in for it, as sessions end by time.
  private func locks() throws -> [String] {
    texts(try api.call(196, "{}", by: try api.logIn("ada")).body, "through")
  }

  @Test("Each month is locked once, after the days that the firm has set, by its zone")
  func months() throws {
    let saved = try api.call(
      190, #"{"autoLockDays":10,"timeZone":"Europe/Helsinki"}"#, by: team.ada)
    #expect(saved["autoLockDays"] == .integer(10))
    // The day of January has passed already, that of February is to come.
    let next: JSONTree = .object(["through": .text("2026-02-28"), "on": .text("2026-03-11")])
    #expect(saved["nextLock"] == next)
    try turn(to: "2026-03-02T08:10")
    #expect(try locks() == ["2026-01-31"])
    let helsinki = try zone("Europe/Helsinki")
    try turn(to: "2026-03-10T23:59", in: helsinki)
    #expect(try locks() == ["2026-01-31"])
    try turn(to: "2026-03-11T00:10", in: helsinki)
    #expect(try locks() == ["2026-02-28", "2026-01-31"])
    let lock = try api.call(196, "{}", by: try api.logIn("ada")).body.elements[0]
    #expect(lock["automatic"] == .flag(true) && lock["by"] == .null && lock["user"] == .null)
    #expect(lock["before"] == .text("2026-02-28T22:00:00+00:00"))
    // Many runs, and none twice.
    try turn(to: "2026-03-20T12:00", in: helsinki)
    #expect(try locks().count == 2)
    // The server was off for months: the last lock closes all before.
    try turn(to: "2026-07-11T00:05", in: helsinki)
    #expect(try locks() == ["2026-06-30", "2026-02-28", "2026-01-31"])
  }

  @Test("One that an admin ended is not made again for that month")
  func ended() throws {
    _ = try api.call(190, #"{"autoLockDays":2}"#, by: team.ada)
    try turn(to: "2026-03-02T23:59")
    #expect(try locks() == ["2026-01-31"])
    try turn(to: "2026-03-03T00:10")
    #expect(try locks() == ["2026-02-28", "2026-01-31"])
    for id in integers(try api.call(196, "{}", by: team.ada).body, "id") {
      #expect(try api.call(32, #"{"id":\#(id)}"#, by: team.ada).status == 200)
    }
    try turn(to: "2026-03-03T09:00")
    #expect(try locks().isEmpty)
    try turn(to: "2026-04-03T00:10")
    #expect(try locks() == ["2026-03-31"])
  }

  @Test("Without the setting none is made, and null takes it off")
  func off() throws {
    #expect(try api.call(99, "{}", by: team.ann)["autoLockDays"] == .null)
    #expect(try api.call(99, "{}", by: team.ann)["nextLock"] == .null)
    try turn(to: "2026-03-02T08:10")
    #expect(try locks().isEmpty)
    _ = try api.call(190, #"{"autoLockDays":60}"#, by: team.ada)
    _ = try api.call(190, #"{"autoLockDays":null}"#, by: team.ada)
    try turn(to: "2026-03-02T08:20")
    #expect(try locks().isEmpty)
    for days in ["0", "61", "1.5", #""x""#] {
      let refused = try api.call(190, #"{"autoLockDays":\#(days)}"#, by: team.ada)
      #expect(texts(refused["errors"] ?? .null, "field") == ["data.autoLockDays"])
    }
  }

  @Test(
    "The last and the next lock of every day lie around it, for any setting",
    arguments: [1, 10, 28, 31, 60])
  func days(_ days: Int64) throws {
    var today = try day("2023-12-15")
    while today < (try day("2025-03-15")) {
      let (last, next) = (
        AutomaticLock.last(after: days, today: today), AutomaticLock.next(after: days, today: today)
      )
      let (before, after) = (try #require(last), try #require(next))
      #expect(before.on <= today && today < after.on)
      #expect(before.through.advanced(by: 1) == Month(of: after.through).first)
      #expect(before.through.number + Int32(days) + 1 == before.on.number)
      today = try #require(today.advanced(by: 1))
    }
  }
}

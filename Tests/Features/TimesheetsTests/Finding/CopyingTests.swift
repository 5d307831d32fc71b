import Core
import HTTP
import JSON
import Testing
import TestSupport
import Zones

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("Copying entries to other days")
struct CopyingTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  private func copy(_ data: String) throws -> APIFixture.Answer {
    try api.call(96, data, by: team.ann)
  }

  private func times(_ answer: APIFixture.Answer) -> [String] {
    zip(texts(answer.body, "start"), texts(answer.body, "end")).map { "\($0) \($1)" }
  }

  @Test("Clock times are kept over changes of the clocks")
  func clocks() throws {
    try team.log("2026-03-01T22:00", "2026-03-02T06:00", by: team.ann)
    let spring = try copy(#"{"ids":[1],"into":"2026-03-28"}"#)
    #expect(times(spring) == ["2026-03-28T22:00:00+02:00 2026-03-29T06:00:00+03:00"])
    #expect(integers(spring.body, "seconds") == [7 * 3_600])
    let autumn = try copy(#"{"ids":[1],"into":"2026-10-24"}"#)
    #expect(integers(autumn.body, "seconds") == [9 * 3_600])
  }

  @Test("A start in the gap of spring moves by the gap; an end before it is refused")
  func gap() throws {
    try team.log("2026-03-01T03:30", "2026-03-01T05:00", by: team.ann)
    let moved = try copy(#"{"ids":[1],"into":"2026-03-29"}"#)
    #expect(times(moved) == ["2026-03-29T04:30:00+03:00 2026-03-29T05:00:00+03:00"])
    try team.log("2026-02-28T03:30", "2026-02-28T04:00", by: team.ann)
    #expect(try copy(#"{"ids":[3],"into":"2026-03-29"}"#).faults == ["data.into"])
  }

  @Test("Days are copied with those that start on them, finished ones, all or none")
  func days() throws {
    try team.log("2026-02-23T08:00", "2026-02-23T12:00", by: team.ann)
    try team.log("2026-02-24T23:00", "2026-02-25T01:00", by: team.ann)
    try team.log("2026-02-27T08:00", "2026-02-27T12:00", by: team.ann)
    _ = try api.call(15, #"{"project":1,"start":"2026-03-02T09:00"}"#, by: team.ann)
    let made = try copy(#"{"from":"2026-02-23","to":"2026-02-24","into":"2026-02-16"}"#)
    #expect(
      times(made) == [
        "2026-02-16T08:00:00+02:00 2026-02-16T12:00:00+02:00",
        "2026-02-17T23:00:00+02:00 2026-02-18T01:00:00+02:00",
      ])
    // The night of the 24th starts on no day of these.
    #expect(times(try copy(#"{"from":"2026-02-25","to":"2026-02-26","into":"2026-02-10"}"#)) == [])
    let taken = try copy(#"{"from":"2026-02-23","to":"2026-02-27","into":"2026-02-12"}"#)
    #expect(taken.problem == "overlap")
    let all = try api.send(
      .get, below: "/entries/search?to=2026-02-22", by: team.ann)
    #expect(integers(all.body, "id").count == 2)
    #expect(times(try copy(#"{"from":"2026-03-02","to":"2026-03-02","into":"2026-02-09"}"#)) == [])
  }

  @Test("What is wrong is named")
  func faults() throws {
    try team.log("2026-02-23T08:00", "2026-02-23T12:00", by: team.ann)
    try team.log("2026-02-23T08:00", "2026-02-23T12:00", by: team.bob)
    for (data, field) in [
      (#"{"into":"2026-02-16"}"#, "ids"),
      (#"{"ids":[1],"from":"2026-02-01","to":"2026-02-01","into":"2026-02-16"}"#, "ids"),
      (#"{"from":"2026-02-01","into":"2026-02-16"}"#, "to"),
      (#"{"from":"2026-01-01","to":"2026-02-01","into":"2026-02-16"}"#, "to"),
      (#"{"from":"2026-02-02","to":"2026-02-01","into":"2026-02-16"}"#, "to"),
      (#"{"ids":[2],"into":"2026-02-16"}"#, "ids[0]"),
      (#"{"ids":[1],"into":"9999-12-31"}"#, "into"),
      (#"{"ids":[1],"into":"2031-02-16"}"#, "into"),
    ] { #expect(try copy(data).faults == ["data.\(field)"], "\(data)") }
    _ = try api.call(25, #"{"user":3,"project":1}"#, by: team.ada)
    let detached = try copy(#"{"ids":[1],"into":"2026-02-16"}"#)
    #expect(detached.faults == ["data.entries[0].project"])
  }

  @Test("The clock is the same some days later, in zones of all kinds", arguments: 0..<40)
  func property(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["Europe/Helsinki", "Australia/Lord_Howe", "America/St_Johns", "Asia/Kathmandu"]
    let zone = try zone(names[seed % names.count])
    for _ in 0..<200 {
      let source = Instant(seconds: Int64.random(in: 1_700_000_000...1_900_000_000, using: &random))
      let days = Int.random(in: -400...400, using: &random)
      let copy = try #require(zone.instant(withClockOf: source, daysLater: days))
      let wanted = source.seconds + Int64(zone.offset(at: source)) + Int64(days) * 86_400
      let shown = copy.seconds + Int64(zone.offset(at: copy))
      // Only what the clocks skip is shown later, by as much as they skip.
      #expect(shown == wanted || [1_800, 3_600].contains(shown - wanted))
      if shown != wanted { #expect(isSkipped(wanted, in: zone)) }
    }
  }

  /// Whether no moment around shows these local seconds.
  private func isSkipped(_ local: Int64, in zone: Zone) -> Bool {
    stride(from: local - 93_600, through: local + 93_600, by: 900).allSatisfy { near in
      let offset = Int64(zone.offset(at: Instant(seconds: near)))
      let moment = Instant(seconds: local - offset)
      return moment.seconds + Int64(zone.offset(at: moment)) != local
    }
  }
}

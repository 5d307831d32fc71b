import HTTP
import JSON
import Testing

import APITestSupport
import Core
import TestSupport

@testable import Timesheets

extension APIFixture.Answer {
  /// The sentences of its errors, by their fields.
  fileprivate var sentences: [String: String] {
    let errors = self["errors"] ?? .null
    return Dictionary(
      uniqueKeysWithValues: zip(texts(errors, "field"), texts(errors, "message")))
  }
}

@Suite("Entries by their length")
struct EntryTimesTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  init() throws { team = try TimesheetsAPIFixture() }

  private func add(_ times: String, by authHash: String? = nil) throws -> APIFixture.Answer {
    try api.call(11, #"{"project":1,\#(times)}"#, by: authHash ?? team.ann)
  }

  private func span(_ answer: APIFixture.Answer) -> [JSONTree?] {
    [answer["start"], answer["end"]]
  }

  @Test("A start and seconds are the same as a start and an end")
  func startAndSeconds() throws {
    let coded = try add(#""start":"2026-03-01T08:00","seconds":5400"#)
    #expect(
      span(coded) == [.text("2026-03-01T08:00:00+02:00"), .text("2026-03-01T09:30:00+02:00")])
    let rest = try api.send(
      .post, below: "/entries", #"{"project":1,"start":"2026-03-01T10:00","seconds":86400}"#,
      by: team.ann)
    #expect(rest.status == 201 && rest["end"] == .text("2026-03-02T10:00:00+02:00"))
  }

  @Test(
    "A day and seconds go into its first gap from the start of the firm's day on, else from midnight on"
  )
  func day() throws {
    try team.log("2026-02-23T09:00", "2026-02-23T12:00", by: team.ann)
    func start(_ seconds: Int) throws -> JSONTree? {
      try add(#""day":"2026-02-23","seconds":\#(seconds)"#)["start"]
    }
    #expect(try start(3_600) == .text("2026-02-23T08:00:00+02:00"))
    #expect(try start(3_600) == .text("2026-02-23T12:00:00+02:00"))
    #expect(try start(10 * 3_600) == .text("2026-02-23T13:00:00+02:00"))
    #expect(try start(2 * 3_600) == .text("2026-02-23T00:00:00+02:00"))
    let tooLong = try add(#""day":"2026-02-23","seconds":21601"#)
    #expect(tooLong.status == 422)
    #expect(
      tooLong.sentences == [
        "data.seconds": "2026-02-23 has no gap that long: its longest has 21600 seconds."
      ])
    #expect(try start(21_600) == .text("2026-02-23T02:00:00+02:00"))
    #expect(try start(3_600) == .text("2026-02-23T23:00:00+02:00"))
    #expect(
      try add(#""day":"2026-02-23","seconds":1"#).sentences == [
        "data.seconds": "2026-02-23 has no time left."
      ])
    let listed = try api.call(10, #"{"from":"2026-02-23","to":"2026-02-23"}"#, by: team.ann).body
    #expect(integers(listed, "seconds").reduce(0, +) == 86_400)
  }

  @Test("The firm sets when the day begins; the day is that of the person's zone")
  func dayStart() throws {
    let path = "/timesheets/settings"
    #expect(try api.send(.get, below: path, by: team.ann)["dayStart"] == .text("08:00"))
    let wrong = try api.send(.patch, below: path, #"{"dayStart":"24:00"}"#, by: team.ada)
    #expect(wrong.status == 422 && wrong.sentences.keys.contains("dayStart"))
    let settings = #"{"dayStart":"06:30","workForOthers":"admin"}"#
    #expect(try api.send(.patch, below: path, settings, by: team.ada).status == 200)
    let own = try add(#""day":"2026-02-23","seconds":60"#)
    #expect(own["start"] == .text("2026-02-23T06:30:00+02:00"))
    // Her entry by an admin, whose own zone is another: the answer has the admin's offset.
    let forAnn = try add(#""day":"2026-02-24","seconds":60,"user":3"#, by: team.ada)
    #expect(forAnn["start"] == .text("2026-02-24T04:30:00+00:00"))
  }

  @Test("A day with 23 hours holds no more, and a start that the clocks skip moves on")
  func clockChange() throws {
    let settings = #"{"dayStart":"03:30"}"#
    #expect(
      try api.send(.patch, below: "/timesheets/settings", settings, by: team.ada).status == 200)
    #expect(
      try add(#""day":"2026-03-29","seconds":86400"#).sentences == [
        "data.seconds": "2026-03-29 has no gap that long: its longest has 82800 seconds."
      ])
    let short = try add(#""day":"2026-03-29","seconds":3600"#)
    #expect(short["start"] == .text("2026-03-29T04:30:00+03:00"))
    #expect(
      try api.call(12, #"{"id":\#(integers(.array([short.body]), "id")[0])}"#, by: team.ann).status
        == 200)
    let whole = try add(#""day":"2026-03-29","seconds":82800"#)
    #expect(whole["start"] == .text("2026-03-29T00:00:00+02:00"))
    #expect(whole["end"] == .text("2026-03-30T00:00:00+03:00"))
  }

  @Test("A running timer takes the rest of its day, and entries from the day before reach in")
  func taken() throws {
    try team.log("2026-03-01T20:00", "2026-03-02T06:00", by: team.ann)
    #expect(
      try api.call(15, #"{"project":1,"start":"2026-03-02T09:00"}"#, by: team.ann).status == 200)
    func start(_ seconds: Int) throws -> APIFixture.Answer {
      try add(#""day":"2026-03-02","seconds":\#(seconds)"#)
    }
    #expect(try start(3_600)["start"] == .text("2026-03-02T08:00:00+02:00"))
    #expect(try start(7_200)["start"] == .text("2026-03-02T06:00:00+02:00"))
    #expect(try start(1).sentences == ["data.seconds": "2026-03-02 has no time left."])
  }

  private static let twoForms =
    "Give “start” and “end”, or “start” and “seconds”, or “day” and “seconds”."

  @Test(
    "Two forms at once, and half a form, are refused at each of their fields",
    arguments: [
      (
        #""start":"2026-03-01T08:00","end":"2026-03-01T09:00","seconds":3600"#,
        ["end": twoForms, "seconds": twoForms]
      ),
      (
        #""day":"2026-03-01","start":"2026-03-01T08:00","seconds":60"#,
        ["day": twoForms, "start": twoForms]
      ),
      (
        #""day":"2026-03-01","start":"x","end":7,"seconds":60"#,
        ["day": twoForms, "start": twoForms, "end": twoForms]
      ),
      (#""day":"2026-03-01""#, ["seconds": twoForms]), (#""seconds":60"#, ["start": twoForms]),
      (#""start":"2026-03-01T08:00""#, ["end": twoForms]),
      (#""end":null,"day":null"#, ["start": twoForms, "end": twoForms]),
      (#""start":"2026-03-01T08:00","seconds":0"#, ["seconds": "This must be 1 to 86400."]),
      (#""start":"2026-03-01T08:00","seconds":86401"#, ["seconds": "This must be 1 to 86400."]),
    ])
  func forms(_ times: String, _ expected: [String: String]) throws {
    let rest = try api.send(.post, below: "/entries", #"{"project":1,\#(times)}"#, by: team.ann)
    #expect(rest.status == 422 && rest.sentences == expected)
    // A batch takes an entry that goes on, and the same forms else.
    let change = #"{"op":"add","key":"a","project":1,\#(times)}"#
    let batch = try api.call(18, "{\"changes\":[\(change)]}", by: team.ann)
    let status = batch.body.elements[0]["status"]
    #expect(status == .integer(expected == ["end": Self.twoForms] ? 201 : 422))
  }

  @Test("A day or an end beyond what entries may have is refused by its own name")
  func bounds() throws {
    for day in ["2031-03-01", "2027-03-03", "2006-03-01"] {
      let far = try add(#""day":"\#(day)","seconds":60"#)
      #expect(Array(far.sentences.keys) == ["data.day"], "\(day)")
    }
    // Of the last day the part until the bound.
    #expect(try add(#""day":"2027-03-02","seconds":3600"#).status == 200)
    #expect(
      try add(#""day":"2027-03-02","seconds":80000"#).sentences.keys.sorted() == ["data.seconds"])
    let end = try add(#""start":"2027-03-02T12:00","seconds":86400"#)
    #expect(Array(end.sentences.keys) == ["data.seconds"])
  }

  @Test("A batch puts hours of a day one behind the other, and says the same again")
  func batch() throws {
    let changes = ["a", "b"].map {
      #"{"op":"add","key":"\#($0)","project":1,"day":"2026-02-27","seconds":3600}"#
    }
    let body = "{\"changes\":[\(changes.joined(separator: ","))]}"
    let first = try api.call(18, body, by: team.ann).body.elements
    #expect(
      texts(.array(first.compactMap { $0["entry"] }), "start") == [
        "2026-02-27T08:00:00+02:00", "2026-02-27T09:00:00+02:00",
      ])
    let again = try api.call(18, body, by: team.ann).body.elements
    #expect(again.map { $0["again"] } == [.flag(true), .flag(true)])
    #expect(again.map { $0["entry"] } == first.map { $0["entry"] })
  }

  @Test("Where there is a gap, it is free, the first, and none is longer", arguments: 1...200)
  func gaps(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let day = Int64(100)
    var taken: [(start: Instant, end: Instant?)] = []
    var at = Int64.random(in: -20...10, using: &random)
    while at < day {
      let end = at + Int64.random(in: 1...20, using: &random)
      taken.append((Instant(seconds: at), Instant(seconds: end)))
      at = end + Int64.random(in: 0...12, using: &random)
    }
    let free = (0..<day).filter { second in
      !taken.contains { $0.start.seconds <= second && second < ($0.end?.seconds ?? day) }
    }
    func fits(_ start: Int64, _ length: Int64) -> Bool {
      start + length <= day && (start..<start + length).allSatisfy { free.contains($0) }
    }
    let time = FreeTime(
      from: Instant(seconds: 0), to: Instant(seconds: day), without: taken)
    let longest = (0...day).last { length in (0..<day).contains { fits($0, length) } } ?? 0
    #expect(time.longest == (free.isEmpty ? 0 : longest))
    let preferred = Int64.random(in: 0..<day, using: &random)
    for length in 1...day {
      let expected =
        (preferred..<day).first { fits($0, length) } ?? (0..<day).first { fits($0, length) }
      #expect(
        time.start(of: length, preferring: Instant(seconds: preferred))?.seconds == expected)
    }
  }
}

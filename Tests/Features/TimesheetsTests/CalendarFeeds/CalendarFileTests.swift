import APITestSupport
import Core
import HTTP
import JSON
import TestSupport
import Testing
import WebAPI

@testable import Timesheets

@Suite("Files of calendar feeds")
struct CalendarFileTests {
  private let firm: TimesheetsAPIFixture
  private var api: APIFixture { firm.api }

  init() throws {
    firm = try TimesheetsAPIFixture()
    _ = try api.call(29, #"{"project":1,"name":"Deck; upper"}"#, by: firm.meg)
  }

  private struct NoFeed: Error { let answer: APIFixture.Answer }

  private func address(_ body: String, by authHash: String) throws -> String {
    let made = try api.send(.post, below: "/feeds", "{\"name\":\"F\",\(body)}", by: authHash)
    guard case .text(let address) = made["address"] else { throw NoFeed(answer: made) }
    return String(address.dropFirst(Route.root.count))
  }

  private func read(_ path: String) throws -> ReadCalendar {
    let file = try api.send(.get, below: path)
    guard file.status == 200 else { throw NoFeed(answer: file) }
    return try ReadCalendar(file.text)
  }

  private func summaries(_ path: String) throws -> [String] {
    try read(path).events.compactMap { $0["SUMMARY"] }
  }

  @Test("An event has the whole entry, by what detail is told; a running entry is none")
  func entries() throws {
    let body =
      #"{"project":1,"task":1,"start":"2026-02-28T22:00","end":"2026-03-01T06:00","description":"\nPoured, all of it\nand more","tags":["a,b","night"]}"#
    try #require(try api.call(11, body, by: firm.ann).status == 200)
    try #require(try api.call(15, #"{"project":1}"#, by: firm.ann).status == 200)
    let path = try address(#""from":"2026-03-01""#, by: firm.ann)
    let file = try api.send(.get, below: path)
    #expect(file.status == 200)
    #expect(file.field("Content-Type") == "text/calendar; charset=utf-8")
    #expect(file.field("Cache-Control") == "private, max-age=300")
    #expect(file.field("X-Robots-Tag") == "noindex")
    // No search engine keeps that there is nothing, either.
    let etag = try #require(file.field("ETag"))
    let same = try api.send(.get, below: path, "", by: "", [(name: "if-none-match", value: etag)])
    #expect(same.status == 304 && same.field("X-Robots-Tag") == "noindex")
    let never = try api.send(.get, below: "/calendars/\(String(repeating: "a", count: 43)).ics")
    #expect(never.status == 404 && never.field("X-Robots-Tag") == "noindex")
    let calendar = try ReadCalendar(file.text)
    #expect(calendar.head["X-WR-CALNAME"] == "F" && calendar.head["VERSION"] == "2.0")
    try #require(calendar.events.count == 1)
    var event = calendar.events[0]
    let installation = try #require(event["UID"]?.split(separator: "@").last)
    let expected = [
      "UID": "entry-1@\(installation)", "DTSTAMP": "20260302T080000Z",
      "LAST-MODIFIED": "20260302T080000Z", "SEQUENCE": "0", "DTSTART": "20260228T200000Z",
      "DTEND": "20260301T040000Z", "SUMMARY": "Bridge · Deck; upper: Poured, all of it",
      "DESCRIPTION": "\nPoured, all of it\nand more", "CATEGORIES": "a,b,night",
      "TRANSP": "TRANSPARENT",
    ]
    #expect(event == expected)
    #expect(calendar.tags["entry-1@\(installation)"] == ["a,b", "night"])
    for (detail, summary) in [("project", "Bridge"), ("busy", "Busy")] {
      let less = try address(#""detail":"\#(detail)""#, by: firm.ann)
      event = try #require(try read(less).events.first)
      #expect(event["SUMMARY"] == summary)
      #expect(event["DESCRIPTION"] == nil && event["CATEGORIES"] == nil)
    }
    let none = try address(#""from":"2026-03-02""#, by: firm.ann)
    #expect(try read(none).components == ["VCALENDAR", "VTIMEZONE", "STANDARD"])
    let secret = path.split(separator: "/")[1].dropLast(4)
    #expect(try api.call(195, "{\"secret\":\"\(secret)\"}").text == file.text)
  }

  @Test("An edit keeps the UID and raises the sequence; stopped is there, removed is not")
  func edits() throws {
    try firm.log("2026-03-01T08:00", "2026-03-01T09:00", by: firm.ann)
    let path = try address(#""detail":"project""#, by: firm.ann)
    let before = try #require(try read(path).events.first)
    api.clock.advance(bySeconds: 60)
    _ = try api.call(13, #"{"id":1,"end":"2026-03-01T10:00"}"#, by: firm.ann)
    _ = try api.call(13, #"{"id":1,"billable":false}"#, by: firm.ann)
    let after = try #require(try read(path).events.first)
    #expect(after["UID"] == before["UID"] && after["SEQUENCE"] == "2")
    #expect(after["DTEND"] == "20260301T080000Z" && after["DTSTAMP"] == "20260302T080100Z")
    _ = try api.call(12, #"{"id":1}"#, by: firm.ann)
    #expect(try read(path).events.isEmpty)
  }

  @Test("Absences are whole days; others' sick days and parental leave are only absences")
  func absences() throws {
    for (kind, from, to, more) in [
      ("holiday", "2026-03-28", "2026-03-31", #","comment":"Alps""#),
      ("sick", "2026-02-02", "2026-02-02", #","comment":"Flu""#),
      ("childSick", "2026-02-03", "2026-02-03", ""),
      ("parental", "2026-02-04", "2026-02-04", #","half":true"#),
      ("training", "2026-02-05", "2026-02-05", #","half":true"#),
    ] {
      let body = #"{"kind":"\#(kind)","from":"\#(from)","to":"\#(to)"\#(more)}"#
      try #require(try api.call(213, body, by: firm.ann).status == 200)
    }
    try firm.log("2026-03-01T08:00", "2026-03-01T09:00", by: firm.ann)
    let own = try address(#""content":"both""#, by: firm.ann)
    #expect(
      try summaries(own)
        == ["Bridge", "Sick", "Child sick", "½ Parental leave", "½ Training", "Holiday"])
    let holiday = try #require(try read(own).events.last)
    #expect(holiday["DTSTART;VALUE=DATE"] == "20260328")
    #expect(holiday["DTEND;VALUE=DATE"] == "20260401" && holiday["DESCRIPTION"] == "Alps")
    #expect(holiday["UID"]?.hasPrefix("absence-1@") == true)
    let hers = try address(#""content":"absences","user":3"#, by: firm.meg)
    #expect(
      try summaries(hers) == ["Absent", "Absent", "½ Absent", "½ Training", "Holiday"])
    #expect(!(try api.send(.get, below: hers).text.contains("Flu")))
    let all = try address(#""content":"absences","user":"all""#, by: firm.meg)
    #expect(try summaries(all).first == "Ann · Absent")
    let busy = try address(#""content":"absences","detail":"busy""#, by: firm.ann)
    #expect(Set(try summaries(busy)) == ["Absent", "½ Absent"])
    api.clock.advance(bySeconds: 7)
    _ = try api.call(214, #"{"id":1,"to":"2026-04-01"}"#, by: firm.ann)
    #expect(try read(own).events.last?["SEQUENCE"] == "7")
    let later = try address(#""content":"absences","from":"2026-03-31""#, by: firm.ann)
    #expect(try summaries(later) == ["Holiday"])
  }

  @Test("The owner's rights of the moment decide, each time")
  func rights() throws {
    try firm.log("2026-03-01T08:00", "2026-03-01T09:00", by: firm.ann)
    try firm.log("2026-03-01T10:00", "2026-03-01T11:00", by: firm.bob)
    _ = try api.call(24, #"{"user":2,"project":1}"#, by: firm.ada)
    try firm.log("2026-03-01T03:00", "2026-03-01T04:00", by: firm.meg)
    let all = try address(#""user":"all","detail":"project""#, by: firm.meg)
    let bobs = try address(#""user":4"#, by: firm.meg)
    let bridge = try address(#""user":"all","project":1,"detail":"busy""#, by: firm.meg)
    let own = try address(#""project":1,"detail":"project""#, by: firm.ann)
    #expect(try summaries(all) == ["meg · Bridge", "Ann · Bridge", "Bob · Bridge"])
    #expect(try summaries(bridge) == ["Busy", "Busy", "Busy"])
    #expect(try summaries(bobs) == ["Bridge"] && summaries(own) == ["Bridge"])

    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: firm.ada)
    _ = try api.call(201, #"{"name":"A"}"#, by: firm.ada)
    _ = try api.call(203, #"{"team":1,"user":2,"manager":true}"#, by: firm.ada)
    #expect(try summaries(all) == ["meg · Bridge"])
    _ = try api.call(203, #"{"team":1,"user":3}"#, by: firm.ada)
    #expect(try summaries(all) == ["meg · Bridge", "Ann · Bridge"])
    #expect(try api.send(.get, below: bobs).status == 404)
    _ = try api.call(203, #"{"team":1,"user":4}"#, by: firm.ada)
    #expect(try summaries(bobs) == ["Bridge"])

    _ = try api.call(22, #"{"id":2,"role":"reporter"}"#, by: firm.ada)
    #expect(try summaries(all) == ["meg · Bridge"] && summaries(bridge) == ["Busy"])
    #expect(try api.send(.get, below: bobs).status == 404)
    _ = try api.call(25, #"{"user":3,"project":1}"#, by: firm.ada)
    #expect(try api.send(.get, below: own).status == 404)
    _ = try api.call(24, #"{"user":3,"project":1}"#, by: firm.ada)
    #expect(try summaries(own) == ["Bridge"])
  }

  @Test("A tag holds until something changes, and never for another file", arguments: 1...40)
  func tags(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    _ = try api.call(201, #"{"name":"A"}"#, by: firm.ada)
    _ = try api.call(203, #"{"team":1,"user":2,"manager":true}"#, by: firm.ada)
    _ = try api.call(203, #"{"team":1,"user":3}"#, by: firm.ada)
    let paths = [
      try address(#""content":"both""#, by: firm.ann), try address(#""user":3"#, by: firm.meg),
      try address(#""content":"both","user":"all""#, by: firm.meg),
      try address(#""user":"all","project":1"#, by: firm.ada),
    ]
    var known: [Int: (tag: String, text: String)] = [:]
    for step in 0..<40 {
      try change(step, &random)
      for (index, path) in paths.enumerated() {
        let tag = known[index]?.tag ?? "\"none\""
        let answer = try api.send(.get, below: path, "", [(name: "if-none-match", value: tag)])
        let whole = try api.send(.get, below: path)
        if answer.status == 304 {
          #expect(whole.text == known[index]?.text, "step \(step), feed \(index)")
        }
        known[index] = whole.field("ETag").map { ($0, whole.text) }
        guard TestEngine.isFile else { continue }
        #expect(known[index]?.tag.hasPrefix("W/\"") ?? (whole.status == 404))
      }
    }
  }

  /// Something that somebody does.
  private func change(_ step: Int, _ random: inout SeededGenerator) throws {
    let people = [firm.ann, firm.bob]
    let person = people.randomElement(using: &random) ?? firm.ann
    let id = Int.random(in: 1...12, using: &random)
    let day = Int.random(in: 10...28, using: &random)
    let hour = Int.random(in: 10...20, using: &random)
    let calls = [
      (
        11,
        #"{"project":1,"start":"2026-02-\#(day)T\#(hour):00","end":"2026-02-\#(day)T\#(hour):30"}"#,
        person
      ),
      (13, #"{"id":\#(id),"description":"step \#(step)"}"#, person),
      (12, #"{"id":\#(id)}"#, person),
      (213, #"{"kind":"sick","from":"2026-02-\#(day)","to":"2026-02-\#(day)"}"#, person),
      (215, #"{"id":\#(id)}"#, person),
      (28, #"{"id":1,"name":"Bridge \#(step)"}"#, firm.meg),
      (190, #"{"managersSee":"\#(["teams", "everybody"][step % 2])"}"#, firm.ada),
      (203, #"{"team":1,"user":4}"#, firm.ada), (204, #"{"team":1,"user":4}"#, firm.ada),
      (22, #"{"id":3,"name":"Ann \#(step)"}"#, firm.ada), (36, "null", firm.ada),
    ]
    guard let (code, data, caller) = calls.randomElement(using: &random) else { return }
    _ = try api.call(code, data, by: caller)
  }

  @Test("A tag stays while others work, and when nothing happens")
  func stillThere() throws {
    let path = try address(#""content":"both""#, by: firm.ann)
    // Who reads the log has its rows numbered.
    _ = try api.call(36, by: firm.ada)
    let tag = try api.send(.get, below: path).field("ETag") ?? ""
    try firm.log("2026-03-01T10:00", "2026-03-01T11:00", by: firm.bob)
    _ = try api.call(213, #"{"kind":"sick","from":"2026-02-02","to":"2026-02-02"}"#, by: firm.bob)
    api.clock.advance(bySeconds: 86_400)
    let again = try api.send(.get, below: path, "", [(name: "if-none-match", value: tag)])
    #expect(again.status == 304 && again.field("ETag") == tag && again.text.isEmpty)
    #expect(again.field("Cache-Control") == "private, max-age=300")
  }

  @Test("A large feed comes in pieces, each event once; what is taken meanwhile ends it")
  func pieces() throws {
    try api.database.arrange { transaction in
      for number in 0..<2_500 {
        var entry = Entry.draft(
          project: ProjectID(stored: 1), description: String(repeating: "é", count: 50))
        entry.id = EntryID(stored: Int64(number + 1))
        entry.user = UserID(stored: 3)
        entry.start = Instant(seconds: 1_740_000_000 + Int64(number) * 3_600)
        entry.end = entry.start + 1_800
        try transaction.insert(entry)
      }
      for number in 0..<450 {
        var absence = Absence()
        absence.id = AbsenceID(stored: Int64(number + 1))
        absence.user = UserID(stored: 3)
        absence.from = Day(year: 2_025, month: 1, day: 1)?.advanced(by: number) ?? .earliest
        absence.to = absence.from
        try transaction.insert(absence)
      }
    }
    let path = try address(#""content":"both""#, by: firm.ann)
    let file = try api.send(.get, below: path)
    #expect(file.pieces.count > 5)
    let calendar = try ReadCalendar(file.text)
    #expect(calendar.events.count == 2_950)
    let stream = try api.stream(below: path, by: firm.ann)
    #expect(try stream.next() != nil)
    _ = try api.call(194, #"{"id":1}"#, by: firm.ann)
    #expect(throws: (any Error).self) { while try stream.next() != nil {} }
    #expect(api.logged.count == 1 && api.logged[0].hasPrefix("calendarFile broke off, "))
  }
}

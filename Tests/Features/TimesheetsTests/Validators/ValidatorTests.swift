import APITestSupport
import HTTP
import TestSupport
import Testing

@testable import Timesheets

@Suite("Tags of hours")
struct ValidatorTests {
  private let firm: TimesheetsAPIFixture
  private var api: APIFixture { firm.api }
  private static let month = "/reports/hours?period=month&day=2026-02-01"

  init() throws {
    firm = try TimesheetsAPIFixture()
    try firm.log("2026-02-10T08:00", "2026-02-10T12:00", by: firm.ann)
  }

  private func read(
    _ path: String, by authHash: String? = nil, knowing tag: String? = nil
  ) throws -> APIFixture.Answer {
    try api.send(
      .get, below: path, by: authHash ?? firm.ann, tag.map { [("if-none-match", $0)] } ?? [])
  }

  private func tag(_ path: String, by authHash: String? = nil) throws -> String {
    let answer = try read(path, by: authHash)
    #expect(answer.status == 200)
    return try #require(answer.field("ETag"), "\(path)")
  }

  @Test(
    "Who has the answer gets 304 with the same tag and no body; *, and a list with the tag, too")
  func known() throws {
    let tag = try tag(Self.month)
    for sent in [tag, "*", "\"a\", \(tag)", "W/\(tag)"] {
      let answer = try read(Self.month, knowing: sent)
      #expect(answer.status == 304 && answer.text.isEmpty && answer.field("ETag") == tag)
      #expect(answer.field("Cache-Control") == "private, no-cache")
    }
    #expect(try read(Self.month, knowing: "\"a\", \"b\"").status == 200)
    let elsewhere = "\(Self.month)&timeZone=Asia/Tokyo"
    #expect(try read(elsewhere, knowing: tag).status == 200)
    #expect(try self.tag(elsewhere) != tag)
    // Others have other answers.
    #expect(try read(Self.month, by: firm.bob, knowing: tag).status == 200)
  }

  @Test("Budgets are of those who were on their projects, and their marks are in no other tag")
  func budgets() throws {
    let path = "/budgets"
    let others = try api.call(27, #"{"name":"Other"}"#, by: firm.ada)
    #expect(others.status == 200)
    _ = try api.call(28, #"{"id":2,"managers":[2]}"#, by: firm.ada)
    _ = try api.call(
      28, #"{"id":2,"budget":{"seconds":3600,"period":"total"}}"#, by: firm.ada)
    api.runDueJobs()
    let meg = try tag(path, by: firm.meg)
    try firm.log("2026-02-11T08:00", "2026-02-11T09:00", by: firm.bob)
    #expect(try read(path, by: firm.meg, knowing: meg).status == 304)
    _ = try api.call(24, #"{"project":2,"user":4}"#, by: firm.ada)
    let attached = try tag(path, by: firm.meg)
    #expect(attached != meg)
    let own = try tag(Self.month)
    _ = try api.call(
      11, #"{"project":2,"start":"2026-02-12T08:00","end":"2026-02-12T10:00"}"#, by: firm.bob)
    let logged = try tag(path, by: firm.meg)
    #expect(logged != attached)
    api.clock.advance(bySeconds: 120)
    api.runDueJobs()
    #expect(try tag(path, by: firm.meg) != logged)
    #expect(try tag(Self.month) == own)
  }

  @Test("A timer that has not come to the asked days is in no tag of theirs")
  func timer() throws {
    let day = "/entries?day=2026-12-24"
    let tag = try tag(day)
    #expect(try api.call(15, #"{"project":1}"#, by: firm.ann).status == 200)
    #expect(try self.tag(day) == tag)
    #expect(try api.call(16, "{}", by: firm.ann).status == 200)
    #expect(try self.tag(day) == tag)
  }

  @Test("What is refused is refused, whatever the client has")
  func refused() throws {
    for (path, status) in [
      ("\(Self.month)&project=99", 422), ("\(Self.month)&user=4", 403),
      ("/projects/9/tasks", 404), ("\(Self.month)&amounts=true", 403), ("/rates", 403),
      ("/calendars/x.ics", 404),
    ] {
      #expect(try read(path, knowing: "*").status == status, "\(path)")
    }
  }

  @Test("The header-coded endpoint gives the tag, and answers whatever the client has")
  func headerCoded() throws {
    let tag = try tag(Self.month)
    let answer = try api.call(
      14, #"{"period":"month","day":"2026-02-01"}"#, by: firm.ann, [("if-none-match", tag)])
    #expect(answer.status == 200 && answer.field("ETag") == tag && !answer.text.isEmpty)
  }

  @Test("Files that are streamed have weak tags; each format has its own")
  func files() throws {
    var tags: Set<String> = []
    for format in ["csv", "json", "ndjson", "html", "ics"] {
      let path = Self.month.replacing("hours?", with: "hours.\(format)?")
      let tag = try tag(path)
      #expect(tag.hasPrefix("W/\""))
      #expect(try read(path, knowing: tag).status == 304)
      tags.insert(tag)
    }
    for format in ["csv", "json", "html"] {
      tags.insert(try tag("/working-time-record.\(format)?from=2026-02&to=2026-02"))
    }
    #expect(tags.count == 8)
  }

  @Test("A page has its own tag")
  func pages() throws {
    try firm.log("2026-02-10T13:00", "2026-02-10T14:00", by: firm.ann)
    let path = "/entries?from=2026-02-01&to=2026-02-28"
    let first = try read("\(path)&limit=1")
    let next = try #require(first.field("Next-Cursor"))
    let tags = try [path, "\(path)&limit=1", "\(path)&limit=1&after=\(next)"].map { try tag($0) }
    #expect(Set(tags).count == 3)
  }

  @Test("Another day, and another person, leave a tag; the days at the edges are those of UTC")
  func otherDays() throws {
    let path = "/entries?day=2026-02-20"
    let tag = try tag(path)
    try firm.log("2026-02-21T08:00", "2026-02-21T09:00", by: firm.ann)
    try firm.log("2026-02-20T08:00", "2026-02-20T09:00", by: firm.bob)
    _ = try api.call(15, #"{"project":1}"#, by: firm.bob)
    _ = try api.call(
      213, #"{"kind":"sick","from":"2026-02-20","to":"2026-02-20"}"#, by: firm.bob)
    _ = try api.call(22, #"{"id":4,"name":"Robert"}"#, by: firm.ada)
    _ = try api.call(31, #"{"user":4,"through":"2026-02-20"}"#, by: firm.ada)
    #expect(try self.tag(path) == tag)
    // Still the 20th in UTC, and the 21st in Helsinki.
    try firm.log("2026-02-21T00:30", "2026-02-21T01:30", by: firm.ann)
    let other = try self.tag(path)
    #expect(other != tag)
    try firm.log("2026-02-20T08:00", "2026-02-20T09:00", by: firm.ann)
    #expect(try self.tag(path) != other)
  }

  @Test(
    "A running entry counts on days after its own: when it is changed, and once it reaches them")
  func running() throws {
    _ = try api.call(15, #"{"project":1,"start":"2026-02-28T22:00Z"}"#, by: firm.ann)
    let (today, tomorrow) = ("/entries?day=2026-03-02", "/entries?day=2026-03-03")
    var tags = try [today, tomorrow].map { try tag($0) }
    _ = try api.call(13, #"{"id":2,"description":"Night"}"#, by: firm.ann)
    #expect(try tag(today) != tags[0])
    tags = try [today, tomorrow].map { try tag($0) }
    #expect(try read(tomorrow).text == "[]")
    api.clock.advance(bySeconds: 86_400)
    #expect(try tag(today) == tags[0])
    #expect(try read(tomorrow, knowing: tags[1]).text.contains("Night"))
  }

  @Test("Midnight changes what depends on today, and not what does not")
  func midnight() throws {
    let body = #"{"user":3,"from":"2026-01-01","seconds":[27000,27000,27000,27000,27000,0,0]}"#
    try #require(try api.call(207, body, by: firm.ada).status == 200)
    let (march, report) = ("/balance?month=2026-03", Self.month)
    let tags = try [march, report].map { try tag($0) }
    api.clock.advance(bySeconds: 3_600)
    #expect(try [march, report].map { try tag($0) } == tags)
    api.clock.advance(bySeconds: 86_400)
    #expect(try tag(march) != tags[0])
    #expect(try tag(report) == tags[1])
  }

  @Test("Gzip has a tag of its own")
  func gzip() throws {
    let tag = try tag(Self.month)
    let answer = try api.send(
      .get, below: Self.month, by: firm.ann, [("accept-encoding", "gzip")])
    #expect(answer.field("ETag") != tag && answer.field("ETag") != nil)
  }
}

import HTTP
import JSON
import Testing

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("Large answers")
struct LargeAnswerTests {
  private static let count = 60
  /// A piece, or a page, ends with the row that fills it; no row here has more bytes.
  private static let rowBytes = 100_000
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  /// Each entry has 28 KB of texts.
  init() throws {
    team = try TimesheetsAPIFixture()
    let text = String(repeating: "😀", count: 2_000)
    let tags = (10..<60).map { "\"" + String(repeating: "é😀", count: 49) + "\($0)\"" }
    for number in 0..<Self.count {
      let minute = "2026-03-02T08:\(number < 10 ? "0" : "")\(number)"
      let made = try api.call(
        11,
        """
        {"project":1,"start":"\(minute):00Z","end":"\(minute):30Z","description":"\(text)",\
        "tags":[\(tags.joined(separator: ","))]}
        """, by: team.ann)
      try #require(made.status == 200, "\(made.text.prefix(300))")
    }
  }

  @Test(
    "A page ends early when it is large; the pages together are the whole list",
    arguments: [
      "/entries?day=2026-03-02", "/reports/hours?period=day&day=2026-03-02",
      "/audit?subject=entry",
    ])
  func pages(path: String) throws {
    let caller = path.hasPrefix("/audit") ? team.ada : team.ann
    var found: [Int64] = []
    var after = ""
    var pages = 0
    repeat {
      let page = try api.send(.get, below: path + after, by: caller)
      try #require(page.status == 200)
      #expect(page.text.utf8.count < 1 << 20 + Self.rowBytes)
      let rows = page["entries"] ?? page.body
      found += integers(rows, path.hasPrefix("/audit") ? "subjectId" : "id")
      after = page.field("Next-Cursor").map { "&after=\($0)" } ?? ""
      pages += 1
    } while !after.isEmpty && pages < 100
    #expect(pages > 1)
    #expect(found.sorted() == Array(1...Int64(Self.count)))
    if path.hasPrefix("/reports") {
      let whole = try api.send(.get, below: path, by: caller)
      #expect(whole["seconds"] == .integer(Int64(30 * Self.count)))
    }
  }

  @Test("A person's file and an export are made in small pieces, and are complete")
  func pieces() throws {
    let file = try api.send(.get, below: "/users/3/data", by: team.ann)
    #expect(file.status == 200 && file.field("Content-Type") == "application/json")
    #expect(file.field("Content-Disposition") == nil)
    #expect(integers(file["entries"] ?? .null, "id") == Array(1...Int64(Self.count)))
    let audited = integers(file["audit"] ?? .null, "subjectId")
    #expect(audited.filter { $0 > 4 }.sorted() == Array(5...Int64(Self.count)))
    let export = try api.send(
      .get, below: "/reports/hours.csv?period=day&day=2026-03-02", by: team.ann)
    #expect(export.text.split(separator: "\r\n").count == Self.count + 1)
    for answer in [file, export] {
      #expect(answer.pieces.count > Self.count / 10)
      #expect(answer.pieces.allSatisfy { $0 < Download.pieceBytes + Self.rowBytes })
    }
  }

  @Test("A limit of an export counts rows over all pieces")
  func limit() throws {
    let path = "/reports/hours.csv?period=day&day=2026-03-02&limit="
    for limit in [1, 3, 4, 5, 59, 60, 61] {
      let export = try api.send(.get, below: path + "\(limit)", by: team.ann)
      #expect(export.text.split(separator: "\r\n").count == 1 + min(limit, Self.count))
    }
  }
}

import HTTP
import JSON
import Testing
import TestSupport

import APITestSupport
import WebAPI

@testable import Timesheets

@Suite("Finding entries through both endpoints")
struct FindingOperationTests {
  private let team: TimesheetsAPIFixture
  private var api: APIFixture { team.api }

  /// Ann has 1 (2 March, 1 h, tag a), 2 (3 March, 2 h, a and É, of task 1), 3 (4 March, 3 h, not billable), and Bob 4.
  init() throws {
    team = try TimesheetsAPIFixture()
    #expect(try api.call(29, #"{"project":1,"name":"Painting"}"#, by: team.meg).status == 200)
    for entry in [
      #"{"project":1,"start":"2026-03-02T08:00","end":"2026-03-02T09:00","tags":["a"],"description":"Poured the DECK"}"#,
      #"{"project":1,"task":1,"start":"2026-03-03T08:00","end":"2026-03-03T10:00","tags":["a","Étage"]}"#,
      #"{"project":1,"start":"2026-03-04T08:00","end":"2026-03-04T11:00","billable":false}"#,
    ] { #expect(try api.call(11, entry, by: team.ann).status == 200) }
    #expect(try team.log("2026-03-02T09:00", "2026-03-02T13:00", by: team.bob).status == 200)
  }

  private func found(_ query: String, by caller: String) throws -> [Int64] {
    let answer = try api.send(.get, below: "/entries/search?\(query)", by: caller)
    #expect(answer.status == 200, "\(query): \(answer.body)")
    return integers(answer.body, "id")
  }

  @Test(
    "Each filter alone",
    arguments: [
      ("", [3, 2, 1]), ("order=oldest", [1, 2, 3]), ("from=2026-03-03", [3, 2]),
      ("to=2026-03-03", [2, 1]), ("from=2026-03-03&to=2026-03-03", [2]), ("project=1", [3, 2, 1]),
      ("task=1", [2]), ("tag=a", [2, 1]), ("tag=%C3%89tage&tag=a", [2, 1]), ("noTag=true", [3]),
      ("noTag=false", [2, 1]), ("billable=false", [3]), ("minSeconds=7200", [3, 2]),
      ("maxSeconds=7200", [2, 1]), ("text=deck", [1]), ("text=%C3%89TAGE", [2]),
      ("text=bridge", [3, 2, 1]), ("text=BRIDGE%20paint", [2]), ("text=bridge%20roof", []),
      ("tag=a&billable=true&minSeconds=7200", [2]),
    ] as [(String, [Int64])])
  func filters(query: String, ids: [Int64]) throws {
    #expect(try found(query, by: team.ann) == ids)
  }

  @Test("Both endpoints answer alike, an entry as in other lists, and pages join")
  func pages() throws {
    let all = try api.call(94, #"{"tag":["a","b"],"project":1}"#, by: team.ann)
    let rest = try api.send(.get, below: "/entries/search?tag=a&tag=b&project=1", by: team.ann)
    #expect(all.body == rest.body && integers(rest.body, "id") == [2, 1])
    for order in ["newest", "oldest"] {
      let whole = try found("order=\(order)", by: team.ann)
      var joined: [Int64] = []
      var after = ""
      repeat {
        let page = try api.send(
          .get, below: "/entries/search?order=\(order)&limit=1\(after)", by: team.ann)
        joined += integers(page.body, "id")
        after = page.field("Next-Cursor").map { "&after=\($0)" } ?? ""
      } while !after.isEmpty
      #expect(joined == whole)
    }
  }

  @Test("A timer that began days ago is found on the days that it touches, last among the newest")
  func timer() throws {
    #expect(
      try api.call(15, #"{"project":1,"start":"2026-03-01T09:00"}"#, by: team.bob).status == 200)
    #expect(try found("user=4&from=2026-03-02&to=2026-03-02", by: team.meg) == [4, 5])
    #expect(try found("user=4&from=2026-03-02&to=2026-03-02&minSeconds=1", by: team.meg) == [4])
    #expect(try found("user=all&from=2026-03-02&order=oldest", by: team.meg) == [5, 1, 4, 2, 3])
  }

  @Test("Managers find everybody's hours, others their own; what there is not is a wrong field")
  func refusals() throws {
    #expect(try Set(found("user=all", by: team.meg)) == [1, 2, 3, 4])
    #expect(try api.send(.get, below: "/entries/search?user=all", by: team.ann).status == 403)
    func fields(_ query: String) throws -> [String] {
      try api.send(.get, below: "/entries/search?\(query)", by: team.ann).faults
    }
    #expect(try fields("project=9") == ["project"])
    #expect(try fields("project=1&project=9") == ["project[1]"])
    #expect(try fields("task=9&text=%20&from=2026-03-03&to=2026-03-02") == ["to", "text"])
    #expect(try fields("text=a%20b%20c%20d%20e%20f%20g%20h%20i") == ["text"])
    #expect(try fields("naem=1") == ["naem"])
  }

  @Test("Tags come by their code points, with how much and when they were last used")
  func tags() throws {
    let answer = try api.send(.get, below: "/tags", by: team.ann)
    #expect(
      answer.body
        == .array([
          .object([
            "tag": .text("a"), "entries": .integer(2), "seconds": .integer(10_800),
            "lastUsed": .text("2026-03-03T08:00:00+02:00"),
          ]),
          .object([
            "tag": .text("Étage"), "entries": .integer(1), "seconds": .integer(7_200),
            "lastUsed": .text("2026-03-03T08:00:00+02:00"),
          ]),
        ]))
    func tags(_ query: String) throws -> [String] {
      texts(try api.send(.get, below: "/tags?\(query)", by: team.ann).body, "tag")
    }
    #expect(try tags("search=%C3%A9T") == ["Étage"])
    #expect(try tags("to=2026-03-02") == ["a"])
    let first = try api.send(.get, below: "/tags?limit=1", by: team.ann)
    let cursor = try #require(first.field("Next-Cursor"))
    #expect(try tags("limit=1&after=\(cursor)") == ["Étage"])
    #expect(try api.send(.get, below: "/tags?user=3", by: team.bob).status == 403)
    #expect(try api.call(97, #"{"user":3}"#, by: team.meg).status == 200)
  }
}

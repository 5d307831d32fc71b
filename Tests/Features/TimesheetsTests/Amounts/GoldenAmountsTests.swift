import Core
import HTTP
import JSON
import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

/// `EightMonths`, within the process.
@Suite("Eight months of amounts")
struct GoldenAmountsTests {
  private let api: APIFixture
  private let ada, meg, ann: String

  init() throws {
    api = try TimesheetsAPIFixture().api
    // 2026-11-15, when the sessions of March have ended.
    api.clock.now = Instant(seconds: 1_794_700_800)
    ada = try api.logIn("ada")
    meg = try api.logIn("meg")
    ann = try api.logIn("ann")
    _ = try api.call(190, #"{"timeZone":"Europe/Helsinki"}"#, by: ada)
    for project in [2, 3] {
      _ = try api.call(27, #"{"name":"P\#(project)"}"#, by: ada)
      _ = try api.call(24, #"{"user":3,"project":\#(project)}"#, by: ada)
    }
    for contract in EightMonths.contracts {
      let fields =
        #""user":3,"from":"\#(contract.from)","seconds":\#(contract.week),"calendar":"FI""#
      #expect(try api.call(207, "{\(fields)}", by: ada).status == 200)
    }
    var random = SeededGenerator(seed: 2_026)
    for entry in EightMonths.entries.shuffled(using: &random) {
      let body =
        #"{"project":\#(entry.project),"start":"\#(entry.start)","end":"\#(entry.end)","kind":"\#(entry.kind)"}"#
      #expect(try api.call(11, body, by: ann).status == 200, "\(body)")
    }
    try save(EightMonths.rates)
    _ = try api.call(31, #"{"through":"\#(EightMonths.lockedThrough)"}"#, by: ada)
    try save(EightMonths.laterRates)
  }

  private func save(_ rates: [(project: Int, from: String, minor: Int)]) throws {
    for rate in rates {
      let body = #"{"project":\#(rate.project),"from":"\#(rate.from)","minor":\#(rate.minor)}"#
      #expect(try api.call(227, body, by: ada).status == 200)
    }
  }

  private static let whole =
    #""period":"range","from":"2026-03-01","to":"2026-10-31","amounts":true"#

  private func minor(_ tree: JSONTree?) -> [Int64] { integers(tree?["amounts"] ?? .null, "minor") }

  @Test("Every month and project has its amount to the cent, and so has the whole")
  func sums() throws {
    let months = try ask(",\"groupBy\":[\"month\"]")
    #expect(months["seconds"] == .integer(EightMonths.seconds))
    #expect(months["groups"]?.elements.flatMap(minor) == EightMonths.months.map(\.minor))
    #expect(minor(months.body) == [9_077_434] && months["unrated"] == .integer(0))
    let projects = try ask(",\"groupBy\":[\"project\"]")
    #expect(projects["groups"]?.elements.flatMap(minor) == EightMonths.minorOfProjects)
    let entries = months["entries"]?.elements ?? []
    #expect(entries.count == 246)
    #expect(entries.flatMap(minor).reduce(0, +) == 9_077_434)
  }

  @Test("Nights are cut at midnight; what April's lock closed keeps the rates of then")
  func nights() throws {
    let entries = try ask("")["entries"]?.elements ?? []
    func lines(_ start: String) throws -> [[Int64?]] {
      let night = try #require(
        entries.first { entry in
          if case .text(let text)? = entry["start"] { text.hasPrefix(start) } else { false }
        })
      guard case .integer(let id)? = night["id"] else { return [] }
      let answer = try api.call(228, #"{"id":\#(id)}"#, by: meg)
      return (answer["lines"]?.elements ?? []).map { line in
        ["seconds", "minorPerHour", "minor"].map {
          if case .integer(let number)? = line[$0] { number } else { nil }
        }
      }
    }
    #expect(
      try lines("2026-03-28T22") == [[7_200, 12_775, 25_550], [18_000, 12_775, 63_875]])
    #expect(try lines("2026-04-30T22") == [[7_200, 8_500, 17_000], [21_600, 8_500, 51_000]])
    #expect(try lines("2026-06-09T22") == [[7_200, 9_900, 19_800], [21_600, 9_250, 55_500]])
    #expect(
      try lines("2026-10-24T22") == [[7_200, 12_775, 25_550], [25_200, 12_775, 89_425]])
  }

  @Test("Files have the same sums, and the lines of all entries add up to them")
  func files() throws {
    let csv = try file("csv", #","columns":["id","rate","amount","currency"]"#)
    let rows = csv.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.count == 246 && rows.allSatisfy { $0[3] == "EUR" })
    let cents = rows.compactMap { Int64($0[2].filter { $0 != "." }) }
    #expect(cents.reduce(0, +) == 9_077_434)
    // The night of 9 June has two rates, and so none for all of it.
    let split = try file("csv", #","columns":["start","rate"]"#).split(separator: "\r\n")
    #expect(split.filter { $0.hasSuffix(",") } == ["2026-06-09T22:00:00+03:00,"])
    let grouped = try file(
      "csv", #","groupBy":["project"],"decimal":"comma","separator":"semicolon""#)
    #expect(
      grouped.split(separator: "\r\n").map {
        $0.split(separator: ";").suffix(2).joined(separator: " ")
      }
        == ["amountEUR unrated", "88224,37 0", "2044,00 0", "505,97 0"])
    let last = try #require(try file("ndjson").split(separator: "\n").last)
    #expect(last.contains(#""minor":9077434,"seconds":3566100"#), "\(last)")
    #expect(try file("html", #","language":"fi""#).contains("90774,34 EUR"))
    let json = try api.call(19, "{\(Self.whole),\"user\":3,\"format\":\"json\"}", by: meg)
    #expect(json.body == (try ask("")).body)

    var (lines, sum) = (0, Int64(0))
    for id in integers(try ask("")["entries"] ?? .null, "id") {
      let answer = try api.call(228, #"{"id":\#(id)}"#, by: meg)
      lines += answer["lines"]?.elements.count ?? 0
      sum += minor(answer.body).reduce(0, +)
    }
    #expect(lines == EightMonths.lines && sum == 9_077_434)
  }

  @Test("Approved months stay as they are, to the byte, whatever rates come")
  func approved() throws {
    for month in 3...10 {
      let name = month < 10 ? "0\(month)" : "\(month)"
      let sent = try api.call(33, #"{"month":"2026-\#(name)"}"#, by: ann)
      guard case .integer(let id)? = sent["id"] else { return #expect(Bool(false), "\(sent.text)") }
      let decided = try api.call(34, #"{"id":\#(id),"decision":"approved"}"#, by: meg)
      #expect(decided.status == 200)
    }
    func all() throws -> [String] {
      var answers = [try ask(#","groupBy":["project","month"]"#).text]
      for format in ["csv", "json", "ndjson", "html"] { answers.append(try file(format)) }
      for id in integers(try ask("")["entries"] ?? .null, "id").prefix(60) {
        answers.append(try api.call(228, #"{"id":\#(id)}"#, by: meg).text)
      }
      return answers
    }
    let before = try all()
    #expect(minor(try ask("").body) == [9_077_434])
    for scope in [#""project":1"#, #""project":1,"user":3"#, #""user":3"#, #""project":2"#] {
      let body = "{\(scope),\"from\":\"2026-03-01\",\"minor\":1}"
      #expect(try api.call(227, body, by: ada).status == 200)
    }
    let after = try all()
    #expect(after.count > 60 && after == before)
    // Opened again, the rates of today count.
    let reopened = try api.call(198, #"{"id":3,"comment":"Wrong rate"}"#, by: ada)
    #expect(reopened.status == 200)
    let may = try ask(#","groupBy":["month"]"#)["groups"]?.elements ?? []
    #expect(may.flatMap(minor)[1...3] != [1_326_027, 1_219_764, 1_564_083])
    #expect(may.flatMap(minor)[1] == 1_326_027 && may.flatMap(minor)[3] == 1_564_083)
  }

  private func ask(_ more: String) throws -> APIFixture.Answer {
    try api.call(14, "{\(Self.whole),\"user\":3,\"limit\":5000\(more)}", by: meg)
  }

  private func file(_ format: String, _ more: String = "") throws -> String {
    try api.call(
      19, "{\(Self.whole),\"user\":3,\"format\":\"\(format)\"\(more)}", by: meg
    ).text
  }
}

import Core
import HTTP
import JSON
import TestSupport
import Testing
import Zones

import APITestSupport

@testable import Timesheets

/// Made-up entries, customers, rates and locks, asked for in made-up ways.
@Suite("Amounts add up")
struct AmountPropertyTests {
  /// By currency.
  private typealias Sums = [String: Int64]

  private func firm(_ random: inout SeededGenerator, _ seed: Int) throws -> TimesheetsAPIFixture {
    let firm = try TimesheetsAPIFixture()
    let api = firm.api
    let zones = ["Europe/Helsinki", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu"]
    _ = try api.call(190, #"{"timeZone":"\#(zones[seed % 4])"}"#, by: firm.ada)
    for currency in ["EUR", "JPY"] {
      _ = try api.call(224, #"{"name":"\#(currency)","currency":"\#(currency)"}"#, by: firm.ada)
    }
    for project in 2...3 {
      let customer = Int.random(in: 1...2, using: &random)
      _ = try api.call(27, #"{"name":"P\#(project)","customerId":\#(customer)}"#, by: firm.ada)
      for user in [3, 4] {
        _ = try api.call(24, #"{"user":\#(user),"project":\#(project)}"#, by: firm.ada)
      }
    }
    for task in 1...2 {
      _ = try api.call(29, #"{"project":\#(task),"name":"T"}"#, by: firm.ada)
    }
    for caller in [firm.ann, firm.bob] {
      var at = Instant(seconds: 1_769_800_000 + Int64.random(in: 0...200_000, using: &random))
      for _ in 0..<Int.random(in: 10...25, using: &random) {
        let seconds = Int64.random(in: 1...86_400, using: &random)
        let project = Int.random(in: 1...3, using: &random)
        let task = project < 3 && Bool.random(using: &random) ? #","task":\#(project)"# : ""
        let tags =
          ["", "a", "b", "a\",\"b"].randomElement(using: &random).map {
            $0.isEmpty ? "" : "\"\($0)\""
          } ?? ""
        let billable = Int.random(in: 0...4, using: &random) > 0
        let body =
          #"{"project":\#(project)\#(task),"start":"\#(Self.utc(at))","end":"\#(Self.utc(at + seconds))","tags":[\#(tags)],"billable":\#(billable)}"#
        #expect(try api.call(11, body, by: caller).status == 200, "\(body)")
        at = at + seconds + Int64.random(in: 0...40_000, using: &random)
        if at.seconds > 1_772_300_000 { break }
      }
    }
    for _ in 0..<Int.random(in: 3...15, using: &random) { try rate(firm, &random) }
    return firm
  }

  private static func utc(_ at: Instant) -> String { Zone.utc.text(of: at) }

  private func rate(_ firm: TimesheetsAPIFixture, _ random: inout SeededGenerator) throws {
    let subjects = [
      "", #","project":1"#, #","project":2"#, #","project":3"#, #","task":1"#, #","customer":1"#,
      #","customer":2"#,
    ]
    let subject = subjects.randomElement(using: &random) ?? ""
    let user = ["", "", #","user":3"#, #","user":4"#].randomElement(using: &random) ?? ""
    let day = Int.random(in: 1...28, using: &random)
    let minor =
      Int.random(in: 0...5, using: &random) == 0
      ? "null" : "\(Int.random(in: 0...20_000, using: &random))"
    let body =
      #"{"from":"2026-02-\#(day < 10 ? "0" : "")\#(day)","minor":\#(minor)\#(subject)\#(user)}"#
    #expect(try firm.api.call(227, body, by: firm.ada).status == 200, "\(body)")
  }

  private func sums(_ tree: JSONTree?) -> Sums {
    var sums: Sums = [:]
    for amount in tree?["amounts"]?.elements ?? [] {
      if case .text(let currency)? = amount["currency"], case .integer(let minor)? = amount["minor"]
      {
        sums[currency] = minor
      }
    }
    return sums
  }

  private func total(_ trees: [JSONTree]) -> Sums {
    trees.map { sums($0) }.reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
  }

  private func unrated(_ tree: JSONTree?) -> Int64 {
    if case .integer(let seconds)? = tree?["unrated"] { seconds } else { 0 }
  }

  /// Groups that share no entry add up to what they are in.
  private func check(_ tree: JSONTree, by levels: ArraySlice<String>, _ note: Comment) {
    guard let level = levels.first else { return }
    let groups = tree["groups"]?.elements ?? []
    if level != "tag" {
      #expect(total(groups) == sums(tree), note)
      #expect(groups.map { unrated($0) }.reduce(0, +) == unrated(tree), note)
    }
    for group in groups { check(group, by: levels.dropFirst(), note) }
  }

  @Test(
    "Report, files, entries and days have the same sums; new rates never move closed hours",
    arguments: 1...16)
  func sums(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let firm = try firm(&random, seed)
    let api = firm.api
    let range = #""period":"range","from":"2026-01-20","to":"2026-03-10","user":"all","limit":5000"#
    func ask(_ more: String) throws -> JSONTree {
      try api.call(14, "{\(range),\"amounts\":true\(more)}", by: firm.meg).body
    }
    let whole = try ask("")
    let ids = integers(whole["entries"] ?? .null, "id")
    let single = try ids.map { try api.call(228, #"{"id":\#($0)}"#, by: firm.meg).body }
    #expect(total(single) == sums(whole))
    #expect(total(whole["entries"]?.elements ?? []) == sums(whole))

    let levels = [
      "user", "project", "customer", "task", "tag", "billable", "kind", "day", "week", "month",
      "year",
    ]
    for _ in 0..<12 {
      let by = Array(levels.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
      let rounding =
        ["", #","rounding":"up""#, #","rounding":"nearest","roundTo":7"#].randomElement(
          using: &random) ?? ""
      let report = try ask(#","groupBy":\#(by)\#(rounding)"#)
      check(report, by: by[...], "\(by) \(rounding)")
      if rounding.isEmpty { #expect(sums(report) == sums(whole)) }
    }
    // Days one by one.
    var days: [JSONTree] = []
    let first = try #require(Day("2026-01-20"))
    for offset in 0..<50 {
      let day = try #require(first.advanced(by: offset))
      days.append(
        try api.call(
          14, #"{"period":"day","day":"\#(day)","user":"all","amounts":true}"#, by: firm.meg
        ).body)
    }
    #expect(total(days) == sums(whole))
    #expect(days.map { unrated($0) }.reduce(0, +) == unrated(whole))

    func file(_ more: String) throws -> APIFixture.Answer {
      try api.call(19, "{\(range),\"amounts\":true,\(more)}", by: firm.meg)
    }
    #expect(try file(#""format":"json""#).body == whole)
    let rows = try file(#""format":"csv","columns":["amount","currency"]"#).text
      .split(separator: "\r\n").dropFirst().map { $0.split(separator: ",") }.filter {
        $0.count == 2
      }
    let csv = rows.reduce(into: Sums()) {
      $0[String($1[1]), default: 0] += Int64($1[0].filter { $0 != "." }) ?? 0
    }
    #expect(csv == sums(whole))

    // What is closed stays, whatever comes.
    _ = try api.call(31, #"{"through":"2026-02-\#(10 + seed)"}"#, by: firm.ada)
    let closed = try ids.map { try api.call(228, #"{"id":\#($0)}"#, by: firm.meg).body }
    #expect(total(closed) == sums(whole))
    let isLocked = try ask("")["entries"]?.elements.map { $0["locked"] == .flag(true) } ?? []
    for _ in 0..<5 { try rate(firm, &random) }
    for (index, id) in ids.enumerated() where isLocked[index] {
      #expect(try api.call(228, #"{"id":\#(id)}"#, by: firm.meg).body == closed[index])
    }
  }
}

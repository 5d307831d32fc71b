import Core
import HTTP
import JSON
import TestSupport
import Testing
import Zones

import APITestSupport

@testable import Timesheets

/// Made-up hours, rates, locks and budgets.
@Suite("What was spent of a budget is what reports say")
struct BudgetPropertyTests {
  private func firm(_ random: inout SeededGenerator, _ seed: Int) throws -> TimesheetsAPIFixture {
    let firm = try TimesheetsAPIFixture()
    let api = firm.api
    let zones = ["Europe/Helsinki", "America/St_Johns", "Australia/Lord_Howe", "UTC"]
    _ = try api.call(190, #"{"timeZone":"\#(zones[seed % 4])"}"#, by: firm.ada)
    _ = try api.call(224, #"{"name":"City","currency":"JPY"}"#, by: firm.ada)
    for project in 2...3 {
      let customer = Bool.random(using: &random) ? #","customerId":1"# : ""
      _ = try api.call(27, #"{"name":"P\#(project)"\#(customer)}"#, by: firm.ada)
      for user in [3, 4] {
        _ = try api.call(24, #"{"user":\#(user),"project":\#(project)}"#, by: firm.ada)
      }
    }
    for project in 1...3 {
      for name in ["A", "B"] {
        _ = try api.call(29, #"{"project":\#(project),"name":"\#(name)"}"#, by: firm.ada)
      }
    }
    for caller in [firm.ann, firm.bob] {
      // From the middle of February to the middle of April 2026.
      var at = Instant(seconds: 1_771_200_000 + Int64.random(in: 0...200_000, using: &random))
      while at.seconds < 1_776_300_000 {
        let seconds = Int64.random(in: 1...86_400, using: &random)
        let project = Int.random(in: 1...3, using: &random)
        let tasks = ["", #","task":\#(project * 2 - 1)"#, #","task":\#(project * 2)"#]
        let billable = Int.random(in: 0...3, using: &random) > 0
        let times =
          #""start":"\#(Zone.utc.text(of: at))","end":"\#(Zone.utc.text(of: at + seconds))""#
        let body =
          "{\"project\":\(project)\(tasks.randomElement(using: &random) ?? ""),\(times),\"billable\":\(billable)}"
        #expect(try api.call(11, body, by: caller).status == 200, "\(body)")
        at = at + seconds + Int64.random(in: 0...400_000, using: &random)
      }
    }
    return firm
  }

  private func rate(_ firm: TimesheetsAPIFixture, _ random: inout SeededGenerator) throws {
    let subjects = ["", #","project":1"#, #","project":2"#, #","task":1"#, #","customer":1"#]
    let subject = subjects.randomElement(using: &random) ?? ""
    let user = ["", "", #","user":3"#].randomElement(using: &random) ?? ""
    let minor = Int.random(in: 0...20_000, using: &random)
    let body =
      #"{"from":"2026-0\#(Int.random(in: 2...4, using: &random))-11","minor":\#(minor)\#(subject)\#(user)}"#
    #expect(try firm.api.call(227, body, by: firm.ada).status == 200, "\(body)")
  }

  private func set(
    _ firm: TimesheetsAPIFixture, _ code: Int, _ id: Int, _ random: inout SeededGenerator
  ) throws {
    let period = Bool.random(using: &random) ? "total" : "month"
    let seconds = Int64.random(in: 1...1_000_000, using: &random)
    let minor = Int64.random(in: 0...3_000_000, using: &random)
    let budget =
      [
        "\"seconds\":\(seconds),", "\"minor\":\(minor),",
        "\"seconds\":\(seconds),\"minor\":\(minor),",
      ].randomElement(using: &random) ?? ""
    let body = "{\"id\":\(id),\"budget\":{\(budget)\"period\":\"\(period)\"}}"
    let answer = try firm.api.call(code, body, by: firm.ada)
    #expect(answer.status == 200, "\(answer.text)")
  }

  /// Seconds and money of a report.
  private func reported(
    _ firm: TimesheetsAPIFixture, _ row: JSONTree, _ ada: String
  ) throws -> [Int64] {
    func number(_ tree: JSONTree?) -> Int64? {
      if case .integer(let number)? = tree { number } else { nil }
    }
    let task = number(row["task"]).map { ",\"task\":\($0)" } ?? ""
    let today = firm.api.clock.now
    let zone = try firmsZone(firm, ada)
    let range =
      row["period"] == .text("month")
      ? #""period":"month","day":"\#(zone.day(at: today))""#
      : #""period":"range","from":"2025-01-01","to":"2027-12-31""#
    let report = try firm.api.call(
      14,
      "{\(range),\"project\":\(number(row["project"]) ?? 0)\(task),\"user\":\"all\",\"amounts\":true,\"limit\":1}",
      by: ada)
    #expect(report.status == 200, "\(report.text)")
    let amounts = report["amounts"]?.elements ?? []
    #expect(amounts.allSatisfy { $0["currency"] == row["currency"] })
    return [number(report["seconds"]) ?? -1, number(amounts.first?["minor"]) ?? 0]
  }

  private func firmsZone(_ firm: TimesheetsAPIFixture, _ ada: String) throws -> Zone {
    guard case .text(let name)? = try firm.api.call(99, "{}", by: ada)["timeZone"] else {
      return .utc
    }
    return try zone(name)
  }

  @Test("Of projects and tasks, for good and by month, before and after locks", arguments: 1...12)
  func sums(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let firm = try firm(&random, seed)
    for _ in 0..<6 { try rate(firm, &random) }
    for project in 1...3 where Int.random(in: 0...3, using: &random) > 0 {
      try set(firm, 28, project, &random)
    }
    for task in 1...6 where Bool.random(using: &random) { try set(firm, 30, task, &random) }
    let lock = try firm.api.call(31, #"{"through":"2026-02-28"}"#, by: firm.ada)
    #expect(lock.status == 200)
    for _ in 0..<2 { try rate(firm, &random) }
    for day in ["2026-03-02", "2026-03-31", "2026-04-01", "2026-04-10"] {
      firm.api.clock.now = try at(day, "12:00", .utc)
      let ada = try firm.api.logIn("ada")
      for row in try firm.api.call(229, "{}", by: ada).body.elements {
        let used =
          integers(.array([row["used"] ?? .null]), "seconds")
          + integers(.array([row["used"] ?? .null]), "minor")
        let sums = try reported(firm, row, ada)
        #expect(used == sums, "\(row)")
        let shares = zip(sums, ["seconds", "minor"]).compactMap { sum, name -> Int64? in
          guard case .integer(let budget)? = row[name] else { return nil }
          return sum * 100 / max(budget, 1)
        }
        #expect(row["share"] == .integer(shares.max() ?? 0))
      }
    }
  }
}

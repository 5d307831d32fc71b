import Core
import HTTP
import JSON
import Testing

import APITestSupport
import TestSupport

@testable import Timesheets

/// Meg made project 1, which has the task Deck; Max is another manager. An hour costs 85.00 EUR.
struct BudgetedFirm {
  let firm: TimesheetsAPIFixture
  var api: APIFixture { firm.api }
  let max: String

  init() throws {
    firm = try TimesheetsAPIFixture()
    try firm.api.add("max", .manager, name: "Max")
    max = try firm.api.logIn("max")
    _ = try firm.api.call(29, #"{"project":1,"name":"Deck"}"#, by: firm.meg)
    _ = try firm.api.call(227, #"{"from":"2020-01-01","minor":8500}"#, by: firm.ada)
  }

  @discardableResult
  func project(_ fields: String, id: Int64 = 1) throws -> APIFixture.Answer {
    try api.call(28, "{\"id\":\(id),\(fields)}", by: firm.ada)
  }

  @discardableResult
  func task(_ fields: String) throws -> APIFixture.Answer {
    try api.call(30, "{\"id\":1,\(fields)}", by: firm.ada)
  }

  /// Adds an entry of Ann, at times of Helsinki.
  @discardableResult
  func log(_ start: String, _ end: String, _ fields: String = "") throws -> Int64 {
    let made = try api.call(
      11, #"{"project":1,"start":"\#(start)","end":"\#(end)"\#(fields)}"#, by: firm.ann)
    guard case .integer(let id)? = made["id"] else {
      Issue.record("\(made.text)")
      return 0
    }
    return id
  }

  /// The budgets as `share`, with `!` for those that were warned of. Ada logs in for it, as sessions end by time.
  func shares() throws -> [String] {
    let rows = try api.call(229, "{}", by: try api.logIn("ada")).body.elements
    return rows.map { row in
      guard case .integer(let share)? = row["share"] else { return "?" }
      return "\(share)\(row["warned"] == .flag(true) ? "!" : "")"
    }
  }

  /// How many rows of the audit log are about marks of budgets.
  func marks() throws -> Int {
    let rows = try api.call(36, #"{"subject":"budget"}"#, by: try api.logIn("ada"))
    return rows.body.elements.count
  }

  /// Turns the clock and does what is due.
  func turn(to text: String, in name: String = "UTC") throws {
    let parts = text.split(separator: "T").map(String.init)
    api.clock.now = try at(parts[0], parts[1], try zone(name))
    api.runDueJobs()
  }
}

extension JSONTree {
  var compactText: String { String(decoding: compact, as: UTF8.self) }
}

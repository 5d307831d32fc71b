import HTTP
import JSON
import Testing

import APITestSupport

@testable import Timesheets

@Suite("Budgets and managers of projects and tasks")
struct KeepingBudgetsTests {
  private let budgeted: BudgetedFirm
  private var firm: TimesheetsAPIFixture { budgeted.firm }
  private var api: APIFixture { firm.api }

  init() throws { budgeted = try BudgetedFirm() }

  private func budget(_ seconds: Int64?, _ minor: Int64?, _ period: String) -> JSONTree {
    .object([
      "seconds": seconds.map { .integer($0) } ?? .null,
      "minor": minor.map { .integer($0) } ?? .null, "period": .text(period),
    ])
  }

  private func faults(_ answer: APIFixture.Answer) -> [String] {
    #expect(answer.status == 422, "\(answer.text)")
    return texts(answer["errors"] ?? .null, "field")
  }

  @Test("A budget is given as one, or by its seconds, which stay those of one for good")
  func forms() throws {
    let made = try api.call(27, #"{"name":"Tunnel","budgetSeconds":3600}"#, by: firm.meg)
    #expect(made["budget"] == budget(3_600, nil, "total"))
    let month = try api.call(
      27, #"{"name":"Dam","budget":{"minor":900,"period":"month"}}"#, by: firm.meg)
    #expect(month["budget"] == budget(nil, 900, "month") && month["budgetSeconds"] == .null)
    for (change, expected, seconds) in [
      (
        #""budget":{"seconds":7200,"minor":500,"period":"total"}"#, budget(7_200, 500, "total"),
        7_200
      ),
      (#""budgetSeconds":1800"#, budget(1_800, 500, "total"), 1_800),
      (#""budgetSeconds":null"#, budget(nil, 500, "total"), nil),
      (#""budget":{"minor":900,"period":"month"}"#, budget(nil, 900, "month"), nil),
      // What has no seconds for good keeps having none.
      (#""budgetSeconds":null,"color":"red""#, budget(nil, 900, "month"), nil),
      (#""budgetSeconds":60"#, budget(60, nil, "total"), 60),
      (#""budget":{"seconds":5,"period":"total"},"budgetSeconds":5"#, budget(5, nil, "total"), 5),
      (
        #""budget":{"seconds":5,"period":"month"},"budgetSeconds":null"#, budget(5, nil, "month"),
        nil
      ),
      (#""budget":null"#, .null, nil),
      (#""budgetSeconds":0"#, budget(0, nil, "total"), 0),
      (#""budgetSeconds":null"#, .null, nil),
    ] as [(String, JSONTree, Int64?)] {
      let changed = try budgeted.project(change, id: 2)
      #expect(changed["budget"] == expected, "\(change): \(changed.text)")
      #expect(changed["budgetSeconds"] == seconds.map { .integer($0) } ?? .null, "\(change)")
      #expect(try api.call(67, #"{"id":2}"#, by: firm.ada).body == changed.body)
    }
    let task = try budgeted.task(#""budget":{"seconds":60,"minor":7,"period":"month"}"#)
    #expect(task["budget"] == budget(60, 7, "month"))
    let new = try api.call(
      29, #"{"project":1,"name":"Rails","budget":{"seconds":9,"period":"total"}}"#, by: firm.meg)
    #expect(new["budget"] == budget(9, nil, "total"))
    let tasks = try api.call(7, #"{"project":1}"#, by: firm.ada).body.elements
    #expect(tasks.map { $0["budget"] } == [task["budget"], new["budget"]])
  }

  @Test("What is refused")
  func refusals() throws {
    for (fields, faulty) in [
      (#""budget":{}"#, ["data.budget.seconds", "data.budget.period"]),
      (#""budget":{"period":"month"}"#, ["data.budget.seconds"]),
      (#""budget":{"period":"year","seconds":1}"#, ["data.budget.period"]),
      (
        #""budget":{"period":"total","seconds":-1,"minor":1.5}"#,
        ["data.budget.seconds", "data.budget.minor"]
      ),
      (#""budget":{"period":"total","seconds":1,"hours":1}"#, ["data.budget.hours"]),
      (#""budget":5"#, ["data.budget"]),
      (#""budget":{"period":"total","seconds":1},"budgetSeconds":2"#, ["data.budgetSeconds"]),
      (#""budget":{"period":"month","seconds":1},"budgetSeconds":1"#, ["data.budgetSeconds"]),
      (#""managers":null"#, ["data.managers"]), (#""managers":[0]"#, ["data.managers[0]"]),
      (#""managers":[2,3]"#, ["data.managers"]), (#""managers":[99]"#, ["data.managers"]),
    ] {
      #expect(Set(faults(try budgeted.project(fields))) == Set(faulty), "\(fields)")
    }
    #expect(faults(try budgeted.task(#""budget":{"period":"month"}"#)) == ["data.budget.seconds"])
    let made = #"{"name":"X","budget":{"period":"total","seconds":1},"budgetSeconds":2}"#
    #expect(faults(try api.call(27, made, by: firm.ada)) == ["data.budgetSeconds"])
  }

  private func managers(_ answer: APIFixture.Answer) -> JSONTree? { answer["managers"] }

  @Test("Who made a project manages it, until an admin says who does")
  func whoManages() throws {
    let made = try api.call(27, #"{"name":"Tunnel"}"#, by: firm.meg)
    #expect(managers(made) == .array([.integer(2)]))
    #expect(
      managers(try budgeted.project(#""managers":[5,1,5]"#)) == .array([.integer(1), .integer(5)]))
    let own = try api.call(27, #"{"name":"Dam","managers":[]}"#, by: firm.ada)
    #expect(managers(own) == .array([]))
    let others = try api.call(27, #"{"name":"Quay","managers":[5]}"#, by: firm.ada)
    #expect(managers(others) == .array([.integer(5)]))
    for refused in [
      try api.call(28, #"{"id":1,"managers":[2]}"#, by: firm.meg),
      try api.call(27, #"{"name":"Pier","managers":[2],"color":5}"#, by: firm.meg),
    ] { #expect(refused.status == 403, "\(refused.text)") }
    // Who is no manager any more manages none, until he is one again.
    for (role, expected) in [("reporter", [1]), ("manager", [1, 5])] as [(String, [Int64])] {
      _ = try api.call(22, #"{"id":5,"role":"\#(role)"}"#, by: firm.ada)
      let shown = try api.call(67, #"{"id":1}"#, by: firm.ada)
      #expect(managers(shown) == .array(expected.map { .integer($0) }))
    }
  }

  @Test("Managers of a project attach people and save its rates; its maker attaches people alone")
  func rights() throws {
    func statuses(_ caller: String) throws -> [Int] {
      [
        try api.call(24, #"{"user":4,"project":1}"#, by: caller).status,
        try api.call(25, #"{"user":4,"project":1}"#, by: caller).status,
        try api.call(227, #"{"from":"2026-01-01","minor":1,"task":1}"#, by: caller).status,
      ]
    }
    #expect(try statuses(budgeted.max) == [403, 403, 403])
    try budgeted.project(#""managers":[5]"#)
    #expect(try statuses(budgeted.max) == [200, 200, 200])
    #expect(try statuses(firm.meg) == [200, 200, 403])
    _ = try api.call(22, #"{"id":5,"role":"reporter"}"#, by: firm.ada)
    #expect(try statuses(budgeted.max) == [403, 403, 403])
  }

  @Test("Money is shown to those who see it, and managers to those who see them")
  func whatIsShown() throws {
    try budgeted.project(
      #""budget":{"seconds":3600,"minor":500,"period":"total"},"managers":[2,5]"#)
    try budgeted.task(#""budget":{"minor":7,"period":"month"}"#)
    func shown(_ caller: String) throws -> [[JSONTree?]] {
      let feed = try api.call(89, "{}", by: caller)["changes"]?.elements ?? []
      let lists = [6] + (caller == firm.ann ? [] : [26])
      let projects =
        try lists.flatMap { try api.call($0, "{}", by: caller).body.elements }
        + [try api.call(67, #"{"id":1}"#, by: caller).body]
        + feed.filter { $0["type"] == .text("project") }.compactMap { $0["data"] }
      let tasks =
        [try api.call(68, #"{"id":1}"#, by: caller).body]
        + (try api.call(7, #"{"project":1}"#, by: caller).body.elements)
        + feed.filter { $0["type"] == .text("task") }.compactMap { $0["data"] }
      return projects.map { [$0["budget"], $0["managers"]] } + tasks.map { [$0["budget"]] }
    }
    let (hers, his) = (JSONTree.array([.integer(2)]), JSONTree.array([.integer(2), .integer(5)]))
    let (whole, ofTask) = (budget(3_600, 500, "total"), budget(nil, 7, "month"))
    let (time, nothing) = (budget(3_600, nil, "total"), budget(nil, nil, "month"))
    #expect(Set(try shown(firm.ann)) == [[time, .array([])], [nothing]])
    #expect(Set(try shown(firm.meg)) == [[whole, his], [ofTask]])
    _ = try api.call(190, #"{"seeAmounts":"admin","managersSee":"teams"}"#, by: firm.ada)
    #expect(Set(try shown(firm.meg)) == [[time, hers], [nothing]])
    let all = try api.call(26, "{}", by: firm.ada).body.elements
    #expect(all.map { $0["budget"] } == [whole] && all.map { $0["managers"] } == [his])
    let ofUser = try api.call(23, #"{"user":3}"#, by: firm.ada).body.elements
    #expect(ofUser.map { $0["budget"] } == [whole])
    _ = try api.call(190, #"{"seeAmounts":"reporter"}"#, by: firm.ada)
    #expect(Set(try shown(firm.ann)) == [[whole, .array([])], [ofTask]])
    let data = try api.call(37, #"{"id":3}"#, by: firm.ann)
    #expect(data["projects"]?.elements.first?["budget"] == whole)
  }

  @Test("Budgets of money are changed by those who see money")
  func money() throws {
    _ = try api.call(190, #"{"seeAmounts":"admin"}"#, by: firm.ada)
    func status(_ code: Int, _ fields: String) throws -> Int {
      try api.call(code, "{\"id\":1,\(fields)}", by: firm.meg).status
    }
    #expect(try status(28, #""budget":{"minor":5,"period":"total"}"#) == 403)
    #expect(try status(30, #""budget":{"minor":5,"period":"total"}"#) == 403)
    #expect(try status(28, #""budget":{"seconds":5,"period":"month"}"#) == 200)
    try budgeted.project(#""budget":{"seconds":5,"minor":7,"period":"total"}"#)
    #expect(try status(28, #""budget":{"seconds":6,"period":"total"}"#) == 403)
    #expect(try status(28, #""budget":null"#) == 403)
    #expect(try status(28, #""budgetSeconds":6"#) == 403)
    #expect(try status(28, #""budgetSeconds":5,"color":"red""#) == 200)
    let new = #"{"name":"X","budget":{"minor":5,"period":"total"}}"#
    #expect(try api.call(27, new, by: firm.meg).status == 403)
    #expect(try budgeted.project(#""color":"blue""#)["budget"] == budget(5, 7, "total"))
  }

  @Test("Who follows the feed gets a project again when its managers or budgets are others")
  func feed() throws {
    func told(_ cursor: String?) throws -> (rows: [String], cursor: String) {
      let since = cursor.map { #""since":"\#($0)""# } ?? ""
      let answer = try api.call(89, "{\(since)}", by: firm.meg)
      guard case .text(let next)? = answer["cursor"] else {
        Issue.record("\(answer.text)")
        return ([], "")
      }
      let changes = answer["changes"] ?? .null
      return (
        zip(texts(changes, "type"), integers(changes, "id")).map { "\($0) \($1)" }, next
      )
    }
    var cursor = try told(nil).cursor
    for (change, rows) in [
      ({ _ = try budgeted.project(#""managers":[2,5]"#) }, ["project 1"]),
      ({ _ = try budgeted.project(#""budget":{"minor":5,"period":"total"}"#) }, ["project 1"]),
      ({ _ = try budgeted.task(#""budget":{"minor":5,"period":"total"}"#) }, ["task 1"]),
      (
        { _ = try api.call(22, #"{"id":5,"role":"reporter"}"#, by: firm.ada) },
        ["user 5", "project 1"]
      ),
      (
        { _ = try api.call(190, #"{"seeAmounts":"admin"}"#, by: firm.ada) },
        ["project 1", "task 1"]
      ),
    ] as [(() throws -> Void, [String])] {
      try change()
      let found = try told(cursor)
      #expect(found.rows == rows)
      cursor = found.cursor
    }
  }
}

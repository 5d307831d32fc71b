import HTTP
import JSON
import Testing

import APITestSupport
import TestSupport

@testable import Timesheets

@Suite("What was spent of budgets")
struct BudgetListTests {
  private let budgeted: BudgetedFirm
  private var firm: TimesheetsAPIFixture { budgeted.firm }
  private var api: APIFixture { firm.api }

  init() throws {
    budgeted = try BudgetedFirm()
    try budgeted.project(#""budget":{"seconds":36000,"minor":100000,"period":"total"}"#)
    try budgeted.task(#""budget":{"seconds":7200,"period":"month"}"#)
    // In February, by the firm's zone; half in March; not billable; on no task; still running.
    try budgeted.log("2026-02-10T08:00", "2026-02-10T10:00", #","task":1"#)
    try budgeted.log("2026-03-01T01:30", "2026-03-01T02:30", #","task":1"#)
    try budgeted.log("2026-03-01T08:00", "2026-03-01T08:30", #","task":1,"billable":false"#)
    try budgeted.log("2026-03-01T10:00", "2026-03-01T11:00")
    _ = try api.call(15, #"{"project":1,"task":1,"start":"2026-03-02T08:00"}"#, by: firm.ann)
  }

  private func list(_ fields: String = "", by caller: String? = nil) throws -> APIFixture.Answer {
    try api.call(229, "{\(fields)}", by: caller ?? firm.meg)
  }

  @Test("All hours count, the money of billable ones, and of a month those of this month")
  func used() throws {
    let rows = try list().body
    #expect(
      rows.compactText == """
        [{"project":1,"task":null,"period":"total","seconds":36000,"minor":100000,"currency":"EUR",\
        "used":{"seconds":16200,"minor":34000},"share":45,"warned":false},\
        {"project":1,"task":1,"period":"month","seconds":7200,"minor":null,"currency":"EUR",\
        "used":{"seconds":3600,"minor":4250},"share":50,"warned":false}]
        """)
    // Where money is spent faster, that is the share; a whole budget is 100, more than it more.
    try budgeted.project(#""budget":{"seconds":36000,"minor":34000,"period":"total"}"#)
    try budgeted.task(#""budget":{"seconds":3601,"minor":4249,"period":"month"}"#)
    #expect(try budgeted.shares() == ["100", "100"])
    try budgeted.task(#""budget":{"minor":2000,"period":"month"}"#)
    try budgeted.project(#""budget":{"seconds":0,"period":"total"}"#)
    #expect(try budgeted.shares() == ["1620000", "212"])
    // In the currency of the customer rates of the firm's do not count.
    _ = try api.call(224, #"{"name":"Harbour","currency":"JPY"}"#, by: firm.ada)
    try budgeted.project(#""customerId":1,"budget":{"seconds":16201,"minor":1,"period":"total"}"#)
    let row = try list().body.elements[0]
    #expect(row["currency"] == .text("JPY") && row["share"] == .integer(99))
    #expect(row["used"]?["minor"] == .integer(0))
  }

  @Test("Managers see those of the projects that they manage, admins all, and money who sees it")
  func rights() throws {
    #expect(try list(by: firm.ann).status == 403)
    #expect(try list(by: budgeted.max).body == .array([]))
    #expect(try list(by: firm.ada).body == list().body)
    try budgeted.project(#""managers":[5]"#)
    #expect(try list().body == .array([]))
    // Also of people whom the manager does not see.
    _ = try api.call(190, #"{"managersSee":"teams"}"#, by: firm.ada)
    #expect(try list(by: budgeted.max).body == list(by: firm.ada).body)
    _ = try api.call(190, #"{"seeAmounts":"admin"}"#, by: firm.ada)
    let rows = try list(by: budgeted.max).body.elements
    #expect(rows.map { $0["minor"] } == [.null, .null])
    #expect(rows.map { $0["currency"] } == [.null, .null])
    #expect(rows.map { $0["used"]?["minor"] } == [.null, .null])
    #expect(integers(.array(rows), "share") == [45, 50])
    _ = try api.call(22, #"{"id":5,"role":"reporter"}"#, by: firm.ada)
    #expect(try list(by: budgeted.max).status == 403)
  }

  @Test("In pages, by project, then task; filtered")
  func pages() throws {
    for name in ["Anchor", "Zenith"] {
      _ = try api.call(
        27, #"{"name":"\#(name)","budget":{"seconds":60,"period":"month"}}"#, by: firm.meg)
    }
    _ = try api.call(
      29, #"{"project":3,"name":"Top","budget":{"minor":1,"period":"total"}}"#, by: firm.meg)
    let all = try list().body.elements
    #expect(integers(.array(all), "project") == [1, 1, 2, 3, 3])
    for limit in 1...6 {
      var found: [JSONTree] = []
      var after = ""
      while true {
        let page = try list("\"limit\":\(limit)\(after)")
        #expect(page.body.elements.count <= limit)
        found += page.body.elements
        guard let next = page.fields.first(where: { $0.name == "Next-Cursor" }) else { break }
        after = #","after":"\#(next.value)""#
      }
      #expect(found == all)
    }
    #expect(try list(#""project":3"#).body.elements == Array(all[3...]))
    #expect(try list(#""project":3,"limit":1"#).body.elements == [all[3]])
    #expect(try list(#""project":1"#, by: budgeted.max).body == .array([]))
    for wrong in [#""project":99"#, #""project":0"#] {
      #expect(texts(try list(wrong)["errors"] ?? .null, "field") == ["data.project"])
    }
    api.runDueJobs()
    #expect(try list(#""warned":true"#).body == .array([]))
    #expect(try list(#""warned":false"#).body.elements == all)
    try budgeted.project(#""budget":{"seconds":16200,"period":"total"}"#)
    api.clock.advance(bySeconds: 120)
    api.runDueJobs()
    #expect(integers(try list(#""warned":true"#).body, "project") == [1])
    #expect(integers(try list(#""warned":false"#).body, "project") == [1, 2, 3, 3])
  }
}

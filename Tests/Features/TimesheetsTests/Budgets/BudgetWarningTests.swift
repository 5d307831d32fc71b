import Core
import Database
import DueJobs
import HTTP
import JSON
import Testing
import Zones

import APITestSupport
import TestSupport

@testable import Timesheets

@Suite("Warnings of budgets", .timeLimit(.minutes(5)))
struct BudgetWarningTests {
  private let budgeted: BudgetedFirm
  private var firm: TimesheetsAPIFixture { budgeted.firm }
  private var api: APIFixture { firm.api }

  init() throws {
    budgeted = try BudgetedFirm()
    // It begins to recur.
    api.runDueJobs()
  }

  /// Two minutes later.
  private func later() {
    api.clock.advance(bySeconds: 120)
    api.runDueJobs()
  }

  @Test("Once when it is spent so far, and again only after it fell below")
  func once() throws {
    try budgeted.project(#""budget":{"seconds":3600,"period":"total"}"#)
    try budgeted.log("2026-03-01T08:00", "2026-03-01T08:47")
    later()
    #expect(try budgeted.shares() == ["78"] && budgeted.marks() == 0)
    let last = try budgeted.log("2026-03-01T09:00", "2026-03-01T09:01")
    #expect(try budgeted.shares() == ["80"])
    later()
    #expect(try budgeted.shares() == ["80!"] && budgeted.marks() == 1)
    try budgeted.log("2026-03-01T10:00", "2026-03-01T10:30")
    for _ in 1...5 { later() }
    #expect(try budgeted.shares() == ["130!"] && budgeted.marks() == 1)
    for id in [last, last + 1] { _ = try api.call(12, "{\"id\":\(id)}", by: firm.ann) }
    later()
    #expect(try budgeted.shares() == ["78"] && budgeted.marks() == 2)
    // Another bound of the firm's, and another budget.
    _ = try api.call(190, #"{"warnAt":78}"#, by: firm.ada)
    later()
    #expect(try budgeted.shares() == ["78!"] && budgeted.marks() == 3)
    try budgeted.project(#""budgetSeconds":7200"#)
    later()
    #expect(try budgeted.shares() == ["39"] && budgeted.marks() == 4)
    try budgeted.project(#""budgetSeconds":2820"#)
    later()
    #expect(try budgeted.shares() == ["100!"])
    // What is taken off is warned of no more; a new one anew.
    try budgeted.project(#""budget":null"#)
    #expect(try budgeted.shares() == [] && budgeted.marks() == 6)
    try budgeted.project(#""budgetSeconds":2820"#)
    #expect(try budgeted.shares() == ["100"])
    later()
    #expect(try budgeted.shares() == ["100!"] && budgeted.marks() == 7)
    #expect(try api.call(190, #"{"warnAt":0}"#, by: firm.ada).status == 422)
  }

  @Test("Of tasks, and of money: by new rates, and by hours that are open again")
  func money() throws {
    try budgeted.task(#""budget":{"minor":10000,"period":"total"}"#)
    try budgeted.log("2026-02-10T08:00", "2026-02-10T09:00", #","task":1"#)
    later()
    #expect(try budgeted.shares() == ["85!"])
    _ = try api.call(31, #"{"through":"2026-02-28"}"#, by: firm.ada)
    _ = try api.call(227, #"{"from":"2026-01-01","minor":7000}"#, by: firm.ada)
    later()
    #expect(try budgeted.shares() == ["85!"])
    _ = try api.call(32, #"{"id":1}"#, by: firm.ada)
    later()
    #expect(try budgeted.shares() == ["70"])
    _ = try api.call(33, #"{"month":"2026-02"}"#, by: firm.ann)
    _ = try api.call(227, #"{"from":"2026-01-01","minor":9000}"#, by: firm.ada)
    later()
    #expect(try budgeted.shares() == ["70"])
    _ = try api.call(198, #"{"id":1}"#, by: firm.ann)
    later()
    #expect(try budgeted.shares() == ["90!"])
  }

  @Test("A month's budget begins anew with the month of the firm's zone, on days of 23 hours too")
  func months() throws {
    _ = try api.call(190, #"{"timeZone":"Europe/Helsinki"}"#, by: firm.ada)
    try budgeted.project(#""budget":{"seconds":36000,"period":"month"}"#)
    // Nine hours of the clock are eight in the night of spring; two of four lie in April.
    try budgeted.log("2026-03-28T22:00", "2026-03-29T07:00")
    try budgeted.log("2026-03-31T22:00", "2026-04-01T02:00")
    try budgeted.log("2026-04-01T08:00", "2026-04-01T14:00")
    later()
    #expect(try budgeted.shares() == ["100!"])
    try budgeted.turn(to: "2026-03-31T23:58", in: "Europe/Helsinki")
    #expect(try budgeted.shares() == ["100!"] && budgeted.marks() == 1)
    try budgeted.turn(to: "2026-04-01T00:02", in: "Europe/Helsinki")
    #expect(try budgeted.shares() == ["80!"] && budgeted.marks() == 1)
    try budgeted.turn(to: "2026-05-01T00:00", in: "Europe/Helsinki")
    #expect(try budgeted.shares() == ["0"] && budgeted.marks() == 2)
    // The night of autumn has nine hours.
    api.clock.now = try at("2026-10-20", "08:00", .utc)
    _ = try api.call(
      11, #"{"project":1,"start":"2026-10-24T22:00","end":"2026-10-25T06:00"}"#,
      by: try api.logIn("ann"))
    api.runDueJobs()
    #expect(try budgeted.shares() == ["90!"] && budgeted.marks() == 3)
  }

  @Test(
    "A server that was off warns when it is there again, and one that starts warns of none twice")
  func restart() throws {
    try budgeted.project(#""budget":{"seconds":3600,"period":"total"}"#)
    try budgeted.log("2026-03-01T08:00", "2026-03-01T09:00")
    // Without what the one before has looked at.
    func started() throws {
      let service = Timesheets(people: api.people, zones: api.timesheets.zones, timeZone: "UTC")
      api.clock.advance(bySeconds: 86_400)
      DueJobRunner(
        [service.budgetWarning],
        DueJobEnvironment(
          writer: api.database.writer, openReader: api.database.openReader, zone: .utc,
          now: { [clock = api.clock] in clock.now }, log: { Issue.record("\($0)") })
      ).runDue()
    }
    for _ in 1...3 {
      try started()
      #expect(try budgeted.shares() == ["100!"] && budgeted.marks() == 1)
    }
    // One that went on from before does not either.
    later()
    #expect(try budgeted.shares() == ["100!"] && budgeted.marks() == 1)
  }

  /// The projects of the budgets that are looked at after `change`.
  private func lookedAt(
    _ last: inout BudgetWatch.Looked?, _ change: () throws -> Void
  ) throws -> [Int64] {
    try change()
    api.timesheets.sealAuditLog()
    let now = api.clock.now
    let before = last
    let found = try api.database.read { transaction throws(TimesheetFault) in
      try api.timesheets.budgets(movedSince: before, at: now, in: transaction)
    }
    last = found.looked
    return found.budgets.map(\.project.value)
  }

  @Test("Only budgets that a change may have moved are looked at")
  func costs() throws {
    for (name, budget) in [
      ("Time", #"{"seconds":60,"period":"total"}"#), ("Money", #"{"minor":60,"period":"total"}"#),
      ("Monthly", #"{"seconds":60,"period":"month"}"#),
    ] {
      let made = try api.call(27, #"{"name":"\#(name)","budget":\#(budget)}"#, by: firm.meg)
      guard case .integer(let id)? = made["id"] else { continue }
      _ = try api.call(24, "{\"user\":3,\"project\":\(id)}", by: firm.ada)
    }
    var last: BudgetWatch.Looked?
    #expect(try lookedAt(&last) {} == [2, 3, 4])
    #expect(try lookedAt(&last) {} == [])
    let entry = #""start":"2026-03-01T08:00","end":"2026-03-01T09:00"}"#
    #expect(try lookedAt(&last) { try budgeted.log("2026-02-01T08:00", "2026-02-01T09:00") } == [])
    #expect(
      try lookedAt(&last) { _ = try api.call(11, "{\"project\":2,\(entry)", by: firm.ann) } == [2])
    #expect(
      try lookedAt(&last) { _ = try api.call(13, #"{"id":2,"project":4}"#, by: firm.ann) }
        == [2, 4])
    #expect(try lookedAt(&last) { _ = try api.call(12, #"{"id":2}"#, by: firm.ann) } == [4])
    #expect(
      try lookedAt(&last) {
        _ = try api.call(31, #"{"through":"2026-01-31"}"#, by: firm.ada)
        _ = try api.call(22, #"{"id":3,"name":"Anna"}"#, by: firm.ada)
        _ = try api.logIn("ann")
      } == [])
    #expect(try lookedAt(&last) { _ = try api.call(32, #"{"id":1}"#, by: firm.ada) } == [3])
    #expect(
      try lookedAt(&last) {
        _ = try api.call(227, #"{"from":"2026-01-01","minor":1}"#, by: firm.ada)
      } == [3])
    #expect(try lookedAt(&last) { api.clock.now = try at("2026-04-01", "00:00", .utc) } == [4])
    let ada = try api.logIn("ada")
    #expect(try lookedAt(&last) { _ = try api.call(190, #"{"warnAt":90}"#, by: ada) } == [2, 3, 4])
  }

  @Test("Webhooks are told once, with the budget as an admin reads it")
  func events() throws {
    let receiver = HookReceiver()
    try api.deliver()
    _ = try api.call(
      236, #"{"url":"\#(receiver.url)","events":["budget.warned"]}"#, by: firm.ada)
    try budgeted.task(#""budget":{"seconds":3600,"minor":10000,"period":"month"}"#)
    let id = try budgeted.log("2026-03-01T08:00", "2026-03-01T09:00", #","task":1"#)
    later()
    try api.deliver()
    later()
    try api.deliver()
    #expect(receiver.received.map(\.type) == ["budget.warned"])
    let row = try api.call(229, "{}", by: firm.ada).body.elements[0]
    let body = receiver.received.last?.body ?? ""
    #expect(body.contains(#""data":"# + row.compactText), "\(body)")
    // That it fell below is none.
    _ = try api.call(12, "{\"id\":\(id)}", by: firm.ann)
    later()
    try api.deliver()
    #expect(try budgeted.shares() == ["0"] && receiver.received.count == 1)
    try budgeted.log("2026-03-01T08:00", "2026-03-01T09:00", #","task":1"#)
    later()
    try api.deliver()
    #expect(receiver.received.count == 2)
  }
}

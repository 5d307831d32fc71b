import Core
import Database
import TestSupport
import Testing
import WebAPI

import APITestSupport

@testable import Timesheets

@Suite("Alarms of balances: by whom, when and for whom", .timeLimit(.minutes(5)))
struct BalanceAlarmSharingTests {
  private let firm: FlexitimeFirm

  init() throws { firm = try FlexitimeFirm() }

  @Test("Of two nodes that look at the same time one adds what is new")
  func nodes() throws {
    try firm.contract(3)
    let context = RequestContext.test(nil, at: firm.api.clock.now)
    let service = firm.api.timesheets
    func look() throws -> [NewAlarms] {
      try firm.api.database.read { transaction throws(TimesheetFault) in
        try service.newAlarms(of: [UserID(stored: 3)], context, in: transaction)
      }
    }
    let (one, other) = (try look(), try look())
    #expect(one == other && one.count == 1)
    for new in one + other {
      try firm.api.database.write { try service.add(new, context, in: $0) }
    }
    #expect(try firm.found() == ["01 in"])
    #expect(try look() == [])
  }

  @Test("By the days of each contract's zone")
  func zones() throws {
    try firm.contract(3, #","timeZone":"Pacific/Auckland""#)
    try firm.contract(4, #","timeZone":"America/St_Johns""#)
    try firm.turn(to: "2026-03-02T08:10", in: "UTC")
    #expect(try firm.found() == ["01 in"] && firm.found(4) == ["01 in"])
    try firm.turn(to: "2026-03-05T00:00", in: "Pacific/Auckland")
    #expect(try firm.found() == ["01 in", "04 below"] && firm.found(4) == ["01 in"])
    try firm.turn(to: "2026-03-04T23:50", in: "America/St_Johns")
    #expect(try firm.found(4) == ["01 in"])
    try firm.turn(to: "2026-03-05T00:00", in: "America/St_Johns")
    #expect(try firm.found(4) == ["01 in", "04 below"])
  }

  @Test("Without flexitime, before a contract and of who has left there is nothing to tell")
  func nobody() throws {
    #expect(try firm.start() == 0)
    try firm.contract(3, #","flexitime":false"#)
    #expect(try firm.start() == 0)
    let later = #"{"user":4,"from":"2026-03-03","seconds":\#(FlexitimeFirm.week),"opening":900000}"#
    try #require(try firm.api.call(207, later, by: firm.team.ada).status == 200)
    #expect(try firm.start() == 1)
    #expect(try firm.found() == [] && firm.found(4) == [])
    // The first day is over.
    try firm.turn(to: "2026-03-04T00:00", in: "UTC")
    #expect(try firm.found(4) == ["03 above"])
    _ = try firm.api.call(22, #"{"id":4,"active":false}"#, by: try firm.api.logIn("ada"))
    try firm.turn(to: "2026-05-02T00:00", in: "UTC")
    #expect(try firm.found() == [] && firm.found(4) == ["03 above"])
  }
}
